import table from "../../resources/dynamodb-table.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./table-pitr.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(table, {
      continuousBackups: { pointInTimeRecovery: false, recoveryPeriodDays: null },
    }),
    run: {
      document: "AWSConfigRemediation-EnablePITRForDynamoDbTable",
      parameters: { TableName: ["subject"] },
    },
    changes: ["continuousBackups.pointInTimeRecovery: false -> true"],
    undo: {
      document: "Skyledger-SetPointInTimeRecovery",
      parameters: { TableName: ["subject"], Enabled: ["false"] },
    },
  },
]);
