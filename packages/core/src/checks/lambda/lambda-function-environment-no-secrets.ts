import { defineCheck, fail, pass } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-environment-no-secrets",
  requirement: "Lambda environment variables should not contain secrets",
  problem: "Environment variables contain secrets",
  severity: "critical",
  category: "Data",
  service: "Lambda",
  frameworks: {},
  needs: ["environment"],
  risk: "Anyone who can view the function can read the credentials, and they can end up in templates and logs.",
  remediation: {
    automation: "MANUAL",
    description: "Store credentials in Secrets Manager or Parameter Store.",
    steps: [
      "Rotate the credentials, and treat them as compromised.",
      "Store the new credential in Secrets Manager, and allow the function's role to read it.",
      "Read it at startup, and remove the environment variable.",
    ],
    impact: "The function needs a code change, and makes one more call at startup.",
  },
  evaluate: ({ environment }) => {
    const suspects = environment
      .filter(({ looksLikeCredential }) => looksLikeCredential)
      .map(({ name }) => name);
    return suspects.length === 0
      ? pass("No credentials were detected in environment variables.")
      : fail("Some environment variables look like credentials.", { variables: suspects });
  },
});
