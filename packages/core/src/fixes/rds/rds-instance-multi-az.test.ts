import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-multi-az.ts";

fixTable(fix, [
  {
    when: "it is as someone left it",
    resource: resourceWith(instance, {
      identifiers: { resourceId: "db-ABC" },
      compute: { instanceClass: "db.t3.large", multiAz: false },
    }),
    run: {
      document: "AWSConfigRemediation-EnableMultiAZOnRDSInstance",
      parameters: { DbiResourceId: ["db-ABC"], ApplyImmediately: ["true"] },
    },
    changes: ["compute.multiAz: false -> true"],
    undo: {
      document: "Skyledger-SetDBInstanceMultiAZ",
      parameters: { DBInstanceIdentifier: ["subject"], MultiAZ: ["false"] },
    },
  },
]);
