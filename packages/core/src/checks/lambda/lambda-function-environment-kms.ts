import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-environment-kms",
  requirement: "Lambda environment variables should be encrypted with a customer managed key",
  problem: "Environment variables do not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "Lambda",
  frameworks: {},
  needs: ["environment", "encryption"],
  risk: "Whoever may look at the function reads its variables: no key policy keeps them from it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EncryptLambdaEnvironmentVariablesWithCMK",
    description: "Encrypt the environment variables with a key of your own.",
    steps: [
      "Make a KMS key and let the role of the function decrypt with it.",
      "Set it as the key of the environment variables.",
    ],
    impact: "Whoever has no right to use the key sees no values any more; calls of KMS are charged.",
  },
  evaluate: ({ environment, encryption }) => {
    if (environment.length === 0) return notApplicable("The function has no environment variables.");
    return encryption.kmsKeyArn === null
      ? fail("The environment variables are encrypted with Lambda's own key.", {
          kmsKeyArn: null,
          variables: environment.length,
        })
      : pass("The environment variables are encrypted with a KMS key that was chosen for the function.");
  },
});
