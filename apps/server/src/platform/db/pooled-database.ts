import pg from "pg";
import { type CallAccounts, callScope } from "../call-scope.ts";
import { isWritingForRun } from "../run-writes.ts";
import type { Database, TransactionWork } from "./database.ts";
import { isRead, PreparedNames } from "./prepared-names.ts";
import { createQueryable, type Queryable, type QueryResult } from "./queryable.ts";
import { createTransactionGuard } from "./transaction-guard.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const awsAccountId = /^\d{12}$/;

/** The connection was lost during a transaction, or could not be opened. */
class DatabaseLostError extends Error {
  override readonly name = "DatabaseLostError";
  /** SQLSTATE connection_failure, for any form of the driver's error. */
  readonly code = "08006";

  constructor(cause: unknown) {
    super("The connection to the database was lost.", { cause });
  }
}

/** {@link Database} on a pool of the `pg` driver, independent of the server behind it. */
export class PooledDatabase implements Database {
  readonly driver: Database["driver"];
  readonly #pool: pg.Pool;
  readonly #systemToken: () => string;
  readonly #afterClose: () => Promise<void>;
  readonly #guard = createTransactionGuard();
  readonly #prepared = new PreparedNames();
  #closing: Promise<void> | undefined;

  /**
   * @param systemToken marks a transaction over all workspaces; hexadecimal digits or a word
   * @param afterClose runs once all connections have ended
   */
  constructor(
    driver: Database["driver"],
    pool: pg.Pool,
    systemToken: () => string,
    afterClose: () => Promise<void>,
  ) {
    this.driver = driver;
    this.#pool = pool;
    this.#systemToken = systemToken;
    this.#afterClose = afterClose;
  }

  connections(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  async query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
    this.#guard.assertOutside("query");
    return createQueryable(this.#pool, this.#prepared).query<Row>(sql, params);
  }

  async executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    this.#guard.assertOutside("executeSql");
    // The queue expects the driver's own dates. `types` is read per query but missing in the typings.
    const config: pg.QueryConfig & { types: typeof pg.types } = { text, types: pg.types };
    if (values) config.values = values;
    return this.#pool.query(config);
  }

  async transaction<T>(work: TransactionWork<T>): Promise<T> {
    return this.#run("transaction", "begin", work);
  }

  async forWorkspace<T>(workspaceId: string, work: TransactionWork<T>): Promise<T> {
    return this.#run("forWorkspace", beginIn(workspaceId), work);
  }

  async queryIn<Row extends object>(
    workspaceId: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return this.#onConnection("queryIn", async (client) => {
      const begun = client.query(beginning(beginIn(workspaceId), sql));
      const answered = createQueryable(client, this.#prepared).query<Row>(sql, params);
      // After a failed statement it becomes a ROLLBACK: the transaction is over either way.
      const ended = client.query("commit");
      await Promise.allSettled([begun, answered, ended]);
      await Promise.all([begun, ended]);
      return await answered;
    });
  }

  async system<T>(work: TransactionWork<T>): Promise<T> {
    return this.#run("system", `begin; set local app.system = '${this.#systemToken()}'`, work);
  }

  close(): Promise<void> {
    this.#closing ??= this.#pool.end().then(this.#afterClose);
    return this.#closing;
  }

  #run<T>(method: string, begin: string, work: TransactionWork<T>): Promise<T> {
    return this.#onConnection(method, async (client) => {
      const tx = openTransaction(client, begin, this.#prepared);
      const result = await this.#guard.inside(() => work(tx)).finally(tx.finish);
      if (!tx.begun) return result;
      const { command } = await client.query("commit");
      // COMMIT of a failed transaction succeeds and returns ROLLBACK: its work must not count as done.
      if (command !== "COMMIT") throw new Error("A statement of this transaction failed; nothing was saved.");
      return result;
    });
  }

  /** Work on one connection of the pool, which is returned, or destroyed if it was lost. */
  async #onConnection<T>(method: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    this.#guard.assertOutside(method);
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseLostError(error);
    });
    let broken: Error | undefined;
    // Without a listener, losing the connection between two statements would end the process.
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work(client);
    } catch (error) {
      broken ??= await rollBack(client);
      throw broken === undefined ? error : new DatabaseLostError(error);
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  }
}

/**
 * Begins a transaction for one workspace and the accounts of the current call, in one round trip.
 * @throws TypeError for anything except UUIDs and AWS account IDs
 */
function beginIn(workspaceId: string): string {
  // SET takes no parameters; the patterns leave nothing to escape.
  const workspace = `begin; set local app.workspace_id = '${joined(UUID, [workspaceId], "A workspace id must be a UUID.")}'`;
  const begin = isWritingForRun() ? `${workspace}; set local app.of_run = 'on'` : workspace;
  const scope = callScope();
  return scope === "all" ? begin : `${begin}; ${settingsOf(scope)}`;
}

/** The settings of a call's accounts, which each of its transactions begins with. */
const settingsOfScopes = new WeakMap<CallAccounts, string>();

function settingsOf(scope: CallAccounts): string {
  const known = settingsOfScopes.get(scope);
  if (known !== undefined) return known;
  // The policies compare IDs as text, which PostgreSQL writes in lower case.
  const accounts = joined(UUID, scope.accountIds, "An account id must be a UUID.").toLowerCase();
  const awsAccounts = joined(awsAccountId, scope.awsAccountIds, "An AWS account ID must have twelve digits.");
  const settings = `set local app.accounts = '{${accounts}}'; set local app.aws_accounts = '{${awsAccounts}}'`;
  settingsOfScopes.set(scope, settings);
  return settings;
}

/** The texts with commas between them, if all of them match. */
function joined(pattern: RegExp, texts: readonly string[], otherwise: string): string {
  if (!texts.every((text) => pattern.test(text))) throw new TypeError(otherwise);
  return texts.join();
}

/**
 * From its first write on, a transaction caches plans: every written row looks up its foreign keys, and
 * planning that look-up again per row takes four times as long as the look-up. Prepared reads are planned
 * each time (database.ts), so none runs then.
 */
const keepPlans = "set local plan_cache_mode = auto";

function beginning(begin: string, firstStatement: string): string {
  return isRead(firstStatement) ? begin : `${begin}; ${keepPlans}`;
}

/** @returns why the connection is unusable; undefined if the rollback succeeded */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error("Rollback failed.", { cause: error });
  }
}

/** The transaction's own Queryable, and a function to end it. */
interface OpenTransaction extends Queryable {
  /** Whether any statement was run. */
  readonly begun: boolean;
  /** Waits for statements that no one awaited, then rejects further ones. */
  finish(): Promise<void>;
}

/**
 * One statement after the other. The transaction begins with its first one: the driver sends both at once
 * (`pipeline`), which saves a round trip. If it fails to begin, row-level security rejects the statement, and
 * COMMIT finds no transaction; the caller gets the failure.
 */
function openTransaction(client: pg.PoolClient, begin: string, prepared: PreparedNames): OpenTransaction {
  const unprepared = createQueryable(client);
  let direct = createQueryable(client, prepared);
  let last: Promise<unknown> = Promise.resolve();
  let begun: Promise<unknown> | undefined;
  let over = false;
  /** Sends what must precede a statement; undefined: nothing. */
  const prepare = (sql: string): Promise<unknown> | undefined => {
    const firstWrite = direct !== unprepared && !isRead(sql);
    if (firstWrite) direct = unprepared;
    if (begun === undefined) {
      begun = client.query(beginning(begin, sql));
      return begun;
    }
    return firstWrite ? client.query(keepPlans) : undefined;
  };
  return {
    get begun() {
      return begun !== undefined;
    },
    async query<Row extends object>(sql: string, params: readonly unknown[] = []) {
      if (over) throw new Error("This transaction is over; its tx.query() can no longer be used.");
      // Sent at once: the connection answers in order, and a failure fails those after it.
      const before = prepare(sql);
      const next = direct.query<Row>(sql, params);
      last = Promise.allSettled([last, before, next]);
      await Promise.all([before, next]);
      return next;
    },
    async finish() {
      // The caller got a statement's failure, and COMMIT reports it again as ROLLBACK.
      await Promise.allSettled([last]);
      over = true;
    },
  };
}
