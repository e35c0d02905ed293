import {
  type AnswerPart,
  type Statement,
  statementPart,
  statementText,
} from "@skyledger/core/explain/statement";
import { standingStatements } from "./standing-statements.ts";

/** A statement in the model's input. */
export interface Offered {
  readonly id: string;
  readonly says: string;
}

/** The statements that one answer can show. */
export interface LookedUp {
  /** By ID, including those that can always be shown. */
  readonly byId: ReadonlyMap<string, Statement>;
  /** Only those of tools, in order. */
  found(): AnswerPart[];
  /** Adds statements; an existing one keeps its ID. */
  add(statements: readonly Statement[]): Offered[];
}

/** Ignores higher numbers in a conversation, which are invented. */
const highestCounted = 100_000;

/**
 * @param earlier texts of the conversation so far: their numbers are not reused, so that an ID never changes
 * its meaning
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
