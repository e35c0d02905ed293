import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "../platform/audit-entry.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createSeal } from "../platform/keys/seal.ts";
import { createGuardedPost } from "../platform/outbound/guarded-post.ts";
import { type HttpSink, startHttpSink } from "../testing/http-sink.ts";
import { createAuditWebhook } from "./channels/webhook.ts";
import { createAuditForwarding } from "./forwarding.ts";
import { createAuditEntriesStore } from "./store/entries-store.ts";
import { createForwardingStore } from "./store/forwarding-store.ts";
import { createAuditStore } from "./store.ts";
import { createTrail } from "./trail.ts";

const now = () => new Date("2026-11-24T10:00:00.000Z");
const failAtOnce = (error: unknown) => {
  throw error;
};

let db: Database;
let sink: HttpSink;
beforeAll(async () => {
  [db, sink] = await Promise.all([openTestDatabase(), startHttpSink()]);
});
afterAll(async () => {
  await sink.close();
  await db.close();
});

const entriesSent = () =>
  sink.received.map(({ json }) => (json as { data: { entries: AuditEntry[] } }).data.entries.length);

test("a server that stops waits for the request under way, not for the whole log", async () => {
  const workspaceId = await createTestWorkspace(db);
  const userId = await createTestUser(db, workspaceId);
  const trail = createTrail({ store: createAuditStore(db), now, onProblem: failAtOnce });
  for (let at = 0; at < 250; at++) {
    await trail.record(workspaceId, {
      actor: { kind: "person", id: userId, name: "ana@example.com" },
      action: "finding.ignored",
      target: { type: "finding", id: `f-${at}`, name: null },
      outcome: "done",
      address: null,
    });
  }
  const stopping = new AbortController();
  const allowedHosts = [sink.host];
  const webhook = createAuditWebhook(createGuardedPost({ allowedHosts }), allowedHosts);
  const forwarding = createAuditForwarding({
    store: createForwardingStore(db),
    entries: createAuditEntriesStore(db),
    seal: createSeal(randomBytes(32)),
    webhook: {
      ...webhook,
      send(...message) {
        stopping.abort();
        return webhook.send(...message);
      },
    },
    now,
    onFailure: failAtOnce,
  });
  const principal = { workspaceId, userId, email: "ana@example.com", sessionId: "" };
  await forwarding.set(principal, {
    url: `${sink.url}/siem`,
    secret: "a-secret-of-20-chars",
    existing: true,
  });
  await forwarding.sendDue(stopping.signal);
  expect(entriesSent()).toEqual([100]);
  // The next process continues at the place in the log.
  await forwarding.sendDue(new AbortController().signal);
  expect(entriesSent()).toEqual([100, 100, 50]);
});
