import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Tabs of the specification; "all" is the default and not in the URL. */
export const TABS = ["all", "rightsizing", "reserved", "unused"] as const;
/** Status filters; the first is the default. */
export const STATUSES = ["open", "dismissed", "applied"] as const;
/** Impacts, highest first. */
export const IMPACTS = ["HIGH", "MEDIUM", "LOW"] as const;
/** Risks, lowest first. */
export const RISKS = ["Low", "Medium", "High"] as const;
/** Sort orders; the first is the default. */
export const SORTS = ["rank", "savings", "title", "lastSeen"] as const;

/** Sheets that the URL opens. */
export const PANELS = ["thresholds", "not-evaluated"] as const;

/** One of the tabs. */
export type Tab = (typeof TABS)[number];
/** Risk of applying a recommendation. */
export type Risk = (typeof RISKS)[number];
/** Open, dismissed or applied. */
export type Status = (typeof STATUSES)[number];

/** URL parameters of the page: tab, filters, order, page, and open recommendation and dialogs. */
export type RecommendationsSearch = AccountScope & {
  tab?: Exclude<Tab, "all"> | undefined;
  status?: Exclude<Status, "open"> | undefined;
  impact?: (typeof IMPACTS)[number] | undefined;
  risk?: Risk | undefined;
  /** ARN of the resource filter. */
  resource?: string | undefined;
  q?: string | undefined;
  /** "me", "none", or the ID of a member or a team. */
  assignee?: string | undefined;
  /** ID of a label. */
  label?: string | undefined;
  sort?: Exclude<(typeof SORTS)[number], "rank"> | undefined;
  /** Cursor of the page, together with the page number. */
  cursor?: string | undefined;
  page?: string | undefined;
  /** ID of the expanded recommendation. */
  open?: string | undefined;
  /** ID of the recommendation whose alternatives are compared. */
  compare?: string | undefined;
  /** ID of the bulk run whose progress is shown. */
  fixes?: string | undefined;
  /** ID of the applied recommendation whose undo is to be confirmed. */
  undo?: string | undefined;
  /** The open sheet. */
  panel?: (typeof PANELS)[number] | undefined;
  /** Rule filter of the sheet. */
  rule?: string | undefined;
};

/** Changes the URL parameters; `replace` adds no history entry. */
export type ChangeSearch = (
  change: (current: RecommendationsSearch) => RecommendationsSearch,
  replace?: boolean,
) => void;

/** Filters that "Clear filters" resets; tab, status, order, and account stay. */
const FILTER_KEYS = ["q", "impact", "risk", "resource", "assignee", "label"] as const;

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the URL parameters; unknown ones are dropped. */
export function readRecommendationsSearch(raw: Record<string, unknown>): RecommendationsSearch {
  const search: RecommendationsSearch = readAccountScope(raw);
  const tab = oneOf(TABS, raw.tab);
  if (tab !== undefined && tab !== "all") search.tab = tab;
  const status = oneOf(STATUSES, raw.status);
  if (status !== undefined && status !== "open") search.status = status;
  const impact = oneOf(IMPACTS, raw.impact);
  if (impact !== undefined) search.impact = impact;
  const risk = oneOf(RISKS, raw.risk);
  if (risk !== undefined) search.risk = risk;
  const sort = oneOf(SORTS, raw.sort);
  if (sort !== undefined && sort !== "rank") search.sort = sort;
  const panel = oneOf(PANELS, raw.panel);
  if (panel !== undefined) search.panel = panel;
  for (const key of [
    "q",
    "resource",
    "assignee",
    "label",
    "open",
    "compare",
    "fixes",
    "undo",
    "rule",
  ] as const) {
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

/** Whether a filter besides tab and status is active. */
export function isFiltered(search: RecommendationsSearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined);
}

/** The URL parameters on the first page with all recommendations closed, as after every filter change. */
export function onFirstPage(search: RecommendationsSearch): RecommendationsSearch {
  return { ...search, cursor: undefined, page: undefined, open: undefined };
}

/** The URL parameters without filters. */
export function withoutFilters(search: RecommendationsSearch): RecommendationsSearch {
  const kept = onFirstPage(search);
  for (const key of FILTER_KEYS) kept[key] = undefined;
  return kept;
}
