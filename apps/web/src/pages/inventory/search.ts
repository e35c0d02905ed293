import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Sort keys, as in the API. */
export const SORTS = ["name", "type", "region", "status", "cost", "created"] as const;
export type Sort = (typeof SORTS)[number];
/** Default order: the highest cost first, unknown costs last. */
const DEFAULT_SORT: Sort = "cost";
/** Tabs of the details; the overview is the default and not in the URL. */
export const DETAIL_TABS = ["relationships", "findings", "metrics", "facts"] as const;
/** Metric periods besides the default of 7 days. */
const METRIC_DAYS = ["1", "30"] as const;
/** Grouping of resources; `tag:` with the key of a tag. */
export type GroupBy = "type" | "account" | "region" | "status" | `tag:${string}`;

/** URL parameters of the Resource Explorer: filters, order, and open details. */
export type ResourcesSearch = AccountScope & {
  /** The list: all resources (default) or unused ones. */
  view?: "unused" | undefined;
  q?: string | undefined;
  /** One or more types, separated by commas, as for status and Region. */
  type?: string | undefined;
  status?: string | undefined;
  region?: string | undefined;
  /** A tag key, or key=value. */
  tag?: string | undefined;
  /** Conditions of the property filter: `tag:env = prod and monthly cost > 100`. */
  filter?: string | undefined;
  /** Include, or show only, deleted resources. */
  gone?: "include" | "only" | undefined;
  group?: GroupBy | undefined;
  sort?: Sort | undefined;
  /** Where it differs from the usual one of the column. */
  order?: "asc" | "desc" | undefined;
  /** Comma-separated IDs of the shown columns. */
  columns?: string | undefined;
  /** ARN of the open resource. */
  resource?: string | undefined;
  tab?: (typeof DETAIL_TABS)[number] | undefined;
  days?: (typeof METRIC_DAYS)[number] | undefined;
  panel?: "coverage" | undefined;
  /** ID of the shown change of tags. */
  tagRun?: string | undefined;
};

/** Filters that "Clear filters" resets; view and account stay. */
export const FILTER_KEYS = ["q", "type", "status", "region", "tag", "filter", "gone"] as const;

/** The usual order of a column. */
function usualOrder(sort: Sort): "asc" | "desc" {
  return sort === "cost" || sort === "created" ? "desc" : "asc";
}

/** The order of the list. */
export function orderOf(search: ResourcesSearch): { by: Sort; order: "asc" | "desc" } {
  const by = search.sort ?? DEFAULT_SORT;
  return { by, order: search.order ?? usualOrder(by) };
}

/** The URL parameters after a click on a column's heading: its usual order first, then the other. */
export function sortedBy(search: ResourcesSearch, columnId: string): ResourcesSearch {
  const by = SORTS.find((one) => one === columnId) ?? DEFAULT_SORT;
  const current = orderOf(search);
  const other = usualOrder(by) === "asc" ? "desc" : "asc";
  return {
    ...search,
    sort: by === DEFAULT_SORT ? undefined : by,
    order: current.by === by && current.order === usualOrder(by) ? other : undefined,
  };
}

/** Reads the URL parameters; unknown ones are dropped. */
export function readResourcesSearch(raw: Record<string, unknown>): ResourcesSearch {
  const search: ResourcesSearch = readAccountScope(raw);
  if (raw.view === "unused") search.view = "unused";
  for (const key of [
    "q",
    "type",
    "status",
    "region",
    "tag",
    "filter",
    "columns",
    "resource",
    "tagRun",
  ] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
  }
  if (raw.gone === "include" || raw.gone === "only") search.gone = raw.gone;
  const group = readGroup(raw.group);
  if (group !== undefined) search.group = group;
  const sort = SORTS.find((one) => one === raw.sort && one !== DEFAULT_SORT);
  if (sort !== undefined) search.sort = sort;
  const order = raw.order === "asc" || raw.order === "desc" ? raw.order : undefined;
  if (order !== undefined && order !== usualOrder(sort ?? DEFAULT_SORT)) search.order = order;
  if (raw.panel === "coverage") search.panel = "coverage";
  if (search.resource === undefined) return search;
  const tab = DETAIL_TABS.find((one) => one === raw.tab);
  if (tab !== undefined) search.tab = tab;
  const days = METRIC_DAYS.find((one) => one === raw.days);
  if (days !== undefined) search.days = days;
  return search;
}

function readGroup(raw: unknown): GroupBy | undefined {
  if (raw === "type" || raw === "account" || raw === "region" || raw === "status") return raw;
  if (typeof raw !== "string" || !raw.startsWith("tag:") || raw.length === "tag:".length) return undefined;
  return `tag:${raw.slice("tag:".length)}`;
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

/** URL parameters of the page of a resource. */
export type ResourceSearch = AccountScope &
  Pick<ResourcesSearch, "days" | "tagRun"> & {
    /** The question of the part Access: an action, or "permissions". */
    access?: string | undefined;
  };

/** Reads the URL parameters of the page of a resource. */
export function readResourceSearch(raw: Record<string, unknown>): ResourceSearch {
  const days = METRIC_DAYS.find((one) => one === raw.days);
  const tagRun = typeof raw.tagRun === "string" ? raw.tagRun : undefined;
  return {
    ...readAccountScope(raw),
    ...(days === undefined ? {} : { days }),
    ...(tagRun === undefined ? {} : { tagRun }),
    ...(typeof raw.access === "string" ? { access: raw.access.slice(0, 200) } : {}),
  };
}
