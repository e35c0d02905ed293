import table from "../../resources/dynamodb-table.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { encryptionKeyTable } from "../../testing/encryption-key-table.ts";
import check from "./dynamodb-table-cmk.ts";

encryptionKeyTable(
  check,
  (kmsKeyArn) => resourceWith(table, { encryption: { type: "KMS", status: null, kmsKeyArn } }),
  [
    {
      when: "DynamoDB owns the key",
      result: "fail",
      resource: resourceWith(table, { encryption: { type: null, status: null, kmsKeyArn: null } }),
      evidence: { sseType: null },
    },
  ],
);
