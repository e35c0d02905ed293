import { defineCheck, fail, pass } from "../../model/define-check.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(secret, {
  id: "secretsmanager-secret-policy-not-public",
  requirement: "Secrets Manager resource policies should not allow public access",
  problem: "Secret policy allows public access",
  severity: "high",
  category: "IAM",
  service: "SecretsManager",
  frameworks: {},
  needs: ["policy"],
  risk: "Anyone with an AWS account can read the secret.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Specify accounts or roles as principals in the secret's policy.",
    steps: [
      "Use CloudTrail to find the principals that call GetSecretValue.",
      "Replace the wildcard with their ARNs, or remove the statement.",
      "Change the secret's value. Treat it as compromised.",
    ],
    impact: "Principals that the new policy does not allow are denied.",
  },
  evaluate: ({ policy }) => {
    if (policy === null) return pass("The secret has no resource policy.");
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the policy allows public access to the secret.")
      : fail("The policy allows public access to the secret.", { statements: statementFacts(open) });
  },
});
