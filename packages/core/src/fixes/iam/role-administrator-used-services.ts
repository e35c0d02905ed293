import { defineFix } from "../../model/define-fix.ts";
import role from "../../resources/iam-role.ts";
import { actionsOf, identityDocuments } from "./identity-policies.ts";
import { replaceAdministratorAccess, restoreAdministratorAccess } from "./used-services.ts";

export default defineFix(role, {
  id: "role-administrator-used-services",
  title: "Replace AdministratorAccess with services in use",
  remediates: ["iam-role-administrator-access"],
  needs: ["attachedPolicies", "inlinePolicies", "lastAccessed"],
  changesPermissions: true,
  mayLeave:
    "A failed run can leave the inline policy SkyledgerUsedServices in addition to AdministratorAccess.",
  documents: [identityDocuments.role.replaceManaged, identityDocuments.role.restoreManaged],
  actions: actionsOf("role", "Attach", "Delete", "Detach", "Put"),
  plan: (facets, { id }) => replaceAdministratorAccess("role", id, facets),
  rollback: (facets, { id }) => restoreAdministratorAccess("role", id, facets),
});
