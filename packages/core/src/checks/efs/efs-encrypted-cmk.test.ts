import fileSystem from "../../resources/efs-file-system.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { encryptionKeyTable } from "../../testing/encryption-key-table.ts";
import check from "./efs-encrypted-cmk.ts";

encryptionKeyTable(
  check,
  (kmsKeyArn) => resourceWith(fileSystem, { encryption: { encrypted: true, kmsKeyArn } }),
  [
    {
      when: "it is not encrypted",
      result: "fail",
      resource: resourceWith(fileSystem, { encryption: { encrypted: false, kmsKeyArn: null } }),
      evidence: { encrypted: false, kmsKeyArn: null },
    },
    {
      when: "AWS left the key out",
      result: "unknown",
      resource: resourceWith(fileSystem, { encryption: { encrypted: true, kmsKeyArn: null } }),
    },
  ],
);
