/**
 * What a statement says, so that words beside it can be held against it: "saving" stands on a statement that tells a
 * saving. `total`: a sum over everything that was asked for. `gap`: something that could not be read.
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

/** Words of ours, or a name that others have given, which people see marked as one. */
export type StatementPart = { readonly text: string } | { readonly name: string };

/** One thing that is true of a workspace, in words of ours: complete with figure, unit, period and name. */
export interface Statement {
  readonly parts: readonly StatementPart[];
  /** Path of the page in the web app that shows it; null: none. */
  readonly link: string | null;
  readonly topics: readonly Topic[];
}

/** A part of an answer as people see it. */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string }
  | ({ readonly type: "statement"; readonly id: string } & Pick<Statement, "parts" | "link">)
  /** Here stood words, or the id of a statement, that are not shown. */
  | { readonly type: "omitted" };

/** A statement as people see it. */
export function statementPart(id: string, { parts, link }: Statement): AnswerPart {
  return { type: "statement", id, parts, link };
}

/** Longer names are cut. */
const nameLength = 120;

/**
 * Puts a statement together.
 * @param said texts of ours, and names as `named()` makes them
 */
export function statement(
  said: readonly (string | StatementPart)[],
  { link = null, topics = [] }: { link?: string | null; topics?: readonly Topic[] } = {},
): Statement {
  return { parts: said.map((one) => (typeof one === "string" ? { text: one } : one)), link, topics };
}

/** A name that others have given: no control, direction or invisible character is left of it, and not too much. */
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
