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
  risk: "Every member of the group can do everything in the account, and so can whoever gets hold of one of them.",
  remediation: {
    automation: "MANUAL",
    description: "Let administrators take on a role with MFA, and give the group what everyday work needs.",
    steps: [
      "See who is in the group and which services they use.",
      "Make a role for administration that asks for MFA, and let the group assume it.",
      "Detach AdministratorAccess from the group and watch for refused calls.",
    ],
    impact: "Calls that the new permissions leave out are refused.",
  },
  evaluate: ({ attachedPolicies }) => {
    const admin = attachedPolicies.find(isAdministratorAccess);
    return admin === undefined
      ? pass("AdministratorAccess is not attached to the group.")
      : fail("AdministratorAccess is attached to the group.", { policyArn: admin.arn });
  },
});
