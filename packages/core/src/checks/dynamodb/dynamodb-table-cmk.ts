import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import table from "../../resources/dynamodb-table.ts";
import { keyManagedBy } from "./key-managed-by.ts";

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
  evaluate: ({ encryption }, { resource, findByArn }) => {
    const { type, kmsKeyArn } = encryption;
    if (type === "KMS" && kmsKeyArn === null) return unknown("failed", "KMS key of the table");
    if (type !== "KMS" || kmsKeyArn === null)
      return fail("The table is encrypted with an AWS owned key.", { sseType: type, kmsKeyArn });
    const manager = keyManagedBy(findByArn(kmsKeyArn));
    // A key of another account cannot be the AWS managed key of this account.
    if (manager === "CUSTOMER" || kmsKeyArn.split(":")[4] !== resource.accountId)
      return pass("The table is encrypted with a customer managed key.");
    if (manager === undefined) return unknown("failed", "manager of the KMS key");
    return fail("The table is encrypted with the AWS managed key.", {
      kmsKeyArn,
      keyManagedBy: manager,
    });
  },
});
