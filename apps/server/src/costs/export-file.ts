import { csvRows } from "@skyledger/core/model/csv";
import type { OpenedCostExport } from "./export.ts";
import type { ExportedCost, ExportedRecommendation } from "./store/export-store.ts";

/** One table for both kinds of record, so that a spreadsheet filters by its first column. */
const header = [
  "Record",
  "Date",
  "AWS account",
  "Service",
  "Region",
  "Charge category",
  "Billed cost (USD)",
  "Effective cost (USD)",
  "Source",
  "Resource",
  "Title",
  "Description",
  "Estimated monthly savings (USD)",
];

function costRow(cost: ExportedCost): string[] {
  return [
    "Cost",
    cost.day,
    cost.awsAccountId,
    cost.service,
    cost.region,
    cost.category,
    cost.billed,
    cost.effective,
    cost.source,
    "",
    "",
    "",
    "",
  ];
}

function recommendationRow(saving: ExportedRecommendation): string[] {
  return [
    "Recommendation",
    "",
    saving.awsAccountId,
    "",
    saving.region,
    "",
    "",
    "",
    "",
    saving.arn,
    saving.title,
    saving.description,
    saving.monthlySavings ?? "unknown",
  ];
}

/** An export of costs as CSV, in chunks, with every stored digit. */
export async function* costFile({ costs, recommendations }: OpenedCostExport): AsyncGenerator<string> {
  yield csvRows([header]);
  for await (const page of costs) yield csvRows(page.map(costRow));
  if (recommendations) yield csvRows((await recommendations()).map(recommendationRow));
}
