import fileSystem from "../../resources/efs-file-system.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-encrypted-cmk.ts";

checkTable(check, [
  {
    when: "it is encrypted",
    result: "pass",
    resource: resourceWith(fileSystem, {
      encryption: { encrypted: true, kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k" },
    }),
  },
  {
    when: "it is in the clear",
    result: "fail",
    resource: resourceWith(fileSystem, { encryption: { encrypted: false, kmsKeyArn: null } }),
    evidence: { encrypted: false, kmsKeyArn: null },
  },
]);
