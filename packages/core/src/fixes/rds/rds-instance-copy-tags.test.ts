import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-copy-tags.ts";

fixTable(fix, [
  {
    when: "it is as someone left it",
    resource: resourceWith(instance, {
      identifiers: { resourceId: "db-ABC" },
      backup: { retentionDays: 0, copyTagsToSnapshot: false, latestRestorableAt: null },
    }),
    run: {
      document: "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSDBInstance",
      parameters: { DbiResourceId: ["db-ABC"], ApplyImmediately: ["true"] },
    },
    changes: ["backup.copyTagsToSnapshot: false -> true"],
    undo: {
      document: "Skyledger-SetDBInstanceCopyTagsToSnapshot",
      parameters: { DBInstanceIdentifier: ["subject"], CopyTagsToSnapshot: ["false"] },
    },
  },
]);
