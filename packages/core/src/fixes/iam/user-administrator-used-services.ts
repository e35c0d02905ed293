import { defineFix } from "../../model/define-fix.ts";
import user from "../../resources/iam-user.ts";
import { actionsOf, identityDocuments } from "./identity-policies.ts";
import { replaceAdministratorAccess, restoreAdministratorAccess } from "./used-services.ts";

export default defineFix(user, {
  id: "user-administrator-used-services",
  title: "Replace AdministratorAccess with services in use",
  remediates: ["iam-user-administrator-access"],
  needs: ["attachedPolicies", "inlinePolicies", "lastAccessed"],
  changesPermissions: true,
  mayLeave:
    "A failed run can leave the inline policy SkyledgerUsedServices in addition to AdministratorAccess.",
  documents: [identityDocuments.user.replaceManaged, identityDocuments.user.restoreManaged],
  actions: actionsOf("user", "Attach", "Delete", "Detach", "Put"),
  plan: (facets, { id }) => replaceAdministratorAccess("user", id, facets),
  rollback: (facets, { id }) => restoreAdministratorAccess("user", id, facets),
});
