import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import { defaultPreferences } from "@skyledger/core/notifications/preferences";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createSeal } from "../platform/keys/seal.ts";
import type { PostAnswer } from "../platform/outbound/guarded-post.ts";
import type { Principal } from "../platform/principal.ts";
import { moveSchedules } from "../schedules/store.ts";
import { createChannelCatalogue } from "./channels/catalogue.ts";
import { channels } from "./channels/channels.gen.ts";
import { createRecordingTools } from "./channels/testing/sample-message.ts";
import { createDeliveriesService, type DeliveriesService } from "./deliveries.ts";
import { notifyWith } from "./notify-wiring.ts";
import { createPreferencesService } from "./preferences.ts";
import { createNotificationOutboxStore } from "./store/outbox-store.ts";
import { createNotificationPreferencesStore } from "./store/preferences-store.ts";

let db: Database;
let principal: Principal;
let clock: Date;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const now = () => clock;
const advance = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const minute = 60_000;
const seal = createSeal(new Uint8Array(32).fill(1));
const catalogue = createChannelCatalogue(channels, []);
const outbox = () => createNotificationOutboxStore(db);

/** A sending process: its memory is its own, the database is shared. */
function process(answers: readonly Partial<PostAnswer>[] = [], post?: () => Promise<PostAnswer>) {
  const recorded = createRecordingTools(answers);
  const tools = post ? { ...recorded.tools, post } : recorded.tools;
  const service: DeliveriesService = createDeliveriesService({
    outbox: outbox(),
    preferences: createNotificationPreferencesStore(db, moveSchedules),
    catalogue,
    seal,
    toolsFor: () => tools,
    publicUrl: "https://sky.example.com",
    now,
    onFailure: (error) => {
      throw error;
    },
  });
  return Object.assign(service, { posted: recorded.posted, mails: recorded.mails });
}

async function prefer(change: { slack?: boolean; email?: boolean } = {}): Promise<void> {
  const store = createNotificationPreferencesStore(db, moveSchedules);
  await createPreferencesService({ store, catalogue, seal, now }).save(principal, {
    ...defaultPreferences,
    timeZone: undefined,
    channels: {
      email: { enabled: change.email ?? false, settings: { email_address: "ana@example.com" } },
      slack: {
        enabled: change.slack ?? true,
        settings: { slack_webhook_url: "https://hooks.slack.example/services/T/B/x" },
      },
    },
  });
}

beforeEach(async () => {
  clock = new Date("2026-03-12T06:00:00Z");
  const workspaceId = await createTestWorkspace(db);
  principal = {
    workspaceId,
    userId: await createTestUser(db, workspaceId),
    email: "ana@example.com",
    sessionId: "",
  };
  // What earlier tests left does not count here.
  await db.system((tx) => tx.query("delete from notification_outbox"));
  await prefer();
});

const event = (occasion = "scan-1"): NotificationEvent => ({
  type: "critical_findings",
  occasion,
  seenBy: "scan",
  at: clock.toISOString(),
  active: 1,
  appeared: [
    {
      checkId: "s3-public",
      title: "Bucket is public",
      resourceName: "bucket",
      region: "us-east-1",
      account: "Prod",
    },
  ],
});

/** The change and its notification, in one transaction. */
const change = (one = event()) =>
  db.forWorkspace(principal.workspaceId, async (tx) => {
    await tx.query("update workspaces set name = 'Changed' where id = $1", [principal.workspaceId]);
    await notifyWith(now)(tx, principal.workspaceId, one);
  });

const history = async () => (await process().history(principal, { limit: 100 })).deliveries;

describe("decided and sent", () => {
  test("a rolled back change notifies no one", async () => {
    const failing = db.forWorkspace(principal.workspaceId, async (tx) => {
      await notifyWith(now)(tx, principal.workspaceId, event());
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await history()).toEqual([]);
    expect(await process().sendDue()).toBe(0);
  });

  test("killed between deciding and sending: the next process sends exactly one per event and channel", async () => {
    await prefer({ email: true });
    const dying = process();
    await change();
    // The process dies here, before sending. The run continues and decides the same again.
    await change();
    const next = process();
    await next.sendDue();
    await next.sendDue();
    expect([dying.posted.length, dying.mails.length]).toEqual([0, 0]);
    expect([next.posted.length, next.mails.length]).toEqual([1, 1]);
    expect(
      (await history()).map(({ channel, status, attempts }) => [channel, status, attempts]).sort(),
    ).toEqual([
      ["email", "sent", 1],
      ["slack", "sent", 1],
    ]);
  });

  test("many processes at once send each message once", async () => {
    for (let scan = 0; scan < 40; scan++) await change(event(`scan-${scan}`));
    const workers = [process(), process(), process()];
    const tried = await Promise.all(workers.map((worker) => worker.sendDue()));
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(workers.reduce((sum, { posted }) => sum + posted.length, 0)).toBe(40);
    expect((await history()).every(({ status }) => status === "sent")).toBe(true);
  });

  test("killed while sending: no one else takes it before the lease expires, then with the same ID", async () => {
    await prefer({ slack: false, email: true });
    await change();
    const [held] = await outbox().claim(clock, 8, 120);
    expect(held?.attempts).toBe(1);
    const next = process();
    advance(119_000);
    expect(await next.sendDue()).toBe(0);
    advance(2_000);
    expect(await next.sendDue()).toBe(1);
    // An email program or a receiver that got the first one recognizes the duplicate.
    expect(next.mails.map(({ id }) => id)).toEqual([held?.id]);
    // The dead one wakes up after all: its result no longer counts.
    if (held) await outbox().finish(held, { status: "dead", at: clock, reason: "late" });
    expect(await history()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("a channel that was turned off in the meantime gets nothing, and the history says why", async () => {
    await change();
    await prefer({ slack: false });
    const sender = process();
    await sender.sendDue();
    expect(sender.posted).toEqual([]);
    expect(await history()).toMatchObject([
      { status: "dropped", lastError: "The channel was turned off before this was sent." },
    ]);
  });
});

describe("errors of the other side", () => {
  test("are retried with growing delays for a day, then given up with the reason", async () => {
    const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const sender = process([], () => Promise.reject(down));
    await change();
    const started = clock.getTime();
    const tries: number[] = [];
    for (;;) {
      expect(await sender.sendDue()).toBe(1);
      tries.push((clock.getTime() - started) / minute);
      const [delivery] = await history();
      if (delivery?.status !== "pending") break;
      clock = new Date(Date.parse(delivery.nextAttemptAt) - 1);
      expect(await sender.sendDue()).toBe(0);
      advance(1);
    }
    expect(tries).toEqual([0, 1, 6, 21, 81, 261, 621, 1341, 1440]);
    expect(await history()).toMatchObject([
      { status: "dead", attempts: 9, lastError: "the connection was refused" },
    ]);
  });

  test("that are temporary are cleared once the message is sent", async () => {
    const sender = process([{ status: 503, text: "busy", retryAfterSeconds: 600 }]);
    await change();
    await sender.sendDue();
    expect(await history()).toMatchObject([
      {
        status: "pending",
        lastError: "hooks.slack.example answered 503: busy",
        nextAttemptAt: new Date(clock.getTime() + 600_000).toISOString(),
      },
    ]);
    advance(600_000);
    await sender.sendDue();
    expect(await history()).toMatchObject([{ status: "sent", attempts: 2, lastError: null }]);
  });

  test("that are permanent give up immediately; “Send again” retries for another day", async () => {
    const sender = process([{ status: 404, text: "no_service" }]);
    await change();
    await sender.sendDue();
    const [dead] = await history();
    expect(dead).toMatchObject({ status: "dead", attempts: 1 });
    advance(30 * 24 * 60 * minute);
    await sender.resend(principal, dead?.id ?? "");
    await expect(sender.resend(principal, dead?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
    await sender.sendDue();
    expect(await history()).toMatchObject([{ status: "sent", attempts: 1 }]);
    await expect(sender.resend(principal, dead?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
    await expect(
      sender.resend({ ...principal, userId: principal.workspaceId }, dead?.id ?? ""),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("old ended messages are deleted, pending ones never", async () => {
    await change();
    await process().sendDue();
    await change(event("scan-2"));
    await outbox().prune(new Date(clock.getTime() + 1));
    expect(await history()).toMatchObject([{ status: "pending" }]);
  });
});
