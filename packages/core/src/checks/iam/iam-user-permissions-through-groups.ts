import { defineCheck, fail, pass } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";

export default defineCheck(user, {
  id: "iam-user-permissions-through-groups",
  requirement: "IAM users should receive permissions only through groups",
  problem: "User has directly attached policies",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.15"],
    cis_5: ["1.14"],
    cis_6: ["2.14"],
    cis_7: ["2.13"],
    fsbp: ["IAM.2"],
    nist_800_53_r5: ["AC-2", "AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-6", "AC-6(3)"],
  },
  needs: ["attachedPolicies", "inlinePolicies"],
  risk: "Permissions of individual users are hard to review and are often kept after a role change.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUserPolicies",
    description: "Move the user's policies to a group, and add the user to the group.",
    steps: [
      "Create or choose a group for the user's task, and attach the policies to it.",
      "Add the user to the group.",
      "Detach managed policies from the user, and delete its inline policies.",
    ],
    impact: "The user keeps the permissions as long as the group has the same policies.",
  },
  evaluate: ({ attachedPolicies, inlinePolicies }) =>
    attachedPolicies.length + inlinePolicies.length === 0
      ? pass("The user has no directly attached policies.")
      : fail("Policies are attached directly to the user.", {
          attached: attachedPolicies.map((policy) => policy.name),
          inline: inlinePolicies.map((policy) => policy.name),
        }),
});
