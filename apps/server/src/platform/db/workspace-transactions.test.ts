import { expect, test } from "vitest";
import type { Queryable } from "./queryable.ts";
import { within } from "./workspace-transactions.ts";

const tx: Queryable = { query: async () => ({ rows: [], rowCount: 0 }) };

test("work inside an open transaction runs on it, and returns its result", async () => {
  const answer = await within(tx, "ours").forWorkspace("ours", async (given) => {
    expect(given).toBe(tx);
    return 7;
  });
  expect(answer).toBe(7);
});

test("a transaction of one workspace rejects another one's work", async () => {
  let done = false;
  const work = async () => {
    done = true;
  };
  await expect(within(tx, "ours").forWorkspace("theirs", work)).rejects.toThrow("another workspace's");
  expect(done).toBe(false);
});
