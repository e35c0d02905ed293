import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import role from "../../resources/iam-role.ts";
import { isAdministratorAccess } from "./administrator-access.ts";

/** IAM Identity Center User Guide, "Referencing permission sets in resource policies". */
const identityCenterPath = "/aws-reserved/sso.amazonaws.com/";

export default defineCheck(role, {
  id: "iam-role-administrator-access",
  requirement: "IAM roles should not have the AdministratorAccess policy attached",
  problem: "Role has AdministratorAccess",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["attachedPolicies", "origin"],
  risk: "Whoever can assume the role, or runs code with it, can do everything in the account.",
  remediation: {
    automation: "MANUAL",
    description: "Replace AdministratorAccess by a policy that allows what the role is for.",
    steps: [
      "See in IAM's last accessed data which services the role uses.",
      "Attach a policy with those permissions.",
      "Detach AdministratorAccess and watch for refused calls.",
    ],
    impact: "Calls that the new policy leaves out are refused.",
  },
  evaluate: ({ attachedPolicies, origin }) => {
    if (origin.serviceLinked) return notApplicable("AWS keeps the policies of service-linked roles.");
    if (origin.path.startsWith(identityCenterPath))
      return notApplicable("IAM Identity Center keeps the role; its permission set is judged there.");
    const admin = attachedPolicies.find(isAdministratorAccess);
    return admin === undefined
      ? pass("The role does not carry AdministratorAccess.")
      : fail("The role carries AdministratorAccess.", { policyArn: admin.arn });
  },
});
