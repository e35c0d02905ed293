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
  risk: "One wrong call or template change deletes the table with all its data.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Switch on deletion protection.",
    steps: ["Switch on deletion protection in the settings of the table."],
    impact: "The table can only be deleted after the protection was switched off.",
  },
  evaluate: ({ protection }) =>
    protection.deletionProtection
      ? pass("Deletion protection is on.")
      : fail("Deletion protection is off.", { deletionProtection: false }),
});
