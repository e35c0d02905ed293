import type { FindingsRequest } from "../../lib/findings-query.ts";
import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Status filter, in the order of the specification. */
export const STATUS_FILTERS = ["ALL", "ACTIVE", "RESOLVED", "IGNORED"] as const;
/** Categories, in the order of the specification. */
export const CATEGORIES = ["IAM", "Network", "Data", "Logging", "Encryption"] as const;
/** Severities, most severe first. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;
/** Sort orders; the first is the default. */
export const SORTS = ["severity", "lastSeen", "firstSeen", "title", "resource"] as const;
/** Views of the page; the findings are the default and not in the URL. */
export const VIEWS = ["checks", "frameworks", "scans"] as const;
/** Page size (specification, section 9). */
export const PAGE_SIZE = 100;

/** Status filter. */
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** URL parameters of the security page. Without a status, it shows active findings. */
export type SecuritySearch = AccountScope & {
  view?: (typeof VIEWS)[number] | undefined;
  status?: Exclude<StatusFilter, "ACTIVE"> | undefined;
  category?: (typeof CATEGORIES)[number] | undefined;
  severity?: (typeof SEVERITIES)[number] | undefined;
  service?: string | undefined;
  region?: string | undefined;
  /** Check filter, by ID. */
  check?: string | undefined;
  q?: string | undefined;
  /** Open sheet: "not-evaluated" lists results that were not evaluated. */
  panel?: "not-evaluated" | undefined;
  /** Check filter of the sheet. */
  notEvaluated?: string | undefined;
  sort?: Exclude<(typeof SORTS)[number], "severity"> | undefined;
  /** Cursor of the page, together with the page number. */
  cursor?: string | undefined;
  page?: string | undefined;
};

/** Filters that "Clear filters" resets; status, order, and account stay. */
export const FILTER_KEYS = ["q", "category", "severity", "service", "region", "check"] as const;

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the URL parameters; unknown ones are dropped. */
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
  if (raw.panel === "not-evaluated") {
    search.panel = "not-evaluated";
    if (typeof raw.notEvaluated === "string" && raw.notEvaluated !== "")
      search.notEvaluated = raw.notEvaluated;
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

/** Whether a filter besides the status is active. */
export function isFiltered(search: SecuritySearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

/** The URL parameters on the first page, as after every filter change. */
export function onFirstPage(search: SecuritySearch): SecuritySearch {
  return { ...search, cursor: undefined, page: undefined };
}

/** The URL parameters without filters. */
export function withoutFilters(search: SecuritySearch): SecuritySearch {
  const kept = onFirstPage(search);
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}

/** Converts the URL parameters to the query. */
export function findingsRequest(search: SecuritySearch): FindingsRequest {
  const { sort, cursor } = search;
  return {
    limit: PAGE_SIZE,
    ...findingFilters(search),
    ...(sort === undefined ? {} : { sort }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Filters of the list, as in the API. */
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
