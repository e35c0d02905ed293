import { defineCheck, fail, unknown } from "../../model/define-check.ts";
import table from "../../resources/dynamodb-table.ts";
import { evaluateKeyManager } from "../key-managed-by.ts";

export default defineCheck(table, {
  id: "dynamodb-table-cmk",
  requirement: "DynamoDB tables should be encrypted with a customer managed key",
  problem: "DynamoDB table does not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "DynamoDB",
  frameworks: {},
  needs: ["encryption"],
  risk: "Access can't be restricted by key policy, and the key can't be revoked after a breach.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableEncryptionOnDynamoDbTable",
    description: "Encrypt the table with a customer managed key.",
    steps: [
      "Create a KMS key, and allow the users of the table to use it.",
      "Set it as the table's encryption key.",
    ],
    impact: "Principals without permission to use the key can't read the table. KMS requests incur charges.",
  },
  evaluate: ({ encryption }, context) => {
    const { type, kmsKeyArn } = encryption;
    if (type === "KMS" && kmsKeyArn === null) return unknown("failed", "KMS key of the table");
    if (type !== "KMS" || kmsKeyArn === null)
      return fail("The table is encrypted with an AWS owned key.", { sseType: type, kmsKeyArn });
    return evaluateKeyManager("The table is", kmsKeyArn, context);
  },
});
