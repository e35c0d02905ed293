import type { EndpointInput } from "../../lib/endpoint-types.ts";
import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** The specification's status filter, in its order. */
export const STATUS_FILTERS = ["ALL", "ACTIVE", "RESOLVED", "IGNORED"] as const;
/** The specification's categories, in its order. */
export const CATEGORIES = ["IAM", "Network", "Data", "Logging", "Encryption"] as const;
/** Severities, worst first. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;
/** Orders of the list; the first is the default. */
export const SORTS = ["severity", "lastSeen", "firstSeen", "title", "resource"] as const;
/** Parts of the page; the findings are the first and need no word in the address. */
export const VIEWS = ["checks", "frameworks", "scans"] as const;
/** Findings asked for at a time (specification, section 9). */
export const PAGE_SIZE = 100;

/** Which findings by status. */
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The security page's part of the address. Without a status it shows the active findings. */
export type SecuritySearch = AccountScope & {
  view?: (typeof VIEWS)[number] | undefined;
  status?: Exclude<StatusFilter, "ACTIVE"> | undefined;
  category?: (typeof CATEGORIES)[number] | undefined;
  severity?: (typeof SEVERITIES)[number] | undefined;
  service?: string | undefined;
  region?: string | undefined;
  /** Id of the check whose findings are shown. */
  check?: string | undefined;
  q?: string | undefined;
  /** What stands beside the page: "unjudged", what the last scan could not judge. */
  panel?: "unjudged" | undefined;
  /** The check whose part of that is shown. */
  unjudged?: string | undefined;
  sort?: Exclude<(typeof SORTS)[number], "severity"> | undefined;
  /** Where the page of findings starts, in the server's words; with it the number of the page. */
  cursor?: string | undefined;
  page?: string | undefined;
};

/** The filters that "Clear filters" takes away; status, order and the account stay. */
export const FILTER_KEYS = ["q", "category", "severity", "service", "region", "check"] as const;

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the address; what it does not know it drops. */
export function readSecuritySearch(raw: Record<string, unknown>): SecuritySearch {
  const search: SecuritySearch = readAccountScope(raw);
  const view = oneOf(VIEWS, raw.view);
  if (view !== undefined) search.view = view;
  const status = oneOf(STATUS_FILTERS, raw.status);
  if (status !== undefined && status !== "ACTIVE") search.status = status;
  const category = oneOf(CATEGORIES, raw.category);
  if (category !== undefined) search.category = category;
  const severity = oneOf(SEVERITIES, raw.severity);
  if (severity !== undefined) search.severity = severity;
  const sort = oneOf(SORTS, raw.sort);
  if (sort !== undefined && sort !== "severity") search.sort = sort;
  if (raw.panel === "unjudged") {
    search.panel = "unjudged";
    if (typeof raw.unjudged === "string" && raw.unjudged !== "") search.unjudged = raw.unjudged;
  }
  for (const key of ["q", "service", "region", "check"] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
  }
  const { cursor, page } = raw;
  if (typeof cursor === "string" && typeof page === "string" && /^[1-9]\d{0,5}$/.test(page)) {
    search.cursor = cursor;
    search.page = page;
  }
  return search;
}

/** Whether anything but the status narrows the list. */
export function isFiltered(search: SecuritySearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

/** The address on the first page of its findings, as every change of a filter leaves it. */
export function onFirstPage(search: SecuritySearch): SecuritySearch {
  return { ...search, cursor: undefined, page: undefined };
}

/** The address without its filters. */
export function withoutFilters(search: SecuritySearch): SecuritySearch {
  const kept = onFirstPage(search);
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}

/** What the server is asked for. */
export type FindingsRequest = NonNullable<EndpointInput<"GET /security/findings">["query"]>;

/** Turns the address into what the server is asked for. */
export function findingsRequest(search: SecuritySearch): FindingsRequest {
  const { sort, cursor } = search;
  return {
    limit: PAGE_SIZE,
    ...findingFilters(search),
    ...(sort === undefined ? {} : { sort }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** The filters of the list, in the server's words. */
export function findingFilters(search: SecuritySearch): Omit<FindingsRequest, "limit" | "sort" | "cursor"> {
  const { status = "ACTIVE", category, severity, service, region, check, q, account } = search;
  return {
    ...(status === "ALL" ? {} : { status }),
    ...(category === undefined ? {} : { category }),
    ...(severity === undefined ? {} : { severity }),
    ...(service === undefined ? {} : { service }),
    ...(region === undefined ? {} : { region }),
    ...(check === undefined ? {} : { checkId: check }),
    ...(q === undefined ? {} : { q }),
    ...(account === undefined ? {} : { accountId: account }),
  };
}
