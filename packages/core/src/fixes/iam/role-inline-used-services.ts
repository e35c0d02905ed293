import { defineFix } from "../../model/define-fix.ts";
import role from "../../resources/iam-role.ts";
import { actionsOf, identityDocuments } from "./identity-policies.ts";
import { limitInline, restoreInline } from "./used-services.ts";

export default defineFix(role, {
  id: "role-inline-used-services",
  title: "Limit the inline policy to services in use",
  remediates: ["iam-role-inline-policy-no-full-admin"],
  needs: ["inlinePolicies", "lastAccessed"],
  changesPermissions: true,
  documents: [identityDocuments.role.put],
  actions: actionsOf("role", "Put"),
  plan: (facets, { id }) => limitInline("role", id, facets),
  rollback: (facets, { id }) => restoreInline("role", id, facets),
});
