import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** What the list can be sorted by; the server's own words. */
export const SORTS = ["name", "type", "region", "status", "cost", "created"] as const;
/** Parts of the detail dialog; the overview is the first and needs no word in the address. */
export const DETAIL_TABS = ["relationships", "findings", "metrics", "facts"] as const;
/** Days of metrics beside the default, a week. */
const METRIC_DAYS = ["1", "30"] as const;

/** The Resource Explorer's part of the address: every filter, the order, and what is open. */
export type ResourcesSearch = AccountScope & {
  /** Which list: all resources (the default) or the unused ones. */
  view?: "unused" | undefined;
  q?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  region?: string | undefined;
  /** A tag's key, or key=value. */
  tag?: string | undefined;
  /** Also, or only, what AWS no longer lists. */
  gone?: "include" | "only" | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  order?: "desc" | undefined;
  /** Ids of the shown columns, with commas between. */
  columns?: string | undefined;
  /** ARN of the resource whose details are open. */
  resource?: string | undefined;
  tab?: (typeof DETAIL_TABS)[number] | undefined;
  days?: (typeof METRIC_DAYS)[number] | undefined;
  panel?: "coverage" | undefined;
};

/** The filters that "Clear filters" takes away; the view and the account stay. */
export const FILTER_KEYS = ["q", "type", "status", "region", "tag", "gone"] as const;

/** Reads the address; what it does not know it drops. */
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

/** Whether anything narrows the list. */
export function isFiltered(search: ResourcesSearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

/** The address without its filters. */
export function withoutFilters(search: ResourcesSearch): ResourcesSearch {
  const kept = { ...search };
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}
