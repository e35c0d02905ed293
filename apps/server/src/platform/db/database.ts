import type pg from "pg";
import type { Queryable, QueryResult } from "./queryable.ts";

/** Work inside one transaction; what it returns is the transaction's result, an error rolls back. */
export type TransactionWork<T> = (tx: Queryable) => Promise<T>;

/**
 * The database of this process, whichever of the two drivers is behind it.
 *
 * Every method takes its own connection. Calling one of them inside the work of another would wait for a
 * connection that the outer transaction holds, so that is refused with a {@link NestedDatabaseUseError}:
 * inside a transaction use the `tx` you were given.
 */
export interface Database extends Queryable {
  readonly driver: "embedded" | "postgresql";

  /** One statement outside any workspace. Tables of workspaces look empty from here. */
  query: Queryable["query"];

  /** A transaction outside any workspace. Tables of workspaces look empty and refuse rows. */
  transaction<T>(work: TransactionWork<T>): Promise<T>;

  /**
   * A transaction that sees and writes only the rows of one workspace (row-level security).
   * @param workspaceId a UUID; anything else is refused
   */
  forWorkspace<T>(workspaceId: string, work: TransactionWork<T>): Promise<T>;

  /**
   * One statement in a transaction of its own, as `forWorkspace` makes it; all of it is sent at once, so that the
   * embedded database is held for no longer than it computes.
   * @param workspaceId a UUID; anything else is refused
   */
  queryIn<Row extends object = Record<string, unknown>>(
    workspaceId: string,
    sql: string,
    params?: readonly unknown[],
  ): Promise<QueryResult<Row>>;

  /** A transaction over all workspaces: sign-in, resuming runs, clean-up, export. Never for a person's request. */
  system<T>(work: TransactionWork<T>): Promise<T>;

  /** For pg-boss (`db:` option): statements as they are, with the driver's own value parsing. */
  executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult>;

  /** Ends all connections and, embedded, closes the data directory. Safe to call twice. */
  close(): Promise<void>;
}
