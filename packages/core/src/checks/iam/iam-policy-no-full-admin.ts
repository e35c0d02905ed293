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
  risk: "An attacker with the credentials of one identity with this policy has full access to the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DetachIAMPolicy",
    description: "Replace the policy with one that allows only the required actions.",
    steps: [
      "Find the identities with the policy, and use IAM last accessed data to see which services they use.",
      "Create a policy with those actions and resources, and attach it.",
      "Detach this policy, and then delete it.",
    ],
    impact: "Identities lose the permissions that the new policy does not include.",
  },
  // Security Hub (IAM.1) also evaluates unattached policies: anyone who can attach policies could use them.
  evaluate: ({ document, attachments }) =>
    allowsEverything(document)
      ? fail(
          attachments.count === 0
            ? "The policy, which is not attached to any identity, allows all actions on all resources."
            : "The policy allows all actions on all resources.",
          { action: "*", resource: "*", attachedTo: attachments.count },
        )
      : pass("No statement of the policy allows all actions on all resources."),
});
