import { named, type StatementPart } from "@skyledger/core/explain/statement";

/** One filter of a search, as a statement about the search names it. */
export interface Filter {
  /** "region" */
  readonly by: string;
  /** Undefined: not filtered by. */
  readonly value: string | undefined;
  /** One of our own words, from a fixed list. */
  readonly fixed?: boolean;
  /** This field of each row that was found. */
  readonly found?: readonly (string | null)[];
}

/**
 * By what a count was narrowed, so that "0 findings" never seems to be about more than was searched. Words that a
 * language model searched for are repeated only if the person's question holds them, or all rows that were found do.
 * @returns undefined when a filter's words cannot be repeated: then nothing can be said of the count
 */
export function narrowing(filters: readonly Filter[], question: string): StatementPart[] | undefined {
  const used = filters.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
  const asked = question.normalize("NFKC").toLowerCase();
  const isOurs = ({ value, fixed, found = [] }: (typeof used)[number]) =>
    fixed === true ||
    (value.length > 1 && asked.includes(value.normalize("NFKC").toLowerCase())) ||
    (found.length > 0 && found.every((one) => one === value));
  if (!used.every(isOurs)) return undefined;
  return used.flatMap(({ by, value, fixed }, index): StatementPart[] => [
    { text: `${index === 0 ? ", with " : " and "}${by} ` },
    fixed === true ? { text: value } : named(value),
  ]);
}

/** A sentence of ours with names of others in it: each is marked where it stands. */
export function withNames(text: string, names: readonly string[]): StatementPart[] {
  const longest = [...new Set(names)].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  return longest.reduce<StatementPart[]>(
    (parts, name) =>
      parts.flatMap((part): StatementPart[] =>
        "name" in part
          ? [part]
          : part.text
              .split(name)
              .flatMap((piece, index) => [
                ...(index === 0 ? [] : [named(name)]),
                ...(piece === "" ? [] : [{ text: piece }]),
              ]),
      ),
    [{ text }],
  );
}

/** Every text of three characters or more in a value, however deep: shorter ones say nothing. */
export function textsIn(evidence: unknown): string[] {
  if (typeof evidence === "string") return evidence.length > 2 ? [evidence] : [];
  if (Array.isArray(evidence)) return evidence.flatMap(textsIn);
  if (typeof evidence !== "object" || evidence === null) return [];
  return Object.values(evidence).flatMap(textsIn);
}
