import { defineCheck, fail, pass } from "../../model/define-check.ts";
import managedPolicy from "../../resources/iam-managed-policy.ts";
import { decryptingStatements } from "./decrypting-statements.ts";

export default defineCheck(managedPolicy, {
  id: "iam-policy-kms-decrypt-all-keys",
  requirement: "Customer managed policies should not allow decryption with all KMS keys",
  problem: "Policy allows decryption with all KMS keys",
  severity: "medium",
  category: "IAM",
  service: "KMS",
  frameworks: {
    fsbp: ["KMS.1"],
    nist_800_53_r5: ["AC-2", "AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-5", "AC-6", "AC-6(3)"],
  },
  needs: ["document"],
  risk: "An identity with this policy can read data encrypted with any key that trusts the account.",
  remediation: {
    automation: "MANUAL",
    description: "Specify the required keys in the policy.",
    steps: [
      "Use CloudTrail to find the keys that its identities use in Decrypt calls.",
      "Replace the wildcard with the ARNs of those keys.",
      "Make the new version the default, and watch for denied requests.",
    ],
    impact: "Data encrypted with other keys can no longer be read with this policy.",
  },
  evaluate: ({ document }) => {
    const statements = decryptingStatements(document);
    return statements.length === 0
      ? pass("The policy does not allow decryption with all keys.")
      : fail("The policy allows decryption with all keys.", { statements });
  },
});
