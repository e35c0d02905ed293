import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import role from "../../resources/iam-role.ts";
import { identityCenterPath } from "../../resources/identity-center.ts";
import { isAdministratorAccess } from "./administrator-access.ts";

export default defineCheck(role, {
  id: "iam-role-administrator-access",
  requirement: "IAM roles should not have the AdministratorAccess policy attached",
  problem: "Role has AdministratorAccess",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["attachedPolicies", "origin"],
  risk: "Anyone who can assume the role, or run code with it, has full access to the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Replace AdministratorAccess with a policy that allows only the required actions.",
    steps: [
      "Use IAM last accessed data to find the services that the role uses.",
      "Attach a policy with those permissions.",
      "Detach AdministratorAccess, and watch for denied requests.",
    ],
    impact: "Requests that the new policy does not allow are denied.",
  },
  evaluate: ({ attachedPolicies, origin }) => {
    if (origin.serviceLinked) return notApplicable("AWS manages the policies of service-linked roles.");
    if (origin.path.startsWith(identityCenterPath))
      return notApplicable("IAM Identity Center manages the role. Change its permission set there.");
    const admin = attachedPolicies.find(isAdministratorAccess);
    return admin === undefined
      ? pass("AdministratorAccess is not attached to the role.")
      : fail("AdministratorAccess is attached to the role.", { policyArn: admin.arn });
  },
});
