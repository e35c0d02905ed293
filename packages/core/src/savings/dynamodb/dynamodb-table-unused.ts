import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import table from "../../resources/dynamodb-table.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(table, {
  id: "dynamodb-table-unused",
  title: "DynamoDB table is unused",
  act: ({ name }) => `Delete unused table ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The table had no reads or writes for a month. Capacity and storage incur charges.",
  needs: ["activity"],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 30,
      source: "Skyledger default: the whole lookback period; Turbot uses 90.",
    },
    units: {
      label: "Consumed capacity",
      unit: "capacity units in 30 days",
      default: 0,
      source: "Skyledger default: none.",
    },
  },
  steps: [
    "Ask the owner.",
    "Export the table to S3.",
    "Switch it to on-demand capacity.",
    "Delete it after some time without requests.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A table that is used quarterly would be deleted. An export keeps its data.",
  commands: (resource) =>
    deletion(resource, "dynamodb delete-table", { "table-name": resource.id }, "aws_dynamodb_table"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html",
  evaluate: ({ activity }, { resource, takenAt, thresholds, bill }) => {
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    // DynamoDB reports consumed capacity only while there is some (its developer guide): no data means zero.
    const used = activity.consumedReads.sum + activity.consumedWrites.sum;
    if (used > thresholds.units) return noSavings;
    return saves(bill(), { "capacity units used in 30 days": used, "age (days)": Math.floor(age) });
  },
});
