import key from "../../resources/kms-key.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./key-pending-deletion.ts";

fixTable(fix, [
  {
    when: "it is about to be deleted",
    resource: resourceWith(
      key,
      {
        key: {
          manager: "CUSTOMER",
          state: "PendingDeletion",
          deletionAt: "2026-07-01T00:00:00.000Z",
          spec: "SYMMETRIC_DEFAULT",
          usage: null,
          origin: null,
          multiRegion: false,
          description: null,
          createdAt: null,
        },
      },
      { arn: "arn:k" },
    ),
    run: { document: "AWSConfigRemediation-CancelKeyDeletion", parameters: { KeyId: ["arn:k"] } },
    changes: [
      'key.state: "PendingDeletion" -> "Disabled"',
      'key.deletionAt: "2026-07-01T00:00:00.000Z" -> null',
    ],
    undo: "manually",
  },
]);
