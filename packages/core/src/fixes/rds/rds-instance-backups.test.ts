import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-backups.ts";

fixTable(fix, [
  {
    when: "it is as someone left it",
    resource: resourceWith(instance, {
      identifiers: { resourceId: "db-ABC" },
      backup: { retentionDays: 0, copyTagsToSnapshot: false, latestRestorableAt: null },
    }),
    run: {
      document: "AWSConfigRemediation-EnableRDSInstanceBackup",
      parameters: { DbiResourceId: ["db-ABC"], BackupRetentionPeriod: ["7"], ApplyImmediately: ["true"] },
    },
    changes: ["backup.retentionDays: 0 -> 7"],
    undo: {
      document: "Skyledger-SetDBInstanceBackupRetentionPeriod",
      parameters: { DBInstanceIdentifier: ["subject"], BackupRetentionPeriod: ["0"] },
    },
  },
]);
