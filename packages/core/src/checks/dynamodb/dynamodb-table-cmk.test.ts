import table from "../../resources/dynamodb-table.ts";
import kmsKey from "../../resources/kms-key.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./dynamodb-table-cmk.ts";

const keyArn = "arn:aws:kms:us-east-1:123456789012:key/1";
const keyOf = (manager: "AWS" | "CUSTOMER") =>
  resourceWith(
    kmsKey,
    {
      key: {
        manager,
        state: "Enabled",
        spec: "SYMMETRIC_DEFAULT",
        usage: null,
        origin: null,
        multiRegion: false,
        description: null,
        createdAt: null,
        deletionAt: null,
      },
    },
    { arn: keyArn, id: "1" },
  );

checkTable(check, [
  {
    when: "the key is the own",
    result: "pass",
    resource: resourceWith(table, { encryption: { type: "KMS", status: null, kmsKeyArn: keyArn } }),
    others: [keyOf("CUSTOMER")],
  },
  {
    when: "the key is in another account",
    result: "pass",
    resource: resourceWith(table, {
      encryption: { type: "KMS", status: null, kmsKeyArn: "arn:aws:kms:us-east-1:999999999999:key/2" },
    }),
  },
  {
    when: "DynamoDB owns the key",
    result: "fail",
    resource: resourceWith(table, { encryption: { type: null, status: null, kmsKeyArn: null } }),
    evidence: { sseType: null },
  },
  {
    when: "AWS manages the key",
    result: "fail",
    resource: resourceWith(table, { encryption: { type: "KMS", status: null, kmsKeyArn: keyArn } }),
    others: [keyOf("AWS")],
    evidence: { keyManagedBy: "AWS" },
  },
  {
    when: "the key was not read",
    result: "unknown",
    resource: resourceWith(table, { encryption: { type: "KMS", status: null, kmsKeyArn: keyArn } }),
  },
]);
