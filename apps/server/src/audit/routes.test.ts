import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AuditEntry } from "../platform/audit-entry.ts";
import { verifyExport } from "../platform/audit-verification.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
});
afterAll(() => server.close());

const log = async (query: object = {}, as = ana): Promise<AuditEntry[]> => {
  await server.idle();
  return (await server.call("GET /audit", { as, query })).body.entries;
};
const settings = (ignoreNoteRequired: boolean, as = ana) =>
  server.call("PUT /security/settings", { as, body: { ignoreNoteRequired }, from: "198.51.100.7" });
const exported = async (format: "jsonl" | "ocsf") => {
  const { text } = await server.call("POST /audit/export", { as: ana, body: { format } });
  return text.trimEnd().split("\n");
};

test("an act has its entry before the response: who, from where, what before and after", async () => {
  await settings(true);
  const [entry] = await log();
  expect(entry).toMatchObject({
    actor: { kind: "person", id: ana.userId, name: ana.email },
    action: "security_settings.updated",
    target: { type: "security_settings", id: null },
    ...{ before: { ignoreNoteRequired: false }, after: { ignoreNoteRequired: true } },
    ...{ outcome: "done", code: null, address: "198.51.100.7", source: "request" },
  });
});

test("a refused act is there with its code, and a request that is not valid is not an act", async () => {
  const id = "0198c0de-0000-7000-8000-000000000000";
  await server.call("DELETE /tokens/:id", { as: ana, params: { id } });
  expect((await log())[0]).toMatchObject({
    ...{ action: "token.revoked", target: { id }, outcome: "refused", code: "not_found" },
  });
  const count = (await log()).length;
  await server.call("PUT /security/settings", { as: ana, raw: { body: { ignoreNoteRequired: "yes" } } });
  expect(await log()).toHaveLength(count);
});

test("no secret reaches an entry", async () => {
  const body = {
    provider: "openai-compatible",
    model: "m",
    baseUrl: "https://models.example.com/v1",
  } as const;
  await server.call("PUT /language-model", { as: ana, body: { ...body, apiKey: "sk-very-secret" } });
  const { body: made } = await server.call("POST /tokens", {
    as: ana,
    body: { name: "Desk", scopes: ["inventory:read"] },
  });
  const text = JSON.stringify(await log({ limit: 500 }));
  expect(text).toContain("language_model.updated");
  expect(text).not.toContain("sk-very-secret");
  expect(text).not.toContain(made.token);
  expect(text).not.toContain(ana.password);
});

test("a person without the permission is refused, and the refusal is recorded", async () => {
  const viewer = await colleagueOf(server, ana, [{ role: "viewer", scope: { kind: "workspace" } }]);
  expect(await server.call("GET /audit", { as: viewer })).toMatchObject({ status: 403 });
  expect(await settings(false, viewer)).toMatchObject({ status: 403 });
  expect(await log({ actor: viewer.email, outcome: "refused" })).toMatchObject([
    { action: "security_settings.updated", code: "forbidden" },
    { action: "access.refused", code: "forbidden", target: { name: "GET /audit" } },
  ]);
});

test("sign-ins, wrong passwords, lockouts, sign-outs, ended sessions, and resets are there", async () => {
  const ben = await server.person();
  const signIn = (password: string) =>
    server.call("POST /auth/login", {
      body: { email: ben.email, password, rememberMe: false },
      from: "203.0.113.9",
    });
  for (let attempt = 0; attempt < 12; attempt++) await signIn("Wrong-password-1");
  await server.call("POST /auth/logout", { as: ben, body: { refreshToken: ben.refreshToken } });
  await server.call("GET /accounts", { as: ben });
  await server.call("GET /accounts", { as: ben });
  await server.call("POST /auth/forgot-password", { body: { email: ben.email } });
  server.clock.advance(10 * 60_000);
  await signIn(ben.password);
  const again = (await signIn(ben.password)).body;
  const entries = await log({}, { ...ben, idToken: again.idToken });
  const lines = entries.map(({ action, outcome, code }) => `${action} ${outcome} ${code ?? ""}`.trim());
  expect(lines.filter((line) => line === "person.signed_in refused invalid_credentials")).toHaveLength(10);
  expect(lines.filter((line) => line === "person.signed_in refused rate_limited")).toHaveLength(1);
  expect(lines.filter((line) => line === "access.refused refused unauthenticated")).toHaveLength(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["person.verified done", "person.signed_in done", "person.signed_out done"],
      "password.reset_requested done",
    ]),
  );
  expect(entries.find(({ code }) => code === "rate_limited")).toMatchObject({
    ...{ actor: { name: ben.email }, address: "203.0.113.9" },
  });
});

test("filters narrow the log, its pages follow each other, and another workspace has its own", async () => {
  expect(new Set((await log({ action: "token" })).map(({ action }) => action))).toEqual(
    new Set(["token.created", "token.revoked"]),
  );
  expect(await log({ q: "SECURITY_SETTINGS", outcome: "done" })).toHaveLength(1);
  expect(await log({ from: "2100-01-01T00:00:00Z" })).toEqual([]);
  const all = await log({ limit: 500 });
  const first = await server.call("GET /audit", { as: ana, query: { limit: 3 } });
  const second = await server.call("GET /audit", {
    as: ana,
    query: { limit: 3, cursor: first.body.nextCursor },
  });
  expect([...first.body.entries, ...second.body.entries]).toEqual(all.slice(0, 6));
  // A link to one entry.
  const { sequence } = all.at(-1) ?? {};
  expect(await log({ sequence })).toEqual([all.at(-1)]);
  expect(await log({ sequence: (all[0]?.sequence ?? 0) + 1_000 })).toEqual([]);
  const cleo = await server.person();
  const others = await log({ limit: 500 }, cleo);
  expect(others.some(({ actor }) => actor.name === ana.email)).toBe(false);
  // Sequence numbers are those of a workspace.
  expect(await log({ sequence: others[0]?.sequence }, cleo)).toEqual(others.slice(0, 1));
});

test("the whole chain is verified, online and from an export", async () => {
  const lines = await exported("jsonl");
  const { body } = await server.call("GET /audit/check", { as: ana });
  expect(body).toMatchObject({ complete: true, problem: null });
  expect(await verifyExport(lines)).toMatchObject({ ok: true, first: 1, entries: lines.length });
  // An export is logged when its last line is sent.
  await vi.waitFor(
    async () => {
      const [newest] = await log({ action: "audit_log.exported" });
      expect(newest).toMatchObject({ after: { format: "jsonl" }, outcome: "done" });
    },
    { timeout: 30_000 },
  );
});

/** Required attributes of OCSF 1.3.0: base event, API Activity, Authentication, and Account Change. */
const base = ["activity_id", "category_uid", "class_uid", "metadata", "severity_id", "time", "type_uid"];
const required: Record<number, string[]> = {
  3001: [...base, "user"],
  3002: [...base, "user", "service"],
  6003: [...base, "actor", "api", "src_endpoint"],
};

test("OCSF events have the required attributes of their class", async () => {
  const events = (await exported("ocsf")).map((line) => JSON.parse(line));
  expect(new Set(events.map(({ class_uid: id }) => id))).toEqual(new Set([3001, 3002, 6003]));
  for (const event of events) {
    expect(Object.keys(event)).toEqual(expect.arrayContaining(required[event.class_uid] ?? ["none"]));
    expect(event.type_uid).toBe(event.class_uid * 100 + event.activity_id);
    expect(event.category_uid).toBe(Math.floor(event.class_uid / 1000));
    expect(event.metadata).toMatchObject({ version: "1.3.0", product: { vendor_name: "Skyledger" } });
    expect(Number.isInteger(event.time)).toBe(true);
    if (event.class_uid === 6003) expect(event.api.operation).toMatch(/^\w+\.\w+$/);
  }
});

describe("what the database lets a thief write, the check finds", () => {
  const copied = `at, actor_kind, actor_id, action, target_type, target_id, target_name, before, after, outcome, code,
    address, source, previous_hash, hash`;
  const newest = "(select max(sequence) from audit_entries where workspace_id = $1)";
  const head = `update audit_heads set sequence = sequence + 1 where workspace_id = $1`;
  const forged = async (sql: string) => {
    const dan = await server.person();
    await settings(true, dan);
    await settings(false, dan);
    const [last] = await log({}, dan);
    const next = (last?.sequence ?? 0) + 1;
    expect((await server.call("GET /audit/check", { as: dan })).body.problem).toBeNull();
    for (const statement of [sql, head])
      expect((await server.database.queryIn(dan.workspaceId, statement, [dan.workspaceId])).rowCount).toBe(1);
    const { problem } = (await server.call("GET /audit/check", { as: dan })).body;
    return { problem, next };
  };

  test("an entry with other content than its hash says, and where", async () => {
    const { problem, next } = await forged(
      `insert into audit_entries (workspace_id, sequence, actor_name, ${copied})
       select workspace_id, sequence + 1, 'someone', ${copied} from audit_entries
       where workspace_id = $1 and sequence = ${newest}`,
    );
    expect(problem).toEqual({ sequence: next, text: `#${next} was changed: its hash does not fit.` });
  });

  test("entries that are missing at the end, and after which one", async () => {
    const { problem, next } = await forged("select 1 as one from audit_heads where workspace_id = $1");
    const text = `Entries after #${next - 1} are missing: the newest is #${next}.`;
    expect(problem).toEqual({ sequence: next, text });
  });
});

test("a retention closes a chapter with its last hash, and the rest is still verified from it", async () => {
  const eve = await server.person();
  await settings(true, eve);
  const old = await log({ limit: 500 }, eve);
  server.clock.advance(40 * 24 * 3_600_000);
  const { body } = await server.call("POST /auth/login", {
    body: { email: eve.email, password: eve.password, rememberMe: true },
  });
  const now = { ...eve, idToken: body.idToken };
  await server.call("PUT /audit/settings", { as: now, body: { retentionDays: 30 } });
  const restarted = await startTestServer({}, { database: server.database, now: () => server.clock.now });
  let kept: AuditEntry[] = [];
  await expect
    .poll(async () => {
      kept = (await server.call("GET /audit", { as: now, query: { limit: 500 } })).body.entries;
      return kept.at(-1)?.previousHash;
    })
    .toBe(old[0]?.hash);
  const shown = await server.call("GET /audit/settings", { as: now });
  expect(shown.body).toEqual({
    retentionDays: 30,
    chapter: { sequence: old[0]?.sequence, hash: old[0]?.hash },
  });
  expect((await server.call("GET /audit/check", { as: now })).body).toMatchObject({ complete: true });
  const { text } = await server.call("POST /audit/export", { as: now, body: { format: "jsonl" } });
  const lines = text.trimEnd().split("\n");
  expect(await verifyExport(lines)).toMatchObject({ ok: true, first: (old[0]?.sequence ?? 0) + 1 });
  // It shares the database with the first one: nothing follows this test.
  await restarted.close();
});
