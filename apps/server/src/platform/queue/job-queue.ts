import { PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";

/** A kind of background job as this queue sees it. */
export interface QueuedJob {
  name: string;
  run(input: unknown): Promise<void>;
}

/** Hands jobs to whichever process takes them. Delivery is at least once; jobs are safe to run twice. */
export interface JobQueue {
  start(): Promise<void>;
  /** Takes jobs of this kind, `atOnce` at a time. */
  work(job: QueuedJob, atOnce: number): Promise<void>;
  send(name: string, input: object): Promise<void>;
  /** Sends a job by a cron expression in UTC; one process of many does it. */
  repeat(name: string, cron: string): Promise<void>;
  /** Waits for nothing: what was taken and not finished is found again by its own state. */
  stop(): Promise<void>;
}

/** How soon a job that another process sent is taken by one with a free place; its own it takes at once. */
export const pollSeconds = 1;
/**
 * The same on the embedded database, which no other process shares: only jobs of a schedule (cron) wait for it. Each look
 * of each taker costs a server that has nothing to do some 2 ms of CPU time.
 */
const embeddedPollSeconds = 10;
/** Longer than any discovery: a job that outlives it is only forgotten by the queue, not stopped. */
const expireSeconds = 6 * 3600;
const deleteAfterSeconds = 3600;

/**
 * The queue in the same database; its tables live in the schema "pgboss".
 * @param lookEverySeconds how often a taker looks without being told
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
  /** This process's takers of each kind. */
  const takers = new Map<string, string[]>();

  async function ensureQueue(name: string): Promise<void> {
    if (queues.has(name)) return;
    // Retries are ours: a run's own state says whether it has to be taken up again.
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
              for (const one of taken) await job.run(one.data);
            } finally {
              // Another may have been sent while all takers were busy.
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
