import type { RunKind } from "@skyledger/core/model/run";
import { beforeEach, expect, test } from "vitest";
import { pollSeconds } from "../platform/queue/job-queue.ts";
import { leaseSeconds } from "./lease.ts";
import { handOverAgainMs, lookEveryMs, StaleRuns } from "./stale-runs.ts";
import type { StaleRun } from "./store.ts";

const kinds: readonly RunKind[] = [
  "discovery",
  "metrics",
  "security_scan",
  "remediation",
  "cost_analysis",
  "security_hub_import",
  "billing_import",
];

let now: number;
let found: StaleRun[];
let asked: boolean[];
let handedOver: string[];
let stale: StaleRuns;
beforeEach(() => {
  now = Date.parse("2026-11-22T10:00:00Z");
  found = [];
  asked = [];
  handedOver = [];
  stale = new StaleRuns({
    runs: {
      async findStale(orphaned) {
        asked.push(orphaned);
        return found;
      },
    },
    async recover({ kind, id }) {
      handedOver.push(`${kind} ${id}`);
    },
    now: () => new Date(now),
  });
});

function run(id: string, change: Partial<StaleRun> = {}): StaleRun {
  return { id, workspaceId: "w", kind: "discovery", attempts: 1, fruitless: 1, status: "running", ...change };
}

async function look(orphaned = false): Promise<string[]> {
  handedOver = [];
  await stale.look(orphaned);
  return handedOver;
}

test("a run continues within ten seconds of its process's death", () => {
  // Worst case: renewed just before the death; checked just before the lease expired; queued just after the
  // queue was polled.
  expect(leaseSeconds + lookEveryMs / 1000 + pollSeconds).toBeLessThanOrEqual(10);
});

test("queries the database once for all kinds", async () => {
  found = kinds.map((kind) => run(`of-${kind}`, { kind }));
  expect(await look()).toEqual(kinds.map((kind) => `${kind} of-${kind}`));
  expect(asked).toEqual([false]);
});

test("a stale run is handed over immediately, and again only after a long wait", async () => {
  found = [run("a")];
  expect(await look()).toEqual(["discovery a"]);
  now += handOverAgainMs - 1;
  expect(await look()).toEqual([]);
  now += 1;
  expect(await look()).toEqual(["discovery a"]);
});

test("each handover waits as long as the first", async () => {
  found = [run("a")];
  await look();
  now += handOverAgainMs;
  await look();
  now += handOverAgainMs - 1;
  expect(await look()).toEqual([]);
});

test("a run whose next holder also dies is handed over immediately", async () => {
  found = [run("a")];
  expect(await look()).toEqual(["discovery a"]);
  now += 1;
  found = [run("a", { attempts: 2 })];
  expect(await look()).toEqual(["discovery a"]);
});

test("a run that was leased in between is handed over immediately", async () => {
  found = [run("a")];
  await look();
  found = [];
  await look();
  found = [run("a")];
  expect(await look()).toEqual(["discovery a"]);
});

test("a queued run keeps its place in the queue until it has waited for so long that the place must be lost", async () => {
  found = [run("a", { status: "queued", attempts: 0 })];
  expect(await look()).toEqual([]);
  now += handOverAgainMs - 1;
  expect(await look()).toEqual([]);
  now += 1;
  expect(await look()).toEqual(["discovery a"]);
});

test("if no other process can hold a run, all open ones are taken over immediately", async () => {
  found = [run("a"), run("b", { status: "queued", attempts: 0 })];
  expect(await look(true)).toEqual(["discovery a", "discovery b"]);
  expect(asked).toEqual([true]);
  expect(await look()).toEqual([]);
});
