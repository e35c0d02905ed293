import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const fix = "AWSConfigRemediation-EnableMultiAZOnRDSInstance";

const restore: AutomationDocument = {
  name: "Skyledger-SetDBInstanceMultiAZ",
  description: "Sets MultiAZ of a database.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    MultiAZ: { type: "Boolean", description: "The value." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      MultiAZ: "{{ MultiAZ }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-multi-az",
  title: "Add a standby in another Availability Zone",
  remediates: ["rds-instance-multi-az"],
  needs: ["identifiers", "compute"],
  documents: [fix, restore],
  actions: ["rds:DescribeDBInstances", "rds:ModifyDBInstance"],
  plan: ({ identifiers }) =>
    ready(
      fix,
      { DbiResourceId: identifiers.resourceId, ApplyImmediately: true },
      { compute: { multiAz: true } },
    ),
  rollback: ({ compute }, { id }) =>
    undoneBy(
      restore,
      { DBInstanceIdentifier: id, MultiAZ: compute.multiAz },
      "The standby is removed again.",
    ),
});
