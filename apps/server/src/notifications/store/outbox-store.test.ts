import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { storedMessage } from "../../platform/db/testing/stored-documents.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import {
  addDeliveries,
  createNotificationOutboxStore,
  type Delivery,
  type NotificationOutboxStore,
} from "./outbox-store.ts";

let db: Database;
let outbox: NotificationOutboxStore;
let workspaceId: string;
let userId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  outbox = createNotificationOutboxStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  // Claims look at every workspace.
  await db.system((tx) => tx.query("delete from notification_outbox"));
  workspaceId = await createTestWorkspace(db);
  userId = await createTestUser(db, workspaceId);
});

const start = Date.parse("2026-11-22T10:00:00Z");
const leaseSeconds = 120;
/** Seconds after the start. */
const second = (count: number) => new Date(start + count * 1000);

async function add(eventKey = "scan-1"): Promise<void> {
  const message = storedMessage;
  await db.forWorkspace(workspaceId, (tx) =>
    addDeliveries(tx, workspaceId, [{ userId, channel: "slack", eventKey, message }], second(0)),
  );
}

const claim = (at: Date) => outbox.claim(at, 10, leaseSeconds);

async function claimOne(at: Date): Promise<Delivery> {
  const [delivery, ...more] = await claim(at);
  if (!delivery || more.length > 0) throw new Error("One delivery was expected to be due.");
  return delivery;
}

async function only(): Promise<Delivery> {
  const { deliveries } = await outbox.page(workspaceId, userId, { limit: 10 });
  const [delivery, ...more] = deliveries;
  if (!delivery || more.length > 0) throw new Error("One delivery was expected.");
  return delivery;
}

/** A delivery whose first holder's lease expired, and which another one holds since. */
async function takenOver(): Promise<{ before: Delivery; after: Delivery }> {
  await add();
  const before = await claimOne(second(0));
  return { before, after: await claimOne(second(leaseSeconds + 1)) };
}

const end = (status: "sent" | "dead") => ({
  status,
  at: second(200),
  reason: status === "dead" ? "Refused." : null,
});

test("an event is written once, however often it is decided", async () => {
  await add();
  await add();
  expect((await only()).attempts).toBe(0);
});

test("it is tried for a day: from its creation, and from each request for another round", async () => {
  await add();
  const day = 24 * 3600;
  const held = await claimOne(second(0));
  expect(held.triesUntil).toBe(second(day).toISOString());
  await outbox.finish(held, end("dead"));
  const again = await outbox.resend(workspaceId, userId, held.id, second(300));
  expect(again?.delivery.triesUntil).toBe(second(300 + day).toISOString());
});

test("a text that is not an ID matches no delivery", async () => {
  expect(await outbox.resend(workspaceId, userId, "no such delivery", second(0))).toBeUndefined();
});

test("a person's page has the newest first, an optional status, and continues after a page", async () => {
  const message = storedMessage;
  for (const at of [1, 3, 2])
    await db.forWorkspace(workspaceId, (tx) =>
      addDeliveries(
        tx,
        workspaceId,
        [{ userId, channel: "slack", eventKey: `scan-${at}`, message }],
        second(at),
      ),
    );
  const other = await createTestUser(db, workspaceId);
  const page = async (query: Parameters<NotificationOutboxStore["page"]>[2], of = userId) => {
    const { deliveries, total } = await outbox.page(workspaceId, of, query);
    return [deliveries.map(({ createdAt }) => (Date.parse(createdAt) - start) / 1000), total];
  };
  expect(await page({ limit: 10 })).toEqual([[3, 2, 1], 3]);
  expect(await page({ limit: 2 })).toEqual([[3, 2], 3]);
  const { deliveries } = await outbox.page(workspaceId, userId, { limit: 2 });
  expect(await page({ limit: 2, before: deliveries[1] })).toEqual([[1], 3]);
  expect(await page({ limit: 10, status: "sent" })).toEqual([[], 0]);
  expect(await page({ limit: 10, status: "pending" })).toEqual([[3, 2, 1], 3]);
  expect(await page({ limit: 10 }, other)).toEqual([[], 0]);
});

describe("a lease", () => {
  test("belongs to one holder until it expires, then to the next one", async () => {
    await add();
    expect(await claim(second(-1))).toEqual([]);
    expect(await claimOne(second(0))).toMatchObject({ attempts: 1 });
    expect(await claim(second(leaseSeconds))).toEqual([]);
    expect(await claimOne(second(leaseSeconds + 1))).toMatchObject({ attempts: 2 });
  });

  test("belongs to no one after the end", async () => {
    await add();
    await outbox.finish(await claimOne(second(0)), end("sent"));
    expect(await claim(second(100_000))).toEqual([]);
  });
});

describe("a replaced holder", () => {
  test("cannot end the delivery", async () => {
    const { before, after } = await takenOver();
    await outbox.finish(before, end("dead"));
    expect(await only()).toMatchObject({ status: "pending", lastError: null, finishedAt: null });
    await outbox.finish(after, end("sent"));
    expect(await only()).toMatchObject({ status: "sent" });
  });

  test("cannot postpone it", async () => {
    const { before, after } = await takenOver();
    await outbox.postpone(before, { nextAttemptAt: second(5_000), reason: "Too busy." });
    expect(await only()).toMatchObject({ lastError: null, nextAttemptAt: after.nextAttemptAt });
    // It is still held: no one else gets it.
    expect(await claim(second(leaseSeconds + 2))).toEqual([]);
    await outbox.postpone(after, { nextAttemptAt: second(5_000), reason: "Too busy." });
    expect(await only()).toMatchObject({
      lastError: "Too busy.",
      nextAttemptAt: second(5_000).toISOString(),
    });
  });
});

test("a holder from before a requested round can neither end nor postpone it", async () => {
  const { before, after } = await takenOver();
  await outbox.finish(after, end("dead"));
  await outbox.resend(workspaceId, userId, before.id, second(300));
  const again = await claimOne(second(300));
  expect(again.attempts).toBe(before.attempts);
  await outbox.finish(before, end("dead"));
  await outbox.postpone(before, { nextAttemptAt: second(5_000), reason: "Too busy." });
  expect(await only()).toMatchObject({ status: "pending", nextAttemptAt: again.nextAttemptAt });
  await outbox.finish(again, end("sent"));
  expect(await only()).toMatchObject({ status: "sent" });
});

describe("an ended delivery", () => {
  test("stays as it ended", async () => {
    await add();
    const held = await claimOne(second(0));
    await outbox.finish(held, end("sent"));
    await outbox.finish(held, end("dead"));
    await outbox.postpone(held, { nextAttemptAt: second(5_000), reason: "Too busy." });
    expect(await only()).toMatchObject({ status: "sent", lastError: null });
  });

  test("is sent again on request, unless it was sent or is being tried", async () => {
    await add();
    const { id } = await only();
    const again = async () => (await outbox.resend(workspaceId, userId, id, second(300)))?.again;
    expect(await again()).toBe(false);
    const held = await claimOne(second(0));
    expect(await again()).toBe(false);
    await outbox.finish(held, end("dead"));
    expect(await again()).toBe(true);
    const revived = await claimOne(second(300));
    expect(revived).toMatchObject({ attempts: 1, status: "pending" });
    await outbox.finish(revived, end("sent"));
    expect(await again()).toBe(false);
    expect(await only()).toMatchObject({ status: "sent" });
  });

  test("is someone else's message: it is not sent again for another person", async () => {
    await add();
    const held = await claimOne(second(0));
    await outbox.finish(held, end("dead"));
    const other = await createTestUser(db, workspaceId);
    expect(await outbox.resend(workspaceId, other, held.id, second(300))).toBeUndefined();
    expect(await only()).toMatchObject({ status: "dead" });
  });

  test("is deleted after a while; active ones are not", async () => {
    await add("scan-1");
    await outbox.finish(await claimOne(second(0)), end("sent"));
    await add("scan-2");
    await outbox.prune(second(0));
    expect((await outbox.page(workspaceId, userId, { limit: 10 })).total).toBe(2);
    await outbox.prune(second(1));
    expect(await only()).toMatchObject({ status: "pending" });
  });
});

test("each delivery is ended, postponed, and retried independently", async () => {
  await add("scan-1");
  await add("scan-2");
  const [one, other] = await claim(second(0));
  if (!one || !other) throw new Error("Two were due.");
  const states = async () => {
    const { deliveries } = await outbox.page(workspaceId, userId, { limit: 10 });
    return new Map(deliveries.map(({ id, status, lastError }) => [id, `${status} ${lastError}`]));
  };
  await outbox.postpone(one, { nextAttemptAt: second(500), reason: "Too busy." });
  expect((await states()).get(other.id)).toBe("pending null");
  await outbox.finish(one, end("dead"));
  await outbox.finish(other, end("sent"));
  expect((await states()).get(one.id)).toBe("dead Refused.");
  expect((await states()).get(other.id)).toBe("sent null");
  const sent = await outbox.resend(workspaceId, userId, other.id, second(300));
  expect(sent).toMatchObject({ again: false, delivery: { id: other.id } });
  await outbox.finish({ ...other, attempts: 2 }, end("dead"));
  const again = await outbox.resend(workspaceId, userId, one.id, second(300));
  expect(again).toMatchObject({ again: true, delivery: { id: one.id } });
  expect((await states()).get(other.id)).toBe("sent null");
});

test("an unreadable message is given up with the reason, without affecting others", async () => {
  await add("scan-1");
  await add("scan-2");
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query(`update notification_outbox set message = '{"title": 1}' where event_key = 'scan-1'`),
  );
  const { id } = await claimOne(second(0));
  const { deliveries } = await outbox.page(workspaceId, userId, { limit: 10 });
  const dead = deliveries.find((delivery) => delivery.id !== id);
  expect(dead).toMatchObject({ status: "dead", message: { title: "Message can't be read" } });
  expect(dead?.lastError).toContain("notification_outbox.message.type is not valid");
  expect(dead?.message.summary).toBe(dead?.lastError);
  const resent = outbox.resend(workspaceId, userId, dead?.id ?? "", second(300));
  await expect(resent).rejects.toMatchObject({ code: "unreadable_data" });
  expect(deliveries.find((delivery) => delivery.id === id)).toMatchObject({ status: "pending" });
});
