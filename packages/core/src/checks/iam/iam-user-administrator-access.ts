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
  risk: "An attacker with the user's password or keys has full access to the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Give the user only the required permissions, preferably through a role or a group.",
    steps: [
      "Use IAM last accessed data to find the services that the user uses.",
      "Let people assume an administrator role with MFA instead.",
      "Detach AdministratorAccess from the user, and watch for denied requests.",
    ],
    impact: "Requests that the new permissions do not allow are denied.",
  },
  evaluate: ({ attachedPolicies }) => {
    const admin = attachedPolicies.find(isAdministratorAccess);
    return admin === undefined
      ? pass("AdministratorAccess is not attached to the user.")
      : fail("AdministratorAccess is attached to the user.", { policyArn: admin.arn });
  },
});
