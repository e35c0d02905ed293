import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import table from "../../resources/dynamodb-table.ts";

const fix = "AWSConfigRemediation-EnablePITRForDynamoDbTable";

const restore: AutomationDocument = {
  name: "Skyledger-SetPointInTimeRecovery",
  description: "Turns point-in-time recovery of a table on or off.",
  parameters: {
    TableName: { type: "String", description: "The table." },
    Enabled: { type: "Boolean", description: "Whether it is enabled." },
  },
  steps: [
    apiStep("Update", "dynamodb", "UpdateContinuousBackups", {
      TableName: "{{ TableName }}",
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: "{{ Enabled }}" },
    }),
  ],
};

export default defineFix(table, {
  id: "table-pitr",
  title: "Turn on point-in-time recovery",
  remediates: ["dynamodb-table-pitr"],
  needs: ["continuousBackups"],
  documents: [fix, restore],
  actions: ["dynamodb:DescribeContinuousBackups", "dynamodb:UpdateContinuousBackups"],
  plan: (_, { id }) => ready(fix, { TableName: id }, { continuousBackups: { pointInTimeRecovery: true } }),
  rollback: (_, { id }) =>
    undoneBy(
      restore,
      { TableName: id, Enabled: false },
      "The table can no longer be restored to a point in time.",
    ),
});
