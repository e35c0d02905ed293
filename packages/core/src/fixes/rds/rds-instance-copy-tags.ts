import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const fix = "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSDBInstance";

const restore: AutomationDocument = {
  name: "Skyledger-SetDBInstanceCopyTagsToSnapshot",
  description: "Sets CopyTagsToSnapshot of a database.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    CopyTagsToSnapshot: { type: "Boolean", description: "The value." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      CopyTagsToSnapshot: "{{ CopyTagsToSnapshot }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-copy-tags",
  title: "Copy tags to snapshots",
  remediates: ["rds-instance-copy-tags"],
  needs: ["identifiers", "backup"],
  documents: [fix, restore],
  actions: ["rds:DescribeDBInstances", "rds:ModifyDBInstance"],
  plan: ({ identifiers }) =>
    ready(
      fix,
      { DbiResourceId: identifiers.resourceId, ApplyImmediately: true },
      { backup: { copyTagsToSnapshot: true } },
    ),
  rollback: ({ backup }, { id }) =>
    undoneBy(
      restore,
      { DBInstanceIdentifier: id, CopyTagsToSnapshot: backup.copyTagsToSnapshot ?? false },
      "New snapshots get no tags again.",
    ),
});
