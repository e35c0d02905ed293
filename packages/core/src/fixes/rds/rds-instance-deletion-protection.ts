import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const fix = "AWSConfigRemediation-EnableRDSInstanceDeletionProtection";

const restore: AutomationDocument = {
  name: "Skyledger-SetDBInstanceDeletionProtection",
  description: "Sets DeletionProtection of a database.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    DeletionProtection: { type: "Boolean", description: "The value." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      DeletionProtection: "{{ DeletionProtection }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-deletion-protection",
  title: "Turn on deletion protection",
  remediates: ["rds-instance-deletion-protection"],
  needs: ["identifiers", "protection"],
  documents: [fix, restore],
  actions: ["rds:DescribeDBInstances", "rds:ModifyDBInstance"],
  plan: ({ identifiers }) =>
    ready(
      fix,
      { DbInstanceResourceId: identifiers.resourceId, ApplyImmediately: true },
      { protection: { deletionProtection: true } },
    ),
  rollback: ({ protection }, { id }) =>
    undoneBy(
      restore,
      { DBInstanceIdentifier: id, DeletionProtection: protection.deletionProtection },
      "The database can be deleted again.",
    ),
});
