import type pg from "pg";
import type { PreparedNames } from "./prepared-names.ts";

/** The result of one statement. */
export interface QueryResult<Row extends object> {
  readonly rows: Row[];
  /** Rows returned by a SELECT or RETURNING, or affected by a write without RETURNING. */
  readonly rowCount: number;
}

/**
 * A store's interface to the database: one parameterized statement at a time.
 * Values are returned as: `numeric`, `bigint`, and `count(*)` → string; `timestamptz` → ISO 8601 string in
 * UTC with milliseconds; `date` → `YYYY-MM-DD`; `json`/`jsonb` → the parsed value; arrays → arrays of those.
 * Parameters: a JavaScript array becomes an SQL array, so pass `JSON.stringify(value)` for a jsonb parameter.
 * Statements on one Queryable run one after the other, even if several are started at once.
 */
export interface Queryable {
  /**
   * @param sql one statement with `$1…` placeholders
   * @throws the driver's error; `sql-errors.ts` returns the violated constraint
   */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
}

/**
 * A Queryable on the driver's own client or pool.
 * @param prepared names the statements that each connection prepares
 */
export function createQueryable(client: pg.ClientBase | pg.Pool, prepared?: PreparedNames): Queryable {
  return {
    async query<Row extends object>(sql: string, params: readonly unknown[] = []) {
      const name = prepared?.nameOf(sql);
      const result = await client.query({ text: sql, values: [...params], ...(name && { name }) });
      // The statement determines the columns; the caller names their type next to it.
      return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
    },
  };
}
