import type { Queryable } from "./queryable.ts";

const joins = ["nestloop", "mergejoin"];

/**
 * Runs statements that join many rows, which a run may have just written. Without statistics, PostgreSQL
 * would compare each row with every row of the other table, with nested loops or by merging on a key that all
 * share: minutes for a large account. With only hashes, each row is read once.
 */
export async function withHashedJoins<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  for (const join of joins) await tx.query(`set local enable_${join} = off`);
  const result = await work();
  // An error ends the transaction, and the settings with it.
  for (const join of joins) await tx.query(`set local enable_${join} = on`);
  return result;
}
