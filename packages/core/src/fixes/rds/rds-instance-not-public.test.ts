import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-not-public.ts";

fixTable(fix, [
  {
    when: "it is as someone left it",
    resource: resourceWith(instance, {
      identifiers: { resourceId: "db-ABC" },
      exposure: { publiclyAccessible: true },
    }),
    run: {
      document: "AWSConfigRemediation-DisablePublicAccessToRDSInstance",
      parameters: { DbiResourceId: ["db-ABC"] },
    },
    changes: ["exposure.publiclyAccessible: true -> false"],
    undo: {
      document: "Skyledger-SetDBInstancePubliclyAccessible",
      parameters: { DBInstanceIdentifier: ["subject"], PubliclyAccessible: ["true"] },
    },
  },
]);
