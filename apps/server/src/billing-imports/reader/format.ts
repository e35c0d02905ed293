/** What a column of a billing file holds; says how each of its physical types is read. */
export type ColumnKind = "amount" | "instant" | "text" | "tags";

/** What every charge is turned into; the words are FOCUS's. */
export type ChargeField =
  | "period"
  | "day"
  | "account"
  | "service"
  /** What of a service was used, null where the file does not say. */
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
 * A format of billing files as data: which columns it has, and what each field of a charge is made of.
 * A new format is one more file of these.
 */
export interface BillingFormat {
  readonly id: "focus" | "cur-2.0";
  /** As people call it: "FOCUS". */
  readonly name: string;
  /** Columns that only this format has: one of them in a file is enough to say that it is one. */
  readonly marks: readonly string[];
  /** Columns that are read, and what they hold. Each must be there unless `optional` names it. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly optional: readonly string[];
  /** Columns that may be there beside those; any other is refused, since it may hold charges that we do not understand. */
  readonly ignored: readonly (string | RegExp)[];
  /** DuckDB SQL of each field over the columns above, which are typed by then. An amount is null where there is none. */
  readonly fields: Readonly<Record<ChargeField, string>>;
  /** What the field `category` is made of, for messages. */
  readonly categoryColumn: string;
  /** Prefix that a person's own tags carry in this format. */
  readonly tagPrefix: string;
}

/** FOCUS's charge categories: what a charge may be. */
export const chargeCategories: readonly string[] = ["Usage", "Purchase", "Tax", "Credit", "Adjustment"];
