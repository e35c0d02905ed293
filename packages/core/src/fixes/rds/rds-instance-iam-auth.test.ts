import instance from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-iam-auth.ts";

fixTable(fix, [
  {
    when: "only passwords are accepted",
    resource: resourceWith(instance, {
      access: { masterUsername: "app", iamAuthentication: false, masterSecretArn: null },
    }),
    run: {
      document: "Skyledger-SetDBInstanceIamAuthentication",
      parameters: { DBInstanceIdentifier: ["subject"], Enabled: ["true"] },
    },
    changes: ["access.iamAuthentication: false -> true"],
    undo: {
      document: "Skyledger-SetDBInstanceIamAuthentication",
      parameters: { DBInstanceIdentifier: ["subject"], Enabled: ["false"] },
    },
  },
]);
