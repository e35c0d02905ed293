import { defineFix } from "../../model/define-fix.ts";
import user from "../../resources/iam-user.ts";
import { actionsOf, identityDocuments } from "./identity-policies.ts";
import { limitInline, restoreInline } from "./used-services.ts";

export default defineFix(user, {
  id: "user-inline-used-services",
  title: "Limit the inline policy to services in use",
  remediates: ["iam-user-inline-policy-no-full-admin"],
  needs: ["inlinePolicies", "lastAccessed"],
  changesPermissions: true,
  documents: [identityDocuments.user.put],
  actions: actionsOf("user", "Put"),
  plan: (facets, { id }) => limitInline("user", id, facets),
  rollback: (facets, { id }) => restoreInline("user", id, facets),
});
