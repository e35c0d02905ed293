import type pg from "pg";
import type { Queryable, QueryResult } from "./queryable.ts";

/** Work inside one transaction; its return value is the transaction's result, an error rolls back. */
export type TransactionWork<T> = (tx: Queryable) => Promise<T>;

/**
 * The database of this process, independent of the driver.
 * Every method uses its own connection. Calling one of them inside the work of another would wait for a
 * connection that the outer transaction holds, so that is rejected with a {@link NestedDatabaseUseError}:
 * inside a transaction, use its `tx`.
 */
export interface Database extends Queryable {
  readonly driver: "embedded" | "postgresql";

  /** One statement outside any workspace, where workspace tables look empty. */
  query: Queryable["query"];

  /** A transaction outside any workspace, where workspace tables look empty and reject rows. */
  transaction<T>(work: TransactionWork<T>): Promise<T>;

  /**
   * A transaction that sees and writes only the rows of one workspace, and in it only those of the accounts
   * that exist for the current call (row-level security; see call-scope.ts).
   * @param workspaceId a UUID; anything else is rejected
   */
  forWorkspace<T>(workspaceId: string, work: TransactionWork<T>): Promise<T>;

  /**
   * One statement in its own transaction, like `forWorkspace`; all of it is sent at once, so that the
   * embedded database is blocked only while it computes.
   * @param workspaceId a UUID; anything else is rejected
   */
  queryIn<Row extends object = Record<string, unknown>>(
    workspaceId: string,
    sql: string,
    params?: readonly unknown[],
  ): Promise<QueryResult<Row>>;

  /**
   * A transaction over all workspaces: sign-in, resuming runs, clean-up, export. Never for a person's
   * request.
   */
  system<T>(work: TransactionWork<T>): Promise<T>;

  /** For pg-boss (`db:` option): unchanged statements with the driver's own value parsing. */
  executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult>;

  /** Connections of this process; `waiting`: requests for one. */
  connections(): { total: number; idle: number; waiting: number };

  /** Ends all connections and, embedded, closes the data directory. Idempotent. */
  close(): Promise<void>;
}
