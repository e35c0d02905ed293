import type { MissingDays } from "@skyledger/core/cost/missing-days";
import { csvRows } from "@skyledger/core/model/csv";
import type { OpenedCostExport } from "./export.ts";
import type { ExportedCost, ExportedRecommendation } from "./store/export-store.ts";

/** One table for all kinds of record, so that a spreadsheet filters by its first column. */
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

const records = { not_read: "Not read", partial: "Partly read", running: "In progress" } as const;
const reasons = {
  not_read: "Costs of these days are unknown, not $0",
  partial: "Read before the day ended: more charges may follow",
  running: "The day is not over",
} as const;

function missingRow({ awsAccountId, start, end, state }: MissingDays): string[] {
  const title = start === end ? start : `${start} to ${end}`;
  return [records[state], start, awsAccountId, "", "", "", "", "", "", "", title, reasons[state], ""];
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
export async function* costFile({
  costs,
  missing,
  recommendations,
}: OpenedCostExport): AsyncGenerator<string> {
  yield csvRows([header]);
  for await (const page of costs) yield csvRows(page.map(costRow));
  yield csvRows((await missing()).map(missingRow));
  if (recommendations) yield csvRows((await recommendations()).map(recommendationRow));
}
