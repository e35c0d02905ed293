import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-minor-version-upgrade.ts";

fixTable(fix, [
  {
    when: "it is as someone left it",
    resource: resourceWith(instance, {
      identifiers: { resourceId: "db-ABC" },
      engine: {
        name: "mysql",
        version: "8.0.36",
        licenseModel: null,
        autoMinorVersionUpgrade: false,
        lifecycleSupport: null,
      },
    }),
    run: {
      document: "AWSConfigRemediation-EnableMinorVersionUpgradeOnRDSDBInstance",
      parameters: { DbiResourceId: ["db-ABC"] },
    },
    changes: ["engine.autoMinorVersionUpgrade: false -> true"],
    undo: {
      document: "Skyledger-SetDBInstanceAutoMinorVersionUpgrade",
      parameters: { DBInstanceIdentifier: ["subject"], AutoMinorVersionUpgrade: ["false"] },
    },
  },
]);
