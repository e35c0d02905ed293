import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-deletion-protection.ts";

fixTable(fix, [
  {
    when: "it is as someone left it",
    resource: resourceWith(instance, {
      identifiers: { resourceId: "db-ABC" },
      protection: { deletionProtection: false },
    }),
    run: {
      document: "AWSConfigRemediation-EnableRDSInstanceDeletionProtection",
      parameters: { DbInstanceResourceId: ["db-ABC"], ApplyImmediately: ["true"] },
    },
    changes: ["protection.deletionProtection: false -> true"],
    undo: {
      document: "Skyledger-SetDBInstanceDeletionProtection",
      parameters: { DBInstanceIdentifier: ["subject"], DeletionProtection: ["false"] },
    },
  },
]);
