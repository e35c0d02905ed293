import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const fix = "AWSConfigRemediation-EnableMinorVersionUpgradeOnRDSDBInstance";

const restore: AutomationDocument = {
  name: "Skyledger-SetDBInstanceAutoMinorVersionUpgrade",
  description: "Sets AutoMinorVersionUpgrade of a database.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    AutoMinorVersionUpgrade: { type: "Boolean", description: "The value." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      AutoMinorVersionUpgrade: "{{ AutoMinorVersionUpgrade }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-minor-version-upgrade",
  title: "Turn on automatic minor version upgrades",
  remediates: ["rds-instance-minor-version-upgrade"],
  needs: ["identifiers", "engine"],
  documents: [fix, restore],
  actions: ["rds:DescribeDBInstances", "rds:ModifyDBInstance"],
  plan: ({ identifiers }) =>
    ready(fix, { DbiResourceId: identifiers.resourceId }, { engine: { autoMinorVersionUpgrade: true } }),
  rollback: ({ engine }, { id }) =>
    undoneBy(
      restore,
      { DBInstanceIdentifier: id, AutoMinorVersionUpgrade: engine.autoMinorVersionUpgrade ?? false },
      "Automatic minor version upgrades are disabled again.",
    ),
});
