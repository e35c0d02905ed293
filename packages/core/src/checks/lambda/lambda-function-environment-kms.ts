import { defineCheck, fail, notApplicable } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { evaluateKeyManager } from "../key-managed-by.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-environment-kms",
  requirement: "Lambda environment variables should be encrypted with a customer managed key",
  problem: "Environment variables do not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "Lambda",
  frameworks: {},
  needs: ["environment", "encryption"],
  risk: "Anyone who can view the function can read its environment variables. No key policy restricts this.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EncryptLambdaEnvironmentVariablesWithCMK",
    description: "Encrypt the environment variables with a customer managed key.",
    steps: [
      "Create a KMS key, and allow the function's role to decrypt with it.",
      "Set it as the encryption key of the environment variables.",
    ],
    impact: "Principals without permission to use the key can't see the values. KMS requests incur charges.",
  },
  evaluate: ({ environment, encryption: { kmsKeyArn } }, context) => {
    if (environment.length === 0) return notApplicable("The function has no environment variables.");
    return kmsKeyArn === null
      ? fail("The environment variables are encrypted with the AWS managed key for Lambda.", {
          kmsKeyArn: null,
          variables: environment.length,
        })
      : evaluateKeyManager("The environment variables are", kmsKeyArn, context);
  },
});
