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
  risk: "Nobody can be kept from the data by key policy, and the key cannot be taken away after a breach.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableEncryptionOnDynamoDbTable",
    description: "Encrypt the table with a key of your own.",
    steps: [
      "Make a KMS key and let the users of the table use it.",
      "Choose it as the encryption key of the table.",
    ],
    impact: "Whoever has no right to use the key cannot read the table any more; calls of KMS are charged.",
  },
  evaluate: ({ encryption }, { resource, findByArn }) => {
    const { type, kmsKeyArn } = encryption;
    if (type === "KMS" && kmsKeyArn === null) return unknown("failed", "KMS key of the table");
    if (type !== "KMS" || kmsKeyArn === null)
      return fail("The table is encrypted with a key that DynamoDB owns.", { sseType: type, kmsKeyArn });
    const manager = keyManagedBy(findByArn(kmsKeyArn));
    // A key of another account cannot be the one that AWS manages for this account.
    if (manager === "CUSTOMER" || kmsKeyArn.split(":")[4] !== resource.accountId)
      return pass("The table is encrypted with a key of your own.");
    if (manager === undefined) return unknown("failed", "manager of the KMS key");
    return fail("The table is encrypted with the key that AWS manages for the account.", {
      kmsKeyArn,
      keyManagedBy: manager,
    });
  },
});
