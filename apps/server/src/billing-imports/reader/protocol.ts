import type { FileContent, LocalFile } from "./charges.ts";

/**
 * A day's costs of one service in one Region: a row of `cost_daily`. Amounts are decimal texts in US dollars.
 */
export interface DailyRow {
  account: string;
  day: string;
  service: string;
  region: string;
  category: string;
  billed: string;
  effective: string;
  list: string;
}

/** A month's costs of one resource, "" for charges without one: a row of `cost_resources`. */
export interface ResourceCostRow {
  account: string;
  service: string;
  region: string;
  resource: string;
  category: string;
  billed: string;
  effective: string;
  list: string;
  /**
   * JSON, the billed amount of each day by its number ({"01":"2.4"}), without empty days. Null: not stored
   * for this.
   */
  byDay: string | null;
}

/**
 * A day's costs of one value of one tag: a row of `cost_tags`; an empty value is for charges without the tag.
 */
export interface TagRow {
  account: string;
  day: string;
  key: string;
  value: string;
  service: string;
  category: string;
  billed: string;
  effective: string;
}

/** A page of one of the three tables. */
export type RollupPage =
  | { table: "daily"; rows: DailyRow[] }
  | { table: "resources"; rows: ResourceCostRow[] }
  | { table: "tags"; rows: TagRow[] };

/** Totals of a month of a source, from its files. */
export interface MonthTotals {
  /** First day: "2026-09-01". */
  month: string;
  rows: number;
  billed: string;
  effective: string;
  accounts: string[];
  /** Keys of tags with too many values for a breakdown. */
  tagsLeftOut: string[];
}

/** Requests of the server to the billing process, one at a time. */
export type BillingQuestion =
  | { kind: "clear" }
  | { kind: "add"; file: LocalFile }
  | { kind: "totals"; month: string }
  | { kind: "rollup"; month: string }
  /** The last page was stored: send the next. */
  | { kind: "next" };

/** Responses of the billing process. */
export type BillingAnswer =
  | { kind: "cleared" }
  | { kind: "added"; content: FileContent }
  | { kind: "totals"; totals: MonthTotals }
  | { kind: "page"; page: RollupPage }
  | { kind: "end" }
  /** The file's own error, or the machine's limits. */
  | { kind: "refused"; file: string; message: string }
  | { kind: "limit"; message: string }
  /** A bug, with its stack. */
  | { kind: "failure"; message: string };
