import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { openTestDatabase } from "../db/testing.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";

let db: Database;
let queue: JobQueue;
beforeAll(async () => {
  db = await openTestDatabase();
  const onError = (error: Error) => {
    throw error;
  };
  // The next poll never happens.
  queue = createJobQueue(db, onError, 24 * 3600);
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await db.close();
});

test("jobs of this process are all taken without waiting for the next poll, even with fewer workers, and after one that fails", async () => {
  const taken: number[] = [];
  const allSent = Promise.withResolvers<void>();
  const run = async (input: unknown) => {
    const { n } = input as { n: number }; // as sent below
    await allSent.promise;
    taken.push(n);
    if (n % 3 === 0) throw new Error("a job of the test fails");
  };
  await queue.work({ name: "counted", run }, 2);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const n of numbers) await queue.send("counted", { n });
  allSent.resolve();
  await expect.poll(() => [...taken].sort()).toEqual(numbers);
});
