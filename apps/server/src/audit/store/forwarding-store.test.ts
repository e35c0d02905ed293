import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createAuditStore } from "../store.ts";
import { createTrail } from "../trail.ts";
import { createForwardingStore, type ForwardingStore } from "./forwarding-store.ts";

const start = new Date("2026-11-24T10:00:00.000Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const leaseSeconds = 120;

let db: Database;
let store: ForwardingStore;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  store = createForwardingStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.system((tx) => tx.query("delete from audit_webhooks"));
  workspaceId = await createTestWorkspace(db);
});

async function addEntries(count: number): Promise<void> {
  const onProblem = (error: unknown) => {
    throw error;
  };
  const trail = createTrail({ store: createAuditStore(db), now: () => start, onProblem });
  for (let at = 0; at < count; at++) {
    await trail.record(workspaceId, {
      actor: { kind: "person", id: "u", name: "ana@example.com" },
      action: "finding.ignored",
      target: { type: "finding", id: `f-${at}`, name: null },
      outcome: "done",
      address: null,
    });
  }
}

const claim = (now: Date) => store.claim(now, 8, leaseSeconds);

test("entries are claimed once, and again when the claim has expired", async () => {
  await addEntries(3);
  await store.set(workspaceId, { sealed: "a", sentSequence: 1, now: start });
  const claims = await Promise.all([claim(start), claim(start), claim(start)]);
  expect(claims.flat()).toMatchObject([{ workspaceId, sentSequence: 1, attempts: 0 }]);
  expect(await claim(later(leaseSeconds - 1))).toEqual([]);
  expect(await claim(later(leaseSeconds))).toHaveLength(1);
});

test("a receiver without entries to send is not claimed", async () => {
  await addEntries(2);
  await store.set(workspaceId, { sealed: "a", sentSequence: 2, now: start });
  expect(await claim(later(1))).toEqual([]);
  await addEntries(1);
  expect(await claim(later(1))).toHaveLength(1);
});

test("an attempt is settled once, and not for a receiver that has changed since", async () => {
  await addEntries(3);
  await store.set(workspaceId, { sealed: "a", sentSequence: 0, now: start });
  const [claimed] = await claim(start);
  if (!claimed) throw new Error("not claimed");
  await store.postpone(claimed, { text: "503", now: later(1), nextAttemptAt: later(11) });
  expect(await claim(later(10))).toEqual([]);
  const [second] = await claim(later(11));
  expect(second).toMatchObject({ attempts: 1, sentSequence: 0 });
  await store.sent(claimed, 2, later(12));
  await store.postpone(claimed, { text: "too late", now: later(13), nextAttemptAt: later(100) });
  const found = await store.find(workspaceId);
  expect(found).toMatchObject({ sentSequence: 2, attempts: 0, lastProblem: null });
  const [third] = await claim(later(13));
  if (!third) throw new Error("not claimed");
  await store.set(workspaceId, { sealed: "b", sentSequence: 0, now: later(14) });
  await store.sent(third, 3, later(15));
  expect(await store.find(workspaceId)).toMatchObject({ sealed: "b", sentSequence: 2, lastSentAt: null });
});
