import {
  type AnswerPart,
  type Statement,
  statementPart,
  statementText,
} from "@skyledger/core/explain/statement";
import { standingStatements } from "./standing-statements.ts";

/** A statement as a model sees it. */
export interface Offered {
  readonly id: string;
  readonly says: string;
}

/** The statements that may be shown in one answer. */
export interface LookedUp {
  /** By id, with those that may always be shown. */
  readonly byId: ReadonlyMap<string, Statement>;
  /** Those of tools only, in the order in which they came. */
  found(): AnswerPart[];
  /** Takes statements in; one that is there already keeps its id. */
  add(statements: readonly Statement[]): Offered[];
}

/** Higher numbers in a conversation are not counted on from: they are someone's joke. */
const highestCounted = 100_000;

/**
 * @param earlier texts of the conversation so far: the numbers in them are not given again, so that an id never comes to
 *   mean another statement than it did
 */
export function createLookedUp(earlier: readonly string[]): LookedUp {
  const used = earlier.flatMap((text) =>
    [...text.matchAll(/\bf(\d{1,6})\b/gi)].map((match) => Number(match[1])),
  );
  const first = Math.max(0, ...used.filter((number) => number < highestCounted)) + 1;
  const byId = new Map(standingStatements);
  const ids = new Map<string, string>();
  return {
    byId,
    found: () =>
      [...ids.values()].flatMap((id) => {
        const statement = byId.get(id);
        return statement ? [statementPart(id, statement)] : [];
      }),
    add: (statements) =>
      statements.map((statement) => {
        const same = JSON.stringify(statement);
        const id = ids.get(same) ?? `f${first + ids.size}`;
        ids.set(same, id);
        byId.set(id, statement);
        return { id, says: statementText(statement) };
      }),
  };
}
