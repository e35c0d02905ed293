import { defineCheck, fail } from "../../model/define-check.ts";
import logGroup from "../../resources/logs-log-group.ts";
import { evaluateKeyManager } from "../key-managed-by.ts";

export default defineCheck(logGroup, {
  id: "cloudwatch-log-group-kms",
  requirement: "CloudWatch log groups should be encrypted with a customer managed key",
  problem: "Log group does not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "CloudWatch",
  frameworks: {},
  needs: ["encryption"],
  risk: "Anyone who can read the log group can read its events. A customer managed key adds a second layer of access control.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Encrypt the log group with a customer managed key.",
    steps: [
      "Create a key whose policy allows CloudWatch Logs in the Region to use it.",
      "Associate it with aws logs associate-kms-key.",
      "Grant the readers permission to use the key.",
    ],
    impact: "New events are encrypted with the key. Readers need permission to use it.",
  },
  evaluate: ({ encryption: { kmsKeyArn } }, context) =>
    kmsKeyArn === null
      ? fail("The log group is not encrypted with a KMS key.", { kmsKeyArn: null })
      : evaluateKeyManager("The log group is", kmsKeyArn, context),
});
