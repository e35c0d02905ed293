import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import table from "../../resources/dynamodb-table.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetTableDeletionProtection",
  description: "Turns deletion protection of a table on or off.",
  parameters: {
    TableName: { type: "String", description: "The table." },
    Enabled: { type: "Boolean", description: "Whether it is enabled." },
  },
  steps: [
    apiStep("Update", "dynamodb", "UpdateTable", {
      TableName: "{{ TableName }}",
      DeletionProtectionEnabled: "{{ Enabled }}",
    }),
  ],
};

export default defineFix(table, {
  id: "table-deletion-protection",
  title: "Turn on deletion protection",
  remediates: ["dynamodb-table-deletion-protection"],
  needs: ["protection"],
  documents: [set],
  actions: ["dynamodb:UpdateTable"],
  plan: (_, { id }) =>
    ready(set, { TableName: id, Enabled: true }, { protection: { deletionProtection: true } }),
  rollback: (_, { id }) =>
    undoneBy(set, { TableName: id, Enabled: false }, "The table can be deleted again."),
});
