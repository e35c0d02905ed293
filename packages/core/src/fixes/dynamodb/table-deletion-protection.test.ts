import table from "../../resources/dynamodb-table.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./table-deletion-protection.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(table, { protection: { deletionProtection: false } }),
    run: {
      document: "Skyledger-SetTableDeletionProtection",
      parameters: { TableName: ["subject"], Enabled: ["true"] },
    },
    changes: ["protection.deletionProtection: false -> true"],
    undo: {
      document: "Skyledger-SetTableDeletionProtection",
      parameters: { TableName: ["subject"], Enabled: ["false"] },
    },
  },
]);
