import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/iam-group.ts";
import { isAdministratorAccess } from "./administrator-access.ts";

export default defineCheck(group, {
  id: "iam-group-administrator-access",
  requirement: "IAM groups should not have the AdministratorAccess policy attached",
  problem: "Group has AdministratorAccess",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["attachedPolicies"],
  risk: "Each member of the group, or an attacker with a member's credentials, has full access to the account.",
  remediation: {
    automation: "MANUAL",
    description:
      "Let administrators assume a role with MFA, and give the group only the permissions for everyday work.",
    steps: [
      "Check who is in the group and which services they use.",
      "Create an administrator role that requires MFA, and let the group assume it.",
      "Detach AdministratorAccess from the group, and watch for denied requests.",
    ],
    impact: "Requests that the new permissions do not allow are denied.",
  },
  evaluate: ({ attachedPolicies }) => {
    const admin = attachedPolicies.find(isAdministratorAccess);
    return admin === undefined
      ? pass("AdministratorAccess is not attached to the group.")
      : fail("AdministratorAccess is attached to the group.", { policyArn: admin.arn });
  },
});
