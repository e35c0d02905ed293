import type {
  Expression,
  GetCostAndUsageCommandInput,
  GetCostAndUsageCommandOutput,
  GetCostForecastCommandOutput,
  GetDimensionValuesCommandOutput,
  GetTagsCommandOutput,
  Group,
  MetricValue,
  ResultByTime,
} from "@aws-sdk/client-cost-explorer";
import { addDays, type Day, type DayRange } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, categoryOfRecordType } from "@skyledger/core/cost/charge-category";
import { decimalText } from "@skyledger/core/cost/decimal-text";
import { billedServiceName, spellingsOf } from "@skyledger/core/cost/service-names";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";
import type { DailyCost, ResourceCost, TagCost } from "../store/writer.ts";

/** Sends one operation of Cost Explorer, page by page, counted by the meter. Rejects with the SDK's error. */
export type AskCostExplorer = (operation: string, input: object) => Promise<unknown>;

/** Requested days of one account. */
export interface CostQuestion {
  awsAccountId: string;
  range: DayRange;
}

/** AWS bills in another currency, which cannot be added to dollars. */
class ForeignCurrencyError extends Error {
  constructor(unit: string) {
    super(`The account is billed in ${unit}. Only US dollars can be shown.`);
    this.name = "ForeignCurrencyError";
  }
}

/**
 * Record types with a Region, requested by Region. Everything else is requested as their complement, so that
 * new record types are never lost or counted twice.
 */
const usageRecordTypes = ["Usage", "DiscountedUsage", "SavingsPlanCoveredUsage", "SavingsPlanNegation"];

/** BilledCost and EffectiveCost (FOCUS 1.0 with AWS columns): as invoiced, and with commitments spread. */
const metrics = ["UnblendedCost", "AmortizedCost"];

const noRegion = "none";

function dimension(key: "LINKED_ACCOUNT" | "RECORD_TYPE" | "SERVICE", values: string[]): Expression {
  return { Dimensions: { Key: key, Values: values } };
}

/**
 * A payer's bill has every member's costs: each connected account reads its own, so that none counts twice.
 */
function ownCharges(awsAccountId: string, ...more: Expression[]): Expression {
  const own = dimension("LINKED_ACCOUNT", [awsAccountId]);
  return more.length === 0 ? own : { And: [own, ...more] };
}

/** Cost Explorer's end is exclusive. */
function timePeriod({ start, end }: DayRange) {
  return { Start: start, End: addDays(end, 1) };
}

/** Pages of an account's costs: each is a paid request, and the daily limit is lower. */
const pagesOfCosts = 1_000;

/**
 * Every group of every day, over all pages. A repeated token is an error instead of an incomplete response.
 */
async function readGroups(
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

function amount(value: MetricValue | undefined): string {
  if (value?.Amount === undefined)
    throw new SyntaxError("Cost Explorer answered a group without its amount.");
  const text = decimalText(value.Amount);
  if (value.Unit !== undefined && value.Unit !== "USD" && text !== "0") {
    throw new ForeignCurrencyError(value.Unit);
  }
  return text;
}

/** Amounts of a group; undefined if both are zero. */
function amountsOf({ Metrics }: Group): { billed: string; effective: string } | undefined {
  const billed = amount(Metrics?.UnblendedCost);
  const effective = amount(Metrics?.AmortizedCost);
  return billed === "0" && effective === "0" ? undefined : { billed, effective };
}

function regionOf(key: string | undefined): string {
  return key === undefined || key === "" || key === "NoRegion" ? noRegion : key;
}

/** Adds rows with the same key (two spellings of "no Region", record types of one category). */
function merged<Row extends { billed: string; effective: string }>(
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

/**
 * Costs by day, service, Region, and charge category. Cost Explorer groups by at most two keys, so this takes
 * two queries: usage by service and Region, and everything else by service and record type, which has no
 * Region.
 */
export async function readDailyCosts(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  add: (left: string, right: string) => string,
): Promise<DailyCost[]> {
  const usage = dimension("RECORD_TYPE", usageRecordTypes);
  const common = { TimePeriod: timePeriod(range), Granularity: "DAILY" as const, Metrics: metrics };
  const used = await readGroups(ask, "getCostAndUsage", {
    ...common,
    Filter: ownCharges(awsAccountId, usage),
    GroupBy: [
      { Type: "DIMENSION", Key: "SERVICE" },
      { Type: "DIMENSION", Key: "REGION" },
    ],
  });
  const others = await readGroups(ask, "getCostAndUsage", {
    ...common,
    Filter: ownCharges(awsAccountId, { Not: usage }),
    GroupBy: [
      { Type: "DIMENSION", Key: "SERVICE" },
      { Type: "DIMENSION", Key: "RECORD_TYPE" },
    ],
  });
  const rows = [
    ...used.flatMap(({ day, group }) => {
      const [name = "", region] = group.Keys ?? [];
      const service = billedServiceName(name);
      const amounts = amountsOf(group);
      const category: ChargeCategory = "Usage";
      return amounts ? [{ day, service, region: regionOf(region), category, ...amounts }] : [];
    }),
    ...others.flatMap(({ day, group }) => {
      const [name = "", recordType = ""] = group.Keys ?? [];
      const service = billedServiceName(name);
      const amounts = amountsOf(group);
      const category = categoryOfRecordType(recordType);
      return amounts ? [{ day, service, region: noRegion, category, ...amounts }] : [];
    }),
  ];
  return merged(rows, (row) => `${row.day}|${row.service}|${row.region}|${row.category}`, add);
}

/** Usage by day, value of one tag, and service; "" is usage without the tag. */
export async function readTagCosts(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  key: string,
  add: (left: string, right: string) => string,
): Promise<TagCost[]> {
  const groups = await readGroups(ask, "getCostAndUsage", {
    TimePeriod: timePeriod(range),
    Granularity: "DAILY",
    Metrics: metrics,
    Filter: ownCharges(awsAccountId, dimension("RECORD_TYPE", usageRecordTypes)),
    GroupBy: [
      { Type: "TAG", Key: key },
      { Type: "DIMENSION", Key: "SERVICE" },
    ],
  });
  const rows = groups.flatMap(({ day, group }) => {
    const [tag = "", name = ""] = group.Keys ?? [];
    const service = billedServiceName(name);
    const amounts = amountsOf(group);
    // AWS's format is "<key>$<value>".
    const value = tag.startsWith(`${key}$`) ? tag.slice(key.length + 1) : tag;
    const category: ChargeCategory = "Usage";
    return amounts ? [{ day, value, service, category, ...amounts }] : [];
  });
  return merged(rows, (row) => `${row.day}|${row.service}|${row.value}`, add);
}

/**
 * Usage of one service by day, resource, and Region; AWS keeps fourteen days of it, if the account opted in.
 */
export async function readResourceCosts(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  service: string,
  add: (left: string, right: string) => string,
): Promise<ResourceCost[]> {
  const groups = await readGroups(ask, "getCostAndUsageWithResources", {
    TimePeriod: timePeriod(range),
    Granularity: "DAILY",
    Metrics: metrics,
    Filter: ownCharges(
      awsAccountId,
      dimension("SERVICE", spellingsOf(service)),
      dimension("RECORD_TYPE", usageRecordTypes),
    ),
    GroupBy: [
      { Type: "DIMENSION", Key: "RESOURCE_ID" },
      { Type: "DIMENSION", Key: "REGION" },
    ],
  });
  const rows = groups.flatMap(({ day, group }) => {
    const [id = "", region] = group.Keys ?? [];
    const amounts = amountsOf(group);
    const resourceId = id === "NoResourceId" ? "" : id;
    const category: ChargeCategory = "Usage";
    return amounts ? [{ day, service, region: regionOf(region), resourceId, category, ...amounts }] : [];
  });
  return merged(rows, (row) => `${row.day}|${row.resourceId}|${row.region}`, add);
}

/** Names of active cost allocation tags, sorted. */
export async function readTagKeys(ask: AskCostExplorer, { range }: CostQuestion): Promise<string[]> {
  const keys: string[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  for (;;) {
    const page = (await ask("getTags", {
      TimePeriod: timePeriod(range),
      ...tokens.as("NextPageToken"),
    })) as GetTagsCommandOutput;
    keys.push(...(page.Tags ?? []).filter((key) => key !== ""));
    if (!tokens.follow(page.NextPageToken)) return keys.sort();
  }
}

/** Accounts that are billed together with this one: its organization's members if it is the payer. */
export async function readBilledAccounts(
  ask: AskCostExplorer,
  { range }: CostQuestion,
): Promise<{ awsAccountId: string; name: string | null }[]> {
  const accounts: { awsAccountId: string; name: string | null }[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  for (;;) {
    const page = (await ask("getDimensionValues", {
      TimePeriod: timePeriod(range),
      Dimension: "LINKED_ACCOUNT",
      Context: "COST_AND_USAGE",
      ...tokens.as("NextPageToken"),
    })) as GetDimensionValuesCommandOutput;
    for (const { Value, Attributes } of page.DimensionValues ?? []) {
      if (Value) accounts.push({ awsAccountId: Value, name: Attributes?.description || null });
    }
    if (!tokens.follow(page.NextPageToken)) return accounts;
  }
}

/** AWS's own forecast for the range, with its 80 % interval. */
export async function readForecast(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
): Promise<{ amount: string; lower: string; upper: string }> {
  const output = (await ask("getCostForecast", {
    TimePeriod: timePeriod(range),
    Metric: "UNBLENDED_COST",
    Granularity: "MONTHLY",
    PredictionIntervalLevel: 80,
    Filter: ownCharges(awsAccountId),
  })) as GetCostForecastCommandOutput;
  const total = amount(output.Total);
  // One month: the only result has the interval of the total.
  const [result] = output.ForecastResultsByTime ?? [];
  return {
    amount: total,
    lower: decimalText(result?.PredictionIntervalLowerBound ?? total),
    upper: decimalText(result?.PredictionIntervalUpperBound ?? total),
  };
}
