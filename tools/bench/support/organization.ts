import pg from "pg";
import type { RunningServer } from "../../../e2e/support/server.ts";
import { until } from "../../../e2e/support/until.ts";
import { type SignedIn, signUp } from "./signed-in.ts";

/** A workspace with many sandbox accounts, seen through its interface and in its database. */
export class Organization {
  readonly #call: SignedIn;
  readonly #db: pg.Client;
  readonly #accountIds: string[];

  private constructor(call: SignedIn, db: pg.Client, accountIds: string[]) {
    this.#call = call;
    this.#db = db;
    this.#accountIds = accountIds;
  }

  /** Registers a person, and gives the workspace this many accounts. */
  static async open(api: RunningServer, databaseUrl: string, accounts: number): Promise<Organization> {
    const call = await signUp(api, "bench@example.com");
    const db = new pg.Client(databaseUrl);
    await db.connect();
    await db.query("set app.system = 'on'");
    await db.query(
      `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status)
       select id, 'sandbox', 'Account ' || n, (200000000000 + n)::text, 'connected'
       from workspaces, generate_series(2, $1) n`,
      [accounts],
    );
    const { rows } = await db.query<{ id: string }>(
      "select id from cloud_accounts order by created_at, name",
    );
    return new Organization(
      call,
      db,
      rows.map(({ id }) => id),
    );
  }

  async close(): Promise<void> {
    await this.#db.end();
  }

  async #one<Row extends pg.QueryResultRow>(sql: string, params: unknown[] = []): Promise<Row> {
    const { rows } = await this.#db.query<Row>(sql, params);
    if (rows[0] === undefined) throw new Error("the query returned no row");
    return rows[0];
  }

  async #start(path: string, body: object): Promise<string> {
    const answer = await this.#call("POST", path, body, { prefer: "respond-async" });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await this.#one<{ id: string }>("select id from runs order by created_at desc limit 1")).id;
  }

  /** Waits until a run has started, or has ended. @returns its status */
  async until(id: string, state: "running" | "ended"): Promise<string> {
    const { status } = await until(
      () => this.#one<{ status: string }>("select status from runs where id = $1", [id]),
      (run) => run.status !== "queued" && (state === "running" || run.status !== "running"),
    );
    return status;
  }

  /** Discovers all accounts. @returns seconds from the run's start to its end */
  async discover(): Promise<number> {
    const id = await this.#start("/resources/discover", {});
    const status = await this.until(id, "ended");
    if (status !== "completed") throw new Error(`the discovery ended ${status}`);
    const { seconds } = await this.#one<{ seconds: number }>(
      "select extract(epoch from finished_at - started_at)::float as seconds from runs where id = $1",
      [id],
    );
    return seconds;
  }

  async scan(): Promise<string> {
    return await this.#start("/security/scan", { scanType: "FULL" });
  }

  /** Waits until more than `ended` units have ended, of which some are left, or the run has. */
  async progress(id: string, ended: number): Promise<{ ended: number; open: boolean }> {
    return await until(
      () =>
        this.#one<{ ended: number; left: boolean; open: boolean }>(
          `select (select count(*)::int from run_units where state not in ('waiting', 'running')) as ended,
             exists (select from run_units where state in ('waiting', 'running')) as left,
             (select status in ('queued', 'running') from runs where id = $1) as open`,
          [id],
        ),
      (now) => !now.open || (now.ended > ended && now.left),
    );
  }

  /**
   * Queues a run whose units have nothing to do: metrics of accounts without an inventory. With `heldSeconds`,
   * one more unit seems to run in another process for this long.
   */
  async queueWithoutWork(heldSeconds: number): Promise<string> {
    const { id } = await this.#one<{ id: string }>(
      `insert into runs (workspace_id, kind, account_ids, input, subject)
       select id, 'metrics', $1, '{}', '' from workspaces returning id`,
      [this.#accountIds],
    );
    if (heldSeconds > 0)
      await this.#db.query(
        `insert into run_units (workspace_id, run_id, account_id, position, state, attempts, lease_until)
         select workspace_id, id, account_ids[1], 0, 'running', 1, now() + make_interval(secs => $2)
         from runs where id = $1`,
        [id, heldSeconds + 15],
      );
    return id;
  }

  async counts(): Promise<{ failed: number }> {
    return await this.#one<{ failed: number }>(
      `select count(*) filter (where u.state <> 'completed')::int as failed
       from run_units u join runs r on r.id = u.run_id where r.kind = 'discovery'`,
    );
  }

  /** What went wrong in a scan and in the discovery before it. */
  async incomplete(id: string): Promise<{ failed: number; lost: number; twice: number; notices: number }> {
    return await this.#one(
      `select
         (select count(*)::int from run_units where state <> 'completed') as failed,
         (select count(*)::int from cloud_accounts a
            where not exists (select from findings f where f.account_id = a.id)) as lost,
         (select count(*)::int from findings where detection_count <> 1)
           + abs((select count(*) from findings where status = 'ACTIVE')
             - coalesce((select (result ->> 'findingsCount')::int from runs where id = $1), 0))::int as twice,
         (select count(*)::int from (select 1 from notification_outbox
            where type = 'critical_findings' group by user_id, channel having count(*) > 1) doubled) as notices`,
      [id],
    );
  }
}
