/** Content of a billing file's column, which determines how each of its physical types is read. */
export type ColumnKind = "amount" | "instant" | "text" | "tags";

/** The common form of a charge, in FOCUS terms. */
export type ChargeField =
  | "period"
  | "day"
  | "account"
  | "service"
  /** The usage, null if the file does not have it. */
  | "usageType"
  | "region"
  | "category"
  | "resource"
  | "currency"
  | "billed"
  | "effective"
  | "list"
  | "tags";

/**
 * A format of billing files as data: its columns, and the source of each field of a charge. A new format is
 * one more such file.
 */
export interface BillingFormat {
  readonly id: "focus" | "cur-2.0";
  /** Display name: "FOCUS". */
  readonly name: string;
  /** Columns that only this format has: one of them identifies it. */
  readonly marks: readonly string[];
  /** Columns that are read, with their content. Required unless listed in `optional`. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly optional: readonly string[];
  /** Further allowed columns; any other is rejected, since it may contain unknown charges. */
  readonly ignored: readonly (string | RegExp)[];
  /** DuckDB SQL of each field from the columns above, which are typed by then. A missing amount is null. */
  readonly fields: Readonly<Record<ChargeField, string>>;
  /** Sources of the field `category`, for messages. */
  readonly categoryColumn: string;
  /** Prefix of user-defined tags in this format. */
  readonly tagPrefix: string;
}

/** FOCUS's charge categories. */
export const chargeCategories: readonly string[] = ["Usage", "Purchase", "Tax", "Credit", "Adjustment"];
