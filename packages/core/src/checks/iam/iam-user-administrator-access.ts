import { defineCheck, fail, pass } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";
import { isAdministratorAccess } from "./administrator-access.ts";

export default defineCheck(user, {
  id: "iam-user-administrator-access",
  requirement: "IAM users should not have the AdministratorAccess policy attached",
  problem: "User has AdministratorAccess",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["attachedPolicies"],
  risk: "Whoever gets hold of the user's password or keys can do everything in the account.",
  remediation: {
    automation: "MANUAL",
    description: "Give the user a policy that allows what the work needs, best by a role or a group.",
    steps: [
      "See in IAM's last accessed data which services the user uses.",
      "Let people take on a role for administration, with MFA, instead.",
      "Detach AdministratorAccess from the user and watch for refused calls.",
    ],
    impact: "Calls that the new permissions leave out are refused.",
  },
  evaluate: ({ attachedPolicies }) => {
    const admin = attachedPolicies.find(isAdministratorAccess);
    return admin === undefined
      ? pass("AdministratorAccess is not attached to the user.")
      : fail("AdministratorAccess is attached to the user.", { policyArn: admin.arn });
  },
});
