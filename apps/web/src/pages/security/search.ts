import { scopeQuery } from "../../lib/account-scope.ts";
import type { FindingsRequest } from "../../lib/findings-query.ts";
import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Status filter, in the order of the specification. */
export const STATUS_FILTERS = ["ALL", "ACTIVE", "RESOLVED", "IGNORED"] as const;
/** Categories, in the order of the specification. */
export const CATEGORIES = ["IAM", "Network", "Data", "Logging", "Encryption"] as const;
/** Severities, most severe first. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;
/** Sort orders; the first is the default. */
export const SORTS = [
  "risk",
  "severity",
  "firstSeen",
  "oldest",
  "lastSeen",
  "title",
  "resource",
  "account",
] as const;
/** Views of the page; the findings are the default and not in the URL. */
export const VIEWS = ["frameworks", "scans"] as const;
/** Groupings of the findings. */
export const GROUPS = ["check", "resource", "account", "path"] as const;
/** Page size (specification, section 9). */
export const PAGE_SIZE = 100;

/** Status filter. */
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Requirements of a framework by status; none: without resources. */
export const REQUIREMENT_STATUSES = ["failed", "unknown", "passed", "none"] as const;

/** Grouping of the findings. */
export type GroupBy = (typeof GROUPS)[number];

/** URL parameters of the security page. Without a status, it shows active findings. */
export type SecuritySearch = AccountScope & {
  view?: (typeof VIEWS)[number] | undefined;
  /** The framework whose requirements are shown, and their status; undefined: all. */
  framework?: string | undefined;
  requirements?: (typeof REQUIREMENT_STATUSES)[number] | undefined;
  status?: Exclude<StatusFilter, "ACTIVE"> | undefined;
  category?: (typeof CATEGORIES)[number] | undefined;
  severity?: (typeof SEVERITIES)[number] | undefined;
  service?: string | undefined;
  region?: string | undefined;
  /** Check filter, by ID. */
  check?: string | undefined;
  /** Resource filter, by ARN. */
  arn?: string | undefined;
  /** "me", "none", or the ID of a member. */
  assignee?: string | undefined;
  /** ID of a label. */
  label?: string | undefined;
  /** Due date passed, or within 7 days. */
  due?: "overdue" | "soon" | undefined;
  fix?: "automatic" | "manual" | undefined;
  group?: GroupBy | undefined;
  /** Keys of the expanded groups, see {@link openGroups}. */
  open?: string | undefined;
  q?: string | undefined;
  /** Open sheet: "not-evaluated" lists results that were not evaluated. */
  panel?: "not-evaluated" | undefined;
  /** Open dialog: a run of many fixes, by ID. */
  fixes?: string | undefined;
  /** Check filter of the sheet. */
  notEvaluated?: string | undefined;
  sort?: Exclude<(typeof SORTS)[number], "risk"> | undefined;
  /** Cursor of the page, together with the page number. */
  cursor?: string | undefined;
  page?: string | undefined;
};

/** Changes the URL parameters; `replace` adds no history entry. */
export type ChangeSearch = (change: (current: SecuritySearch) => SecuritySearch, replace?: boolean) => void;

/** Filters that "Clear filters" resets; status, order, and account stay. */
export const FILTER_KEYS = [
  "q",
  "category",
  "severity",
  "service",
  "region",
  "check",
  "arn",
  "assignee",
  "label",
  "due",
  "fix",
] as const;

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the URL parameters; unknown ones are dropped. */
export function readSecuritySearch(raw: Record<string, unknown>): SecuritySearch {
  const search: SecuritySearch = readAccountScope(raw);
  const view = oneOf(VIEWS, raw.view);
  // Also where there is none: the router keeps what is not named here.
  search.view = view;
  if (view === "frameworks" && typeof raw.framework === "string" && raw.framework !== "") {
    search.framework = raw.framework;
    search.requirements = oneOf(REQUIREMENT_STATUSES, raw.requirements);
  }
  // Links from before findings were grouped in the list.
  const group = raw.view === "checks" ? "check" : oneOf(GROUPS, raw.group);
  if (group !== undefined) {
    search.group = group;
    if (typeof raw.open === "string" && raw.open !== "") search.open = raw.open;
  }
  const fix = oneOf(["automatic", "manual"] as const, raw.fix);
  if (fix !== undefined) search.fix = fix;
  const due = oneOf(["overdue", "soon"] as const, raw.due);
  if (due !== undefined) search.due = due;
  const status = oneOf(STATUS_FILTERS, raw.status);
  if (status !== undefined && status !== "ACTIVE") search.status = status;
  const category = oneOf(CATEGORIES, raw.category);
  if (category !== undefined) search.category = category;
  const severity = oneOf(SEVERITIES, raw.severity);
  if (severity !== undefined) search.severity = severity;
  const sort = oneOf(SORTS, raw.sort);
  if (sort !== undefined && sort !== "risk") search.sort = sort;
  if (raw.panel === "not-evaluated") {
    search.panel = "not-evaluated";
    if (typeof raw.notEvaluated === "string" && raw.notEvaluated !== "")
      search.notEvaluated = raw.notEvaluated;
  }
  for (const key of ["q", "service", "region", "check", "arn", "assignee", "label", "fixes"] as const) {
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

/** The URL parameters on the first page with all groups closed, as after every filter change. */
export function onFirstPage(search: SecuritySearch): SecuritySearch {
  return { ...search, cursor: undefined, page: undefined, open: undefined };
}

/** Keys of the expanded groups. A comma separates them, so that commas of keys are escaped. */
export function openGroups({ open }: Pick<SecuritySearch, "open">): string[] {
  return open === undefined ? [] : open.split(",").map((key) => key.replaceAll("%2C", ","));
}

/** The URL parameters with a group expanded or collapsed. */
export function withGroup(search: SecuritySearch, key: string, expanded: boolean): SecuritySearch {
  const keys = openGroups(search).filter((one) => one !== key);
  if (expanded) keys.push(key);
  return { ...search, open: keys.map((one) => one.replaceAll(",", "%2C")).join(",") || undefined };
}

/** The URL parameters without filters. */
export function withoutFilters(search: SecuritySearch): SecuritySearch {
  const kept = onFirstPage(search);
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}

/** Converts the URL parameters to the query. */
export function findingsRequest(search: SecuritySearch): FindingsRequest {
  const { sort, cursor, group } = search;
  return {
    // Groups load their findings themselves; of the list, they need the counts.
    limit: group === undefined ? PAGE_SIZE : 1,
    ...findingFilters(search),
    sort: sort ?? "risk",
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Filters of the list, as in the API. */
export type FindingFilters = Omit<FindingsRequest, "limit" | "sort" | "cursor">;

/** Filters of the list, as in the API. */
export function findingFilters(search: SecuritySearch): FindingFilters {
  const {
    status = "ACTIVE",
    category,
    severity,
    service,
    region,
    check,
    arn,
    assignee,
    label,
    due,
    fix,
    q,
    account,
  } = search;
  return {
    ...(status === "ALL" ? {} : { status }),
    ...(category === undefined ? {} : { category }),
    ...(severity === undefined ? {} : { severity }),
    ...(service === undefined ? {} : { service }),
    ...(region === undefined ? {} : { region }),
    ...(check === undefined ? {} : { checkId: check }),
    ...(arn === undefined ? {} : { resource_id: arn }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(label === undefined ? {} : { label }),
    ...(due === undefined ? {} : { due }),
    ...(fix === undefined ? {} : { fix }),
    ...(q === undefined ? {} : { q }),
    ...scopeQuery(account),
  };
}

/** Filters of the findings of one group. */
export function groupFilters(by: GroupBy, key: string): FindingFilters {
  if (by === "check") return { checkId: key };
  if (by === "path") return { path: key };
  return by === "resource" ? { resource_id: key } : { accountId: key };
}
