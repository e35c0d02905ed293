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
  risk: "Anybody with an AWS account can read the secret.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name accounts or roles in the secret's policy instead of everybody.",
    steps: [
      "Find out who reads the secret: CloudTrail shows the callers of GetSecretValue.",
      "Replace the star by their ARNs, or remove the statement.",
      "Change the secret's value: it must be taken for known.",
    ],
    impact: "Callers that the new policy does not name are refused.",
  },
  evaluate: ({ policy }) => {
    if (policy === null) return pass("The secret has no policy of its own.");
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the policy lets everybody use the secret.")
      : fail("The policy lets everybody use the secret.", { statements: statementFacts(open) });
  },
});
