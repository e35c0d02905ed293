import type { Queryable } from "./queryable.ts";

const joins = ["nestloop", "mergejoin"];

/**
 * Runs statements that join many rows, of which a run may have written all a moment ago. Those have no statistics yet,
 * and PostgreSQL would then compare each row with every row of the other table, by nested loops or by merging both by a
 * key that all share: minutes for a large account. With hashes only, each row is looked at once.
 */
export async function withHashedJoins<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  for (const join of joins) await tx.query(`set local enable_${join} = off`);
  const result = await work();
  // An error ends the transaction, and the settings with it.
  for (const join of joins) await tx.query(`set local enable_${join} = on`);
  return result;
}
