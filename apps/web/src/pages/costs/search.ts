import { isOneAccount, scopeQuery } from "../../lib/account-scope.ts";
import type { EndpointInput } from "../../lib/endpoint-types.ts";
import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Periods, in the order of the specification. */
export const PERIODS = [
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
  { value: "90d", label: "Last 90 days" },
  { value: "6m", label: "Last 6 months" },
  { value: "12m", label: "Last 12 months" },
] as const;
/** Granularities of the charts. */
export const GRANULARITIES = ["DAILY", "WEEKLY", "MONTHLY"] as const;
/** Charge types that are excluded by default. */
export const INCLUDABLE = ["tax", "credits", "refunds"] as const;

/** Orders of the table: a column, with "-" for the largest (or last) first. Without one: the most expensive first. */
export const SORTS = ["name", "-name", "cost", "change", "-change", "percent", "-percent"] as const;

/** Code of a period. */
export type Period = (typeof PERIODS)[number]["value"];
/** Default period (specification, section 9), so that a link shows the same to everyone. */
export const DEFAULT_PERIOD: Period = "30d";
export type Includable = (typeof INCLUDABLE)[number];
export type Sort = (typeof SORTS)[number];

/** URL parameters of the cost page. Omitted ones have the default of the specification. */
export type CostSearch = AccountScope & {
  period?: Period | undefined;
  granularity?: (typeof GRANULARITIES)[number] | undefined;
  /** region, account, or tag:<key>; default: service. */
  group?: string | undefined;
  view?: "table" | undefined;
  sort?: Sort | undefined;
  region?: string | undefined;
  /** Comma-separated names. */
  include?: string | undefined;
  metric?: "effective" | undefined;
  /** Shows the previous period. */
  compare?: "previous" | undefined;
  /** The open service, by billed name. */
  service?: string | undefined;
  /** The open day. */
  day?: string | undefined;
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const GROUP = /^(region|account|tag:.{1,128})$/;

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the URL parameters; unknown ones are dropped. */
export function readCostSearch(raw: Record<string, unknown>): CostSearch {
  const search: CostSearch = readAccountScope(raw);
  const period = PERIODS.find(({ value }) => value === raw.period)?.value;
  if (period !== undefined) search.period = period;
  const granularity = oneOf(GRANULARITIES, raw.granularity);
  if (granularity !== undefined) search.granularity = granularity;
  if (typeof raw.group === "string" && GROUP.test(raw.group)) search.group = raw.group;
  if (raw.view === "table") search.view = "table";
  const sort = oneOf(SORTS, raw.sort);
  if (sort !== undefined) search.sort = sort;
  if (raw.metric === "effective") search.metric = "effective";
  if (raw.compare === "previous") search.compare = "previous";
  const include = readInclude(raw.include);
  if (include.length > 0) search.include = include.join(",");
  for (const key of ["region", "service"] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value.slice(0, 200);
  }
  if (typeof raw.day === "string" && DAY.test(raw.day)) search.day = raw.day;
  return search;
}

/** Included charge types in a fixed order. */
export function readInclude(value: unknown): Includable[] {
  const named = typeof value === "string" ? value.split(",") : [];
  return INCLUDABLE.filter((one) => named.includes(one));
}

/** Default granularity of a period. */
function usualGranularity(period: Period): (typeof GRANULARITIES)[number] {
  return period === "6m" || period === "12m" ? "WEEKLY" : "DAILY";
}

/** Query of the cost summary. */
export type CostRequest = NonNullable<EndpointInput<"GET /cost/analysis">["query"]>;

/**
 * Converts the URL parameters to the query.
 * @param awsAccountId AWS account ID in scope; undefined: all accounts
 */
export function costRequest(search: CostSearch, awsAccountId: string | undefined): CostRequest {
  const { period = DEFAULT_PERIOD, group, region, include, metric } = search;
  return {
    period,
    granularity: search.granularity ?? usualGranularity(period),
    ...(group === undefined ? {} : { groupBy: group }),
    ...(region === undefined ? {} : { region }),
    ...(include === undefined ? {} : { include }),
    ...(metric === undefined ? {} : { metric }),
    ...(awsAccountId === undefined ? {} : { awsAccountId }),
    // An OU or a tag; an account has its AWS account ID.
    ...(isOneAccount(search.account) ? {} : scopeQuery(search.account)),
  };
}
