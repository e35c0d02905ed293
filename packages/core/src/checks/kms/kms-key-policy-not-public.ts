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
  risk: "Anybody with an AWS account can use the key to read what it protects, or make it unusable.",
  remediation: {
    automation: "MANUAL",
    description: "Name accounts, roles or services in the key policy instead of everybody.",
    steps: [
      "Find out who uses the key: CloudTrail shows the callers.",
      "Replace the star by their ARNs, or add kms:CallerAccount or aws:PrincipalOrgID as a condition.",
      "Keep the statement that lets the account's administrators manage the key.",
    ],
    impact: "Callers that the new policy does not name are refused.",
  },
  evaluate: ({ policy }) => {
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the key policy lets everybody use the key.")
      : fail("The key policy lets everybody use the key.", { statements: statementFacts(open) });
  },
});
