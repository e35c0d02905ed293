import { defineCheck, fail, pass } from "../../model/define-check.ts";
import managedPolicy from "../../resources/iam-managed-policy.ts";
import { allowsEverything } from "../policies/policy-grants.ts";

export default defineCheck(managedPolicy, {
  id: "iam-policy-no-full-admin",
  requirement: "Customer managed policies should not allow full administrative access",
  problem: "Policy allows full administrative access",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.16"],
    cis_5: ["1.15"],
    cis_6: ["2.15"],
    cis_7: ["2.14"],
    fsbp: ["IAM.1"],
    nist_800_53_r5: [
      "AC-2",
      "AC-2(1)",
      "AC-3",
      "AC-3(7)",
      "AC-3(15)",
      "AC-5",
      "AC-6",
      "AC-6(2)",
      "AC-6(3)",
      "AC-6(10)",
    ],
  },
  needs: ["document", "attachments"],
  risk: "Whoever gets hold of one identity with this policy can do everything, also hide it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DetachIAMPolicy",
    description: "Replace the policy by one that allows what the work needs.",
    steps: [
      "See who has the policy, and in IAM's last accessed data which services they use.",
      "Write a policy with those actions and resources, and attach it.",
      "Detach this policy, then delete it.",
    ],
    impact: "Identities that lose the policy can no longer do what the new one leaves out.",
  },
  // Security Hub (IAM.1) judges policies that nobody has, too: whoever may attach policies could use it.
  evaluate: ({ document, attachments }) =>
    allowsEverything(document)
      ? fail(
          attachments.count === 0
            ? "The policy, which is attached to nobody at present, allows every action on every resource."
            : "The policy allows every action on every resource.",
          { action: "*", resource: "*", attachedTo: attachments.count },
        )
      : pass("No statement of the policy allows every action on every resource."),
});
