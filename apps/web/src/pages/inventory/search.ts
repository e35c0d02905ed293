import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Sort keys, as in the API. */
export const SORTS = ["name", "type", "region", "status", "cost", "created"] as const;
/** Tabs of the details; the overview is the default and not in the URL. */
export const DETAIL_TABS = ["relationships", "findings", "metrics", "facts"] as const;
/** Metric periods besides the default of 7 days. */
const METRIC_DAYS = ["1", "30"] as const;

/** URL parameters of the Resource Explorer: filters, order, and open details. */
export type ResourcesSearch = AccountScope & {
  /** The list: all resources (default) or unused ones. */
  view?: "unused" | undefined;
  q?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  region?: string | undefined;
  /** A tag key, or key=value. */
  tag?: string | undefined;
  /** Include, or show only, deleted resources. */
  gone?: "include" | "only" | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  order?: "desc" | undefined;
  /** Comma-separated IDs of the shown columns. */
  columns?: string | undefined;
  /** ARN of the open resource. */
  resource?: string | undefined;
  tab?: (typeof DETAIL_TABS)[number] | undefined;
  days?: (typeof METRIC_DAYS)[number] | undefined;
  panel?: "coverage" | undefined;
};

/** Filters that "Clear" resets; view and account stay. */
export const FILTER_KEYS = ["q", "type", "status", "region", "tag", "gone"] as const;

/** Reads the URL parameters; unknown ones are dropped. */
export function readResourcesSearch(raw: Record<string, unknown>): ResourcesSearch {
  const search: ResourcesSearch = readAccountScope(raw);
  if (raw.view === "unused") search.view = "unused";
  for (const key of ["q", "type", "status", "region", "tag", "columns", "resource"] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
  }
  if (raw.gone === "include" || raw.gone === "only") search.gone = raw.gone;
  const sort = SORTS.find((one) => one === raw.sort && one !== "name");
  if (sort !== undefined) search.sort = sort;
  if (raw.order === "desc") search.order = "desc";
  if (raw.panel === "coverage") search.panel = "coverage";
  if (search.resource === undefined) return search;
  const tab = DETAIL_TABS.find((one) => one === raw.tab);
  if (tab !== undefined) search.tab = tab;
  const days = METRIC_DAYS.find((one) => one === raw.days);
  if (days !== undefined) search.days = days;
  return search;
}

/** Whether a filter is active. */
export function isFiltered(search: ResourcesSearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

/** The URL parameters without filters. */
export function withoutFilters(search: ResourcesSearch): ResourcesSearch {
  const kept = { ...search };
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}
