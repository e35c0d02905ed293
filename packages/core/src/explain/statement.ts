/**
 * The topic of a statement, to compare accompanying words with: "saving" for a statement about a saving.
 * `total`: a sum over the whole request. `gap`: missing data.
 */
export type Topic =
  | "cost"
  | "saving"
  | "forecast"
  | "total"
  | "this-month"
  | "last-month"
  | "per-month"
  | "critical"
  | "public"
  | "unused"
  | "rise"
  | "fall"
  | "gap";

/** Skyledger's own text, or an external name, which is marked as such. */
export type StatementPart = { readonly text: string } | { readonly name: string };

/** One fact about a workspace in Skyledger's words: complete with figure, unit, period, and name. */
export interface Statement {
  readonly parts: readonly StatementPart[];
  /** Path of the page in the web app; null: none. */
  readonly link: string | null;
  readonly topics: readonly Topic[];
}

/** A part of an answer as people see it. */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string }
  | ({ readonly type: "statement"; readonly id: string } & Pick<Statement, "parts" | "link">)
  /** Marks removed words, or the ID of an unknown statement. */
  | { readonly type: "omitted" };

/** A statement as people see it. */
export function statementPart(id: string, { parts, link }: Statement): AnswerPart {
  return { type: "statement", id, parts, link };
}

/** Longer names are cut. */
const nameLength = 120;

/**
 * Creates a statement.
 * @param said our own texts, and names from `named()`
 */
export function statement(
  said: readonly (string | StatementPart)[],
  { link = null, topics = [] }: { link?: string | null; topics?: readonly Topic[] } = {},
): Statement {
  return { parts: said.map((one) => (typeof one === "string" ? { text: one } : one)), link, topics };
}

/** An external name without control, direction, and invisible characters, and with limited length. */
export function named(name: string): StatementPart {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();
  const characters = [...plain];
  if (characters.length === 0) return { text: "(no name)" };
  return { name: characters.length > nameLength ? `${characters.slice(0, nameLength).join("")}…` : plain };
}

/** A statement as plain text, names in quotes. */
export function statementText({ parts }: Statement): string {
  return parts.map((part) => ("name" in part ? `“${part.name}”` : part.text)).join("");
}
