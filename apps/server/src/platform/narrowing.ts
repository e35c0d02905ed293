import { named, type StatementPart } from "@skyledger/core/explain/statement";

/** One filter of a search, for the statement about it. */
export interface Filter {
  /** "region" */
  readonly by: string;
  /** Undefined: no filter. */
  readonly value: string | undefined;
  /** One of our own words, from a fixed list. */
  readonly fixed?: boolean;
  /** This field of each found row. */
  readonly found?: readonly (string | null)[];
}

/**
 * The filters of a count, so that "0 findings" never seems to cover more than the search. A language model's
 * search words are repeated only if the person's question, or every found row, contains them.
 * @returns undefined if a filter's words cannot be repeated: the count is then not shown
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

/** One of our sentences with external names in it, each marked. */
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

/** Every text of three characters or more in a value, at any depth: shorter ones mean nothing. */
export function textsIn(evidence: unknown): string[] {
  if (typeof evidence === "string") return evidence.length > 2 ? [evidence] : [];
  if (Array.isArray(evidence)) return evidence.flatMap(textsIn);
  if (typeof evidence !== "object" || evidence === null) return [];
  return Object.values(evidence).flatMap(textsIn);
}
