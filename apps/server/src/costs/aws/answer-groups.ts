import type {
  Expression,
  GetCostAndUsageCommandInput,
  GetCostAndUsageCommandOutput,
  Group,
  MetricValue,
  ResultByTime,
} from "@aws-sdk/client-cost-explorer";
import { addDays, type Day, type DayRange } from "@skyledger/core/cost/calendar";
import { decimalText } from "@skyledger/core/cost/decimal-text";
import { PageTokens } from "../../platform/aws/page-tokens.ts";

/** Sends one operation of Cost Explorer, page by page, counted by the meter. Rejects with the SDK's error. */
export type AskCostExplorer = (operation: string, input: object) => Promise<unknown>;

/** AWS bills in another currency, which cannot be added to dollars. */
export class ForeignCurrencyError extends Error {
  constructor(unit: string) {
    super(`The account is billed in ${unit}. Only US dollars can be shown.`);
    this.name = "ForeignCurrencyError";
  }
}

/**
 * Record types with a Region, requested by Region. Everything else is requested as their complement, so that
 * new record types are never lost or counted twice.
 */
export const usageRecordTypes = [
  "Usage",
  "DiscountedUsage",
  "SavingsPlanCoveredUsage",
  "SavingsPlanNegation",
];

/** BilledCost and EffectiveCost (FOCUS 1.0 with AWS columns): as invoiced, and with commitments spread. */
export const metrics = ["UnblendedCost", "AmortizedCost"];

export const noRegion = "none";

export function dimension(
  key: "LINKED_ACCOUNT" | "RECORD_TYPE" | "REGION" | "SERVICE",
  values: string[],
): Expression {
  return { Dimensions: { Key: key, Values: values } };
}

/** Cost Explorer's end is exclusive. */
export function timePeriod({ start, end }: DayRange) {
  return { Start: start, End: addDays(end, 1) };
}

/** Pages of an account's costs: each is a paid request, and the daily limit is lower. */
const pagesOfCosts = 1_000;

/**
 * Every group of every day, over all pages. A repeated token is an error instead of an incomplete response.
 */
export async function readGroups(
  ask: AskCostExplorer,
  operation: "getCostAndUsage" | "getCostAndUsageWithResources",
  input: GetCostAndUsageCommandInput,
): Promise<{ day: Day; group: Group }[]> {
  const found: { day: Day; group: Group }[] = [];
  const tokens = new PageTokens(pagesOfCosts);
  for (;;) {
    const page = (await ask(operation, {
      ...input,
      ...tokens.as("NextPageToken"),
    })) as GetCostAndUsageCommandOutput; // `ask` returns the operation's own output type
    if (!Array.isArray(page.ResultsByTime)) throw new SyntaxError("Cost Explorer answered without results.");
    for (const result of page.ResultsByTime) found.push(...groupsOf(result));
    if (!tokens.follow(page.NextPageToken)) return found;
  }
}

function groupsOf(result: ResultByTime): { day: Day; group: Group }[] {
  const day = result.TimePeriod?.Start?.slice(0, 10);
  if (day === undefined) throw new SyntaxError("Cost Explorer answered a result without its day.");
  return (result.Groups ?? []).map((group) => ({ day, group }));
}

export function amount(value: MetricValue | undefined): string {
  if (value?.Amount === undefined)
    throw new SyntaxError("Cost Explorer answered a group without its amount.");
  const text = decimalText(value.Amount);
  if (value.Unit !== undefined && value.Unit !== "USD" && text !== "0") {
    throw new ForeignCurrencyError(value.Unit);
  }
  return text;
}

/** Amounts of a group; undefined if both are zero. */
export function amountsOf({ Metrics }: Group): { billed: string; effective: string } | undefined {
  const billed = amount(Metrics?.UnblendedCost);
  const effective = amount(Metrics?.AmortizedCost);
  return billed === "0" && effective === "0" ? undefined : { billed, effective };
}

export function regionOf(key: string | undefined): string {
  return key === undefined || key === "" || key === "NoRegion" ? noRegion : key;
}

/** Adds rows with the same key (two spellings of "no Region", record types of one category). */
export function merged<Row extends { billed: string; effective: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  add: (left: string, right: string) => string,
): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = byKey.get(key);
    byKey.set(
      key,
      known
        ? { ...known, billed: add(known.billed, row.billed), effective: add(known.effective, row.effective) }
        : row,
    );
  }
  return [...byKey.values()];
}
