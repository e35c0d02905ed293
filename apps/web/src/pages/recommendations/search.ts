import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** The specification's tabs; "all" is the default and needs no word in the address. */
export const TABS = ["all", "rightsizing", "reserved", "unused"] as const;
/** Which recommendations by what became of them; the first is the default. */
export const STATUSES = ["open", "dismissed", "applied"] as const;
/** Grades of impact, highest first. */
export const IMPACTS = ["HIGH", "MEDIUM", "LOW"] as const;
/** Orders of the list; the first is the default. */
export const SORTS = ["rank", "savings", "title", "lastSeen"] as const;

/** Sheets that the address opens over the list. */
export const PANELS = ["thresholds", "unjudged"] as const;

/** One of the tabs. */
export type Tab = (typeof TABS)[number];
/** Open, dismissed or applied. */
export type Status = (typeof STATUSES)[number];

/** The page's part of the address: tab, filters, order, page, and the card that is open. */
export type RecommendationsSearch = AccountScope & {
  tab?: Exclude<Tab, "all"> | undefined;
  status?: Exclude<Status, "open"> | undefined;
  impact?: (typeof IMPACTS)[number] | undefined;
  /** ARN of the only resource that is looked at. */
  resource?: string | undefined;
  q?: string | undefined;
  sort?: Exclude<(typeof SORTS)[number], "rank"> | undefined;
  /** Where the page starts, in the server's words; with it the number of the page. */
  cursor?: string | undefined;
  page?: string | undefined;
  /** Id of the open card. */
  open?: string | undefined;
  /** The sheet over the list. */
  panel?: (typeof PANELS)[number] | undefined;
  /** Rule that the sheet is about. */
  rule?: string | undefined;
};

/** Changes the address; `replace` leaves no step in the browser's history. */
export type ChangeSearch = (
  change: (current: RecommendationsSearch) => RecommendationsSearch,
  replace?: boolean,
) => void;

/** The filters that "Clear filters" takes away; tab, status, order and the account stay. */
const FILTER_KEYS = ["q", "impact", "resource"] as const;

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the address; what it does not know it drops. */
export function readRecommendationsSearch(raw: Record<string, unknown>): RecommendationsSearch {
  const search: RecommendationsSearch = readAccountScope(raw);
  const tab = oneOf(TABS, raw.tab);
  if (tab !== undefined && tab !== "all") search.tab = tab;
  const status = oneOf(STATUSES, raw.status);
  if (status !== undefined && status !== "open") search.status = status;
  const impact = oneOf(IMPACTS, raw.impact);
  if (impact !== undefined) search.impact = impact;
  const sort = oneOf(SORTS, raw.sort);
  if (sort !== undefined && sort !== "rank") search.sort = sort;
  const panel = oneOf(PANELS, raw.panel);
  if (panel !== undefined) search.panel = panel;
  for (const key of ["q", "resource", "open", "rule"] as const) {
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

/** Whether anything but tab and status narrows the list. */
export function isFiltered(search: RecommendationsSearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

/** The address on the first page with every card closed, as every change of a filter leaves it. */
export function onFirstPage(search: RecommendationsSearch): RecommendationsSearch {
  return { ...search, cursor: undefined, page: undefined, open: undefined };
}

/** The address without its filters. */
export function withoutFilters(search: RecommendationsSearch): RecommendationsSearch {
  const kept = onFirstPage(search);
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}
