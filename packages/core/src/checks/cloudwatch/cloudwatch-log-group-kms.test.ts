import logGroup from "../../resources/logs-log-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { encryptionKeyTable } from "../../testing/encryption-key-table.ts";
import check from "./cloudwatch-log-group-kms.ts";

encryptionKeyTable(check, (kmsKeyArn) => resourceWith(logGroup, { encryption: { kmsKeyArn } }), [
  {
    when: "no key is set",
    result: "fail",
    resource: resourceWith(logGroup, { encryption: { kmsKeyArn: null } }),
    evidence: { kmsKeyArn: null },
  },
]);
