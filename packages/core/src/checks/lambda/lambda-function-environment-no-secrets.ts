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
  risk: "Everybody who may look at the function reads the credentials, and they end up in templates and logs.",
  remediation: {
    automation: "MANUAL",
    description: "Keep credentials in Secrets Manager or Parameter Store.",
    steps: [
      "Replace the credential: it must be taken as known.",
      "Store the new one in Secrets Manager and let the role of the function read it.",
      "Read it at start-up and remove the variable.",
    ],
    impact: "The function needs a change of code, and one more call when it starts.",
  },
  evaluate: ({ environment }) => {
    const suspects = environment
      .filter(({ looksLikeCredential }) => looksLikeCredential)
      .map(({ name }) => name);
    return suspects.length === 0
      ? pass("No environment variable looks like a credential.")
      : fail("Some environment variables look like credentials.", { variables: suspects });
  },
});
