import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const fix = "AWSConfigRemediation-EnableRDSInstanceBackup";

const restore: AutomationDocument = {
  name: "Skyledger-SetDBInstanceBackupRetentionPeriod",
  description: "Sets BackupRetentionPeriod of a database.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    BackupRetentionPeriod: { type: "Integer", description: "The value." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      BackupRetentionPeriod: "{{ BackupRetentionPeriod }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-backups",
  title: "Retain automated backups for 7 days",
  remediates: ["rds-instance-backups"],
  needs: ["identifiers", "backup"],
  documents: [fix, restore],
  actions: ["rds:DescribeDBInstances", "rds:ModifyDBInstance"],
  plan: ({ identifiers }) =>
    ready(
      fix,
      { DbiResourceId: identifiers.resourceId, BackupRetentionPeriod: 7, ApplyImmediately: true },
      { backup: { retentionDays: 7 } },
    ),
  rollback: ({ backup }, { id }) =>
    undoneBy(
      restore,
      { DBInstanceIdentifier: id, BackupRetentionPeriod: backup.retentionDays },
      "The previous retention is restored. Backups that are too old by then are deleted.",
    ),
});
