import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type AuditEntry, hashOfEntry } from "../platform/audit-entry.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { type HttpSink, type Posted, startHttpSink } from "../testing/http-sink.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { createRetentionStore } from "./store/retention-store.ts";

const secret = "a-secret-of-24-characters";

const limit = { timeout: 60_000 };

let sink: HttpSink;
let server: TestServer;
let ana: TestPerson;
/** Gets their entries all the time: when they arrive, everything that was due was sent. */
let bystander: TestPerson;
/** The path of this test's receiver. */
let path: string;
let number = 0;
beforeAll(async () => {
  sink = await startHttpSink();
  server = await startTestServer({ WEBHOOK_ALLOWED_HOSTS: sink.host });
  bystander = await server.person();
  await server.call("PUT /audit/forwarding", {
    as: bystander,
    body: { url: `${sink.url}/bystander`, secret },
  });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});
// What it would still get is not another test's.
afterEach(async () => {
  await server.call("DELETE /audit/forwarding", { as: ana });
  sink.answers.length = 0;
});
beforeEach(async () => {
  ana = await server.person();
  number += 1;
  path = `/siem-${number}`;
});

interface Sent {
  id: string;
  type: string;
  timestamp: string;
  data: { workspaceId: string; entries: AuditEntry[] };
}

const posted = (at = path): Posted[] => sink.received.filter((one) => one.path === at);
function signatureOf({ headers, body }: Posted): string {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`;
}
const bodies = (at = path) => posted(at).map(({ json }) => json as Sent);
const entriesAt = (at = path) => bodies(at).flatMap(({ data }) => data.entries);
const forward = (more: object = {}, as = ana) =>
  server.call("PUT /audit/forwarding", { as, body: { url: `${sink.url}${path}`, secret, ...more } });
const shown = async (as = ana) => (await server.call("GET /audit/forwarding", { as })).body.forwarding;
const act = (ignoreNoteRequired: boolean, as = ana) =>
  server.call("PUT /security/settings", { as, body: { ignoreNoteRequired } });
const headOf = async (as = ana): Promise<number> =>
  (await server.call("GET /audit", { as })).body.head.sequence;

/** Waits until what is due has been sent: a second delivery begins when the first has ended, with all that were due. */
async function pass(): Promise<void> {
  const acts = () =>
    entriesAt("/bystander").filter(({ action }) => action === "security_settings.updated").length;
  for (const required of [true, false]) {
    const count = acts();
    await act(required, bystander);
    await expect.poll(acts, limit).toBe(count + 1);
  }
}

test("entries arrive in order, each once, with their hashes and a valid signature", async () => {
  expect(await shown()).toBeNull();
  const before = await headOf();
  const { status, body } = await forward();
  expect([status, body.forwarding]).toMatchObject([200, { receiver: sink.url, problem: null }]);
  for (const required of [true, false, true]) await act(required);
  const head = await headOf();
  await expect.poll(() => entriesAt().at(-1)?.sequence, limit).toBe(head);
  const entries = entriesAt();
  const first = entries[0]?.sequence ?? 0;
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => first + at));
  expect(first).toBeGreaterThan(before);
  expect(entries.map(({ action }) => action)).toContain("audit_forwarding.updated");
  for (const entry of entries) expect(hashOfEntry(entry)).toBe(entry.hash);
  for (const one of posted()) expect(one.headers["webhook-signature"]).toBe(signatureOf(one));
  expect(bodies()[0]).toMatchObject({ type: "audit.entries", data: { workspaceId: ana.workspaceId } });
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  // Deliveries are no entries: they would never end.
  expect(await headOf()).toBe(head);
});

test("the entries that exist are sent on request, a hundred at a time", async () => {
  for (let at = 0; at < 101; at++) await act(at % 2 === 0);
  await forward({ existing: true });
  const head = await headOf();
  expect(head).toBeGreaterThan(101);
  await expect.poll(() => entriesAt().length, limit).toBe(head);
  expect(entriesAt().map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: head }, (_, at) => at + 1),
  );
  expect(bodies()[0]?.data.entries).toHaveLength(100);
  expect(Math.max(...bodies().map(({ data }) => data.entries.length))).toBe(100);
});

test("a failing receiver gets the same entries again, later each time, and nothing is lost", async () => {
  sink.answers.push({ status: 503, body: "busy" });
  await forward();
  await expect.poll(async () => (await shown()).problem?.text, limit).toContain("503: busy");
  const first = (await shown()).problem;
  expect(Date.parse(first.nextAttemptAt) - Date.parse(first.at)).toBe(10_000);
  expect(posted()).toHaveLength(1);
  server.clock.advance(9_999);
  await pass();
  expect(posted()).toHaveLength(1);
  sink.answers.push({ status: 400, body: "not now" });
  server.clock.advance(1);
  // A refusal that looks permanent is not: someone fixes the receiver.
  await expect.poll(async () => (await shown()).problem?.text, limit).toContain("400: not now");
  const second = (await shown()).problem;
  expect(Date.parse(second.nextAttemptAt) - Date.parse(second.at)).toBe(60_000);
  server.clock.advance(60_000);
  await expect.poll(async () => (await shown()).problem, limit).toBeNull();
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  const [one, two, three] = bodies();
  expect(two?.data.entries[0]).toEqual(one?.data.entries[0]);
  expect(three?.data.entries[0]).toEqual(one?.data.entries[0]);
});

test("a changed receiver continues where the former one ended, with the former secret", async () => {
  await forward();
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  const sent = entriesAt().at(-1)?.sequence ?? 0;
  const former = path;
  path = `${path}-new`;
  expect((await forward({ secret: undefined, existing: true })).status).toBe(200);
  await expect.poll(() => entriesAt().at(0)?.sequence, limit).toBe(sent + 1);
  expect(entriesAt(former).at(-1)?.sequence).toBe(sent);
  for (const one of posted()) expect(one.headers["webhook-signature"]).toBe(signatureOf(one));
});

test("a test is sent at once, and says why it was not accepted", async () => {
  const send = () => server.call("POST /audit/forwarding/test", { as: ana });
  expect((await send()).code).toBe("not_found");
  await forward();
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  expect((await send()).body).toEqual({ problem: null });
  expect(bodies().findLast(({ type }) => type === "audit.test")?.data.entries).toEqual([]);
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  sink.answers.push({ status: 401, body: "wrong signature" });
  expect((await send()).body.problem).toContain("401: wrong signature");
});

test("after it is turned off, nothing is sent, and nothing is known of the receiver", async () => {
  await forward();
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  expect((await server.call("DELETE /audit/forwarding", { as: ana })).status).toBe(204);
  const count = posted().length;
  await act(true);
  await pass();
  expect(posted()).toHaveLength(count);
  expect(await shown()).toBeNull();
  expect((await server.call("DELETE /audit/forwarding", { as: ana })).code).toBe("not_found");
  expect((await forward({ secret: undefined })).code).toBe("invalid_input");
});

test("neither the address nor the secret reaches an answer, the log, or the database", async () => {
  const { text } = await forward();
  const { text: log } = await server.call("GET /audit", { as: ana, query: { limit: 200 } });
  const { rows } = await server.database.queryIn<{ sealed: string }>(
    ana.workspaceId,
    "select sealed from audit_webhooks where workspace_id = $1",
    [ana.workspaceId],
  );
  for (const one of [text, log, JSON.stringify(rows)]) {
    expect(one).not.toContain(path);
    expect(one).not.toContain(secret);
  }
  expect(rows).toHaveLength(1);
  const { entries } = JSON.parse(log) as { entries: AuditEntry[] };
  expect(entries[0]).toMatchObject({
    ...{ action: "audit_forwarding.updated", before: { receiver: null } },
    after: { receiver: sink.url, secretChanged: true },
  });
});

test.each([
  ["plain HTTP", { url: "http://siem.example.com/hook" }],
  ["no address", { url: "siem" }],
  ["a user name", { url: "https://me:pass@siem.example.com/hook" }],
  ["a short secret", { secret: "fifteen-letters" }],
])("%s is rejected, and nothing is stored", async (_what, change) => {
  const { status, code } = await forward(change);
  expect([status, code]).toEqual([400, "invalid_input"]);
  expect(await shown()).toBeNull();
});

test("nothing is sent to a private address, which is known once names are resolved", async () => {
  expect((await forward({ url: "https://10.0.0.1/hook" })).status).toBe(200);
  await expect.poll(async () => (await shown()).problem?.text, limit).toContain("private network");
});

test("retention keeps entries that the receiver has not accepted", async () => {
  for (let at = 0; at < 3; at++) await act(at % 2 === 0);
  sink.answers.push(...Array.from({ length: 50 }, () => ({ status: 500 })));
  await forward({ existing: true });
  await server.call("PUT /audit/settings", { as: ana, body: { retentionDays: 30 } });
  await expect.poll(async () => (await shown()).problem !== null, limit).toBe(true);
  const store = createRetentionStore(server.database);
  const later = new Date(server.clock.now.getTime() + 31 * 86_400_000);
  const before = new Date(later.getTime() - 30 * 86_400_000);
  expect(await store.close(ana.workspaceId, before, later)).toBe(0);
  sink.answers.length = 0;
  server.clock.advance(10_000);
  await expect.poll(async () => (await shown()).waiting, limit).toBe(0);
  expect(await store.close(ana.workspaceId, before, later)).toBeGreaterThan(3);
});

test("auditors read where it is forwarded, only people who may change settings set it, and others don't see it", async () => {
  await forward();
  const auditor = await colleagueOf(server, ana, [{ role: "auditor", scope: { kind: "workspace" } }]);
  expect(await shown(auditor)).toMatchObject({ receiver: sink.url });
  expect((await forward({}, auditor)).code).toBe("forbidden");
  expect((await server.call("POST /audit/forwarding/test", { as: auditor })).code).toBe("forbidden");
  const other = await server.person();
  expect(await shown(other)).toBeNull();
  expect((await server.call("DELETE /audit/forwarding", { as: other })).code).toBe("not_found");
  expect(await shown()).toMatchObject({ receiver: sink.url });
});
