import { defineCheck, fail, pass } from "../../model/define-check.ts";
import table from "../../resources/dynamodb-table.ts";

export default defineCheck(table, {
  id: "dynamodb-table-deletion-protection",
  requirement: "DynamoDB tables should have deletion protection enabled",
  problem: "Deletion protection is disabled",
  severity: "medium",
  category: "Data",
  service: "DynamoDB",
  frameworks: { fsbp: ["DynamoDB.6"] },
  needs: ["protection"],
  risk: "A mistaken call or template change can delete the table with all of its data.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn on deletion protection.",
    steps: ["Turn on deletion protection in the table settings."],
    impact: "Deletion protection must be turned off before the table can be deleted.",
  },
  evaluate: ({ protection }) =>
    protection.deletionProtection
      ? pass("Deletion protection is enabled.")
      : fail("Deletion protection is disabled.", { deletionProtection: false }),
});
