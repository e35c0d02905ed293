import type {
  Expression,
  GetCostAndUsageCommandOutput,
  Group,
  GroupDefinition,
  MetricValue,
  ResultByTime,
} from "@aws-sdk/client-cost-explorer";
import { addDays, type Day, type DayRange } from "@skyledger/core/cost/calendar";
import { decimalText } from "@skyledger/core/cost/decimal-text";
import { billedServiceName, spellingsOf } from "@skyledger/core/cost/service-names";
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
const usageRecordTypes = ["Usage", "DiscountedUsage", "SavingsPlanCoveredUsage", "SavingsPlanNegation"];

/** BilledCost and EffectiveCost (FOCUS 1.0 with AWS columns): as invoiced, and with commitments spread. */
const metrics = ["UnblendedCost", "AmortizedCost"];

export const noRegion = "none";

function dimension(
  key: "LINKED_ACCOUNT" | "RECORD_TYPE" | "REGION" | "SERVICE",
  values: readonly string[],
): Expression {
  return { Dimensions: { Key: key, Values: [...values] } };
}

/** Parts of a question's filter. */
export const filters = {
  usage: dimension("RECORD_TYPE", usageRecordTypes),
  recordTypes: (types: Iterable<string>) => dimension("RECORD_TYPE", [...types].sort()),
  account: (awsAccountId: string) => dimension("LINKED_ACCOUNT", [awsAccountId]),
  service: (name: string) => dimension("SERVICE", spellingsOf(name)),
  regions: (names: readonly string[]) => dimension("REGION", names),
  /** All of the parts; undefined: there are none. */
  all([first, ...more]: readonly Expression[]): Expression | undefined {
    return first === undefined || more.length === 0 ? first : { And: [first, ...more] };
  },
};

const by = (Key: string) => ({ Type: "DIMENSION" as const, Key });

/** Keys to group by, at most two at a time. */
export const keys = {
  account: by("LINKED_ACCOUNT"),
  service: by("SERVICE"),
  region: by("REGION"),
  recordType: by("RECORD_TYPE"),
  resource: by("RESOURCE_ID"),
  tag: (Key: string) => ({ Type: "TAG" as const, Key }),
};

/** Values of a group's keys, in our spelling. */
export const values = {
  service: billedServiceName,
  region: (key: string | undefined) =>
    key === undefined || key === "" || key === "NoRegion" ? noRegion : key,
  resourceId: (key: string) => (key === "NoResourceId" ? "" : key),
  /** AWS's format is "<key>$<value>"; "" is usage without the tag. */
  tag: (key: string, text: string) => (text.startsWith(`${key}$`) ? text.slice(key.length + 1) : text),
  isUsage: (recordType: string) => usageRecordTypes.includes(recordType),
};

/** Cost Explorer's end is exclusive. */
export function timePeriod({ start, end }: DayRange) {
  return { Start: start, End: addDays(end, 1) };
}

/** Pages of an account's costs: each is a paid request, and the daily limit is lower. */
const pagesOfCosts = 1_000;

/** A question about the costs of a range. */
interface CostQuery {
  range: DayRange;
  groupBy: GroupDefinition[];
  filter?: Expression | undefined;
  granularity?: "DAILY" | "MONTHLY";
}

/** The costs of one group on one day. */
interface CostGroup {
  day: Day;
  keys: string[];
  /** Undefined if both are zero. */
  amounts: { billed: string; effective: string } | undefined;
}

/**
 * Every group of every day, over all pages. A repeated token is an error instead of an incomplete response.
 */
export async function costGroups(
  ask: AskCostExplorer,
  operation: "getCostAndUsage" | "getCostAndUsageWithResources",
  { range, groupBy, filter, granularity = "DAILY" }: CostQuery,
): Promise<CostGroup[]> {
  const found: CostGroup[] = [];
  const tokens = new PageTokens(pagesOfCosts);
  for (;;) {
    const page = (await ask(operation, {
      ...{ TimePeriod: timePeriod(range), Granularity: granularity, Metrics: metrics, GroupBy: groupBy },
      ...(filter && { Filter: filter }),
      ...tokens.as("NextPageToken"),
    })) as GetCostAndUsageCommandOutput; // `ask` returns the operation's own output type
    if (!Array.isArray(page.ResultsByTime)) throw new SyntaxError("Cost Explorer answered without results.");
    for (const result of page.ResultsByTime) found.push(...groupsOf(result));
    if (!tokens.follow(page.NextPageToken)) return found;
  }
}

function groupsOf(result: ResultByTime): CostGroup[] {
  const day = result.TimePeriod?.Start?.slice(0, 10);
  if (day === undefined) throw new SyntaxError("Cost Explorer answered a result without its day.");
  return (result.Groups ?? []).map((group) => ({ day, keys: group.Keys ?? [], amounts: amountsOf(group) }));
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

function amountsOf({ Metrics }: Group): CostGroup["amounts"] {
  const billed = amount(Metrics?.UnblendedCost);
  const effective = amount(Metrics?.AmortizedCost);
  return billed === "0" && effective === "0" ? undefined : { billed, effective };
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
