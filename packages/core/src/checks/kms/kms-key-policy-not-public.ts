import { defineCheck, fail, pass } from "../../model/define-check.ts";
import key from "../../resources/kms-key.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(key, {
  id: "kms-key-policy-not-public",
  requirement: "KMS key policies should not allow public access",
  problem: "KMS key policy allows public access",
  severity: "critical",
  category: "IAM",
  service: "KMS",
  frameworks: { fsbp: ["KMS.5"] },
  needs: ["policy"],
  risk: "Anyone with an AWS account can use the key to read the data that it protects, or disable it.",
  remediation: {
    automation: "MANUAL",
    description: "Specify accounts, roles, or services as principals in the key policy.",
    steps: [
      "Use CloudTrail to find who uses the key.",
      "Replace the wildcard with their ARNs, or add kms:CallerAccount or aws:PrincipalOrgID as a condition.",
      "Keep the statement that allows the account's administrators to manage the key.",
    ],
    impact: "Principals that the new policy does not allow are denied.",
  },
  evaluate: ({ policy }) => {
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the key policy allows public access.")
      : fail("The key policy allows public access.", { statements: statementFacts(open) });
  },
});
