import { PgBoss } from "pg-boss";
import { withoutCallScope } from "../call-scope.ts";
import type { Database } from "../db/database.ts";

/** A kind of background job in this queue. */
export interface QueuedJob {
  name: string;
  run(input: unknown): Promise<void>;
}

/** Passes jobs to any process that takes them. Delivery is at least once; jobs are idempotent. */
export interface JobQueue {
  start(): Promise<void>;
  /** Takes jobs of this kind, `atOnce` at a time. */
  work(job: QueuedJob, atOnce: number): Promise<void>;
  send(name: string, input: object): Promise<void>;
  /** Sends a job on a cron schedule in UTC; one of many processes does it. */
  repeat(name: string, cron: string): Promise<void>;
  /** Does not wait: unfinished work is found again by its own state. */
  stop(): Promise<void>;
}

/** Delay until a free worker takes another process's job; its own it takes immediately. */
export const pollSeconds = 1;
/**
 * The same on the embedded database, which no other process shares: only scheduled jobs (cron) wait for it.
 * Each poll of each worker costs an idle server about 2 ms of CPU time.
 */
const embeddedPollSeconds = 10;
/** Longer than any discovery: the queue only forgets a job that outlives it, without stopping it. */
const expireSeconds = 6 * 3600;
const deleteAfterSeconds = 3600;

/**
 * The queue in the same database; its tables are in the schema "pgboss".
 * @param lookEverySeconds polling interval of a worker
 */
export function createJobQueue(
  db: Database,
  onError: (error: Error) => void,
  lookEverySeconds = db.driver === "embedded" ? embeddedPollSeconds : pollSeconds,
): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.executeSql(text, values) },
    schema: "pgboss",
    createSchema: false,
  });
  boss.on("error", onError);
  const queues = new Set<string>();
  /** This process's workers of each kind. */
  const takers = new Map<string, string[]>();

  async function ensureQueue(name: string): Promise<void> {
    if (queues.has(name)) return;
    // We retry ourselves: a run's own state says whether it has to continue.
    await boss.createQueue(name, { retryLimit: 0, expireInSeconds: expireSeconds, deleteAfterSeconds });
    queues.add(name);
  }

  return {
    async start() {
      await boss.start();
    },
    async work(job, atOnce) {
      await ensureQueue(job.name);
      const ids: string[] = [];
      takers.set(job.name, ids);
      for (let taker = 0; taker < atOnce; taker++) {
        const id = await boss.work<unknown>(
          job.name,
          { pollingIntervalSeconds: lookEverySeconds, batchSize: 1 },
          async (taken) => {
            try {
              for (const one of taken) await withoutCallScope(() => job.run(one.data));
            } finally {
              // Another one may have been sent while all workers were busy.
              boss.notifyWorker(id);
            }
          },
        );
        ids.push(id);
      }
    },
    async send(name, input) {
      await ensureQueue(name);
      await boss.send(name, input);
      for (const id of takers.get(name) ?? []) boss.notifyWorker(id);
    },
    async repeat(name, cron) {
      await ensureQueue(name);
      await boss.schedule(name, cron, {}, { tz: "UTC" });
    },
    async stop() {
      await boss.stop({ graceful: false, close: false });
    },
  };
}
