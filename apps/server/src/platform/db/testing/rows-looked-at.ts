import type { Database } from "../database.ts";
import type { Queryable } from "../queryable.ts";

/** A node of PostgreSQL's `EXPLAIN (ANALYZE, FORMAT JSON)`. */
interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/** Rows that a plan read: returned ones, and those that a condition filtered, in every loop. */
function rowsOf(node: PlanNode): number {
  const each =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), each * node["Actual Loops"]);
}

/** Conditions by which a plan reads indexes: "index: condition". */
function indexReadsOf(node: PlanNode): string[] {
  const { "Index Name": name, "Index Cond": condition, Plans = [] } = node;
  const own = name === undefined || condition === undefined ? [] : [`${name}: ${condition}`];
  return [...own, ...Plans.flatMap(indexReadsOf)];
}

/** Rows read by a database, and how it read indexes, by statement. */
export type RowsLookedAt = Map<string, { times: number; rows: number; indexReads: ReadonlySet<string> }>;

async function explained(
  tx: Queryable,
  sql: string,
  params: readonly unknown[],
): Promise<{ rows: number; indexReads: string[] }> {
  await tx.query("savepoint explained");
  const { rows } = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    params,
  );
  await tx.query("rollback to savepoint explained");
  await tx.query("release savepoint explained");
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error("The database explained nothing.");
  return { rows: rowsOf(plan.Plan), indexReads: indexReadsOf(plan.Plan) };
}

/**
 * The same database, which counts the rows that each statement in a transaction reads. Runs every statement
 * twice, first with EXPLAIN and a rollback.
 * @param planner replaces every `set local enable_…` of the product
 */
export function countingRows(db: Database, planner?: string): { db: Database; lookedAt: RowsLookedAt } {
  const lookedAt: RowsLookedAt = new Map();
  const counted = (tx: Queryable): Queryable => {
    // Serializes statements: another one must not slip in between savepoint and rollback.
    let last: Promise<unknown> = Promise.resolve();
    const one: Queryable["query"] = async (sql, params = []) => {
      if (planner !== undefined && sql.startsWith("set local enable_")) return await tx.query(planner);
      if (/^\s*(?:select|with|insert|update|delete)\b/i.test(sql)) {
        const { rows, indexReads } = await explained(tx, sql, params);
        const known = lookedAt.get(sql) ?? { times: 0, rows: 0, indexReads: new Set() };
        lookedAt.set(sql, {
          times: known.times + 1,
          rows: known.rows + rows,
          indexReads: new Set([...known.indexReads, ...indexReads]),
        });
      }
      return await tx.query(sql, params);
    };
    return {
      query(sql, params) {
        const answer = last.then(() => one(sql, params));
        // The caller gets the failure; the next statement only waits for its end.
        last = answer.catch(() => undefined);
        return answer as never;
      },
    };
  };
  const wrapped: Database = {
    driver: db.driver,
    query: (sql, params) => db.query(sql, params),
    executeSql: (text, values) => db.executeSql(text, values),
    transaction: (work) => db.transaction((tx) => work(counted(tx))),
    forWorkspace: (id, work) => db.forWorkspace(id, (tx) => work(counted(tx))),
    queryIn: (id, sql, params) => db.forWorkspace(id, (tx) => counted(tx).query(sql, params)),
    system: (work) => db.system((tx) => work(counted(tx))),
    connections: () => db.connections(),
    close: () => db.close(),
  };
  return { db: wrapped, lookedAt };
}
