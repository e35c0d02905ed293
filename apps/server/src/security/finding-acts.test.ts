import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invitationToken } from "../testing/answers/invitation-token.ts";
import { startTestServer, type TestPerson, type TestServer, testPassword } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  ana = await server.person();
  await server.call("POST /security/scan", { as: ana });
});
afterAll(() => server.close());

interface Row {
  findingId: string;
  status: string;
  severity: string;
  note: string | null;
  checkId: string;
  assignee: { id: string; name: string } | null;
}

async function rows(query: Record<string, string> = {}, as = ana): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: { body: { findings: Row[]; nextCursor: string | null } } = await server.call(
      "GET /security/findings",
      { as, raw: { query: { limit: "500", ...query, ...(cursor === null ? {} : { cursor }) } } },
    );
    all.push(...page.body.findings);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return all;
}
const update = (body: Record<string, unknown>, as = ana) =>
  server.call("POST /security/findings/update-status", { as, raw: { body } });
const assign = (body: Record<string, unknown>, as = ana) =>
  server.call("POST /security/findings/assign", { as, raw: { body } });
const undo = (operationId: string, as = ana) =>
  server.call("POST /security/findings/undo", { as, body: { operationId } });
const history = async (findingId: string) =>
  (await server.call("GET /security/findings/:id", { as: ana, params: { id: findingId } })).body.history;

beforeEach(async () => {
  server.clock.advance(1_000);
  await update({ selection: { filter: {} }, status: "ACTIVE" });
});

describe("a change of many findings", () => {
  test("changes all findings that match a filter, on every page, and counts those it was not applied to", async () => {
    const [first] = await rows();
    await update({ selection: { findingIds: [first?.findingId] }, status: "RESOLVED" });
    const all = await rows();
    const { status, body } = await update({ selection: { filter: {} }, status: "IGNORED", note: "Test bed" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ matched: all.length, changed: all.length - 1, skipped: 1, complete: true });
    expect(await rows({ status: "IGNORED" })).toHaveLength(all.length - 1);
    expect(await rows({ status: "ACTIVE" })).toEqual([]);
    const second = all.find(({ findingId }) => findingId !== first?.findingId);
    expect((await history(second?.findingId ?? ""))[0]).toMatchObject({
      ...{ actor: ana.email, from: "ACTIVE", to: "IGNORED", note: "Test bed" },
    });
  });

  test("changes nothing outside the filter, nor the exceptions", async () => {
    const high = await rows({ severity: "HIGH" });
    const except = high.slice(0, 2).map(({ findingId }) => findingId);
    const { body } = await update({
      selection: { filter: { severity: "HIGH", q: "" }, except },
      status: "RESOLVED",
    });
    expect(body.changed).toBe(high.length - 2);
    const still = await rows({ severity: "HIGH", status: "ACTIVE" });
    expect(still.map(({ findingId }) => findingId).sort()).toEqual([...except].sort());
    expect(await rows({ severity: "CRITICAL", status: "RESOLVED" })).toEqual([]);
  });

  test("runs once for a repeated request, and returns the same response", async () => {
    const [first] = await rows();
    const request = {
      selection: { findingIds: [first?.findingId] },
      status: "RESOLVED",
      operationId: randomUUID(),
    };
    const answers = [await update(request), await update(request)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ changed: 1, operationId: request.operationId });
    expect(await update({ ...request, status: "IGNORED" })).toMatchObject({ status: 409 });
  });

  test("runs once for two concurrent requests", async () => {
    const operationId = randomUUID();
    const request = { selection: { filter: {} }, status: "RESOLVED", operationId };
    const answers = await Promise.all([update(request), update(request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([200, 409])]);
    const [first] = await rows();
    const resolved = (await history(first?.findingId ?? "")).filter(
      ({ to }: { to: string }) => to === "RESOLVED",
    );
    const before = resolved.filter(({ at }: { at: string }) => at === server.clock.now.toISOString());
    expect(before).toHaveLength(1);
  });

  test("changes no finding of another workspace", async () => {
    const ben = await server.person();
    const [first] = await rows();
    const { body } = await update({ selection: { findingIds: [first?.findingId] }, status: "RESOLVED" }, ben);
    expect(body).toMatchObject({ matched: 0, changed: 0, skipped: 0 });
    expect((await rows())[0]).toMatchObject({ status: "ACTIVE" });
  });

  test.each([
    ["neither names nor a filter", { selection: {}, status: "RESOLVED" }],
    ["both", { selection: { findingIds: ["a"], filter: {} }, status: "RESOLVED" }],
    ["exceptions from names", { selection: { findingIds: ["a"], except: ["b"] }, status: "RESOLVED" }],
    ["no names", { selection: { findingIds: [] }, status: "RESOLVED" }],
    ["an unknown filter", { selection: { filter: { colour: "red" } }, status: "RESOLVED" }],
    [
      "a date that is over",
      { selection: { filter: {} }, status: "IGNORED", ignoredUntil: "2001-01-01T00:00:00Z" },
    ],
  ])("is rejected with %s", async (_, body) => {
    expect(await update(body)).toMatchObject({ status: 400, code: "invalid_input" });
  });

  test("requires a note for ignoring when the workspace requires one", async () => {
    await server.call("PUT /security/settings", { as: ana, body: { ignoreNoteRequired: true } });
    expect(await update({ selection: { filter: {} }, status: "IGNORED" })).toMatchObject({ status: 400 });
    await server.call("PUT /security/settings", { as: ana, body: { ignoreNoteRequired: false } });
  });
});

describe("undo", () => {
  test("is undone with each finding's own status, note, and date, and in the history", async () => {
    const [first, second] = await rows();
    const until = "2030-01-01T00:00:00.000Z";
    await update({
      selection: { findingIds: [first?.findingId] },
      status: "IGNORED",
      note: "Known",
      ignoredUntil: until,
    });
    await update({ selection: { findingIds: [second?.findingId] }, status: "RESOLVED" });
    const before = await rows();
    const { body } = await update({ selection: { filter: {} }, status: "ACTIVE", note: "Look again" });
    expect(body).toMatchObject({ changed: 2 });
    expect(await undo(body.operationId)).toMatchObject({ status: 200, body: { restored: 2, skipped: 0 } });
    expect(await rows()).toEqual(before);
    expect((await history(first?.findingId ?? ""))[0]).toMatchObject({
      ...{ from: "ACTIVE", to: "IGNORED", note: "Change undone.", actor: ana.email },
    });
    expect(await undo(body.operationId)).toMatchObject({ status: 409 });
  });

  test("does not undo what has changed since, and counts it", async () => {
    const [first, second] = await rows();
    const ids = [first?.findingId ?? "", second?.findingId ?? ""];
    const { body } = await update({ selection: { findingIds: ids }, status: "RESOLVED" });
    await update({ selection: { findingIds: [ids[1]] }, status: "ACTIVE" });
    expect((await undo(body.operationId)).body).toEqual({ restored: 1, skipped: 1 });
  });

  test("can be undone for a single finding too, unless it changed nothing", async () => {
    const [first] = await rows();
    const findingId = first?.findingId ?? "";
    const one = (status: "ACTIVE" | "RESOLVED") =>
      server.call("POST /security/update-status", { as: ana, body: { findingId, status } });
    const { body } = await one("RESOLVED");
    expect((await one("RESOLVED")).body.operationId).toBeNull();
    expect((await undo(body.operationId)).body).toEqual({ restored: 1, skipped: 0 });
    expect((await rows())[0]).toEqual(first);
  });

  test("cannot be undone by another workspace", async () => {
    const [first] = await rows();
    const { body } = await update({ selection: { findingIds: [first?.findingId] }, status: "RESOLVED" });
    expect(await undo(body.operationId, await server.person())).toMatchObject({ status: 404 });
    expect(await undo("no id")).toMatchObject({ status: 404 });
  });
});

describe("assigning", () => {
  test("assigns to a member: shown, filtered, in the history, and undone", async () => {
    const high = await rows({ severity: "HIGH" });
    const { body } = await assign({ selection: { filter: { severity: "HIGH" } }, assigneeId: ana.userId });
    expect(body).toMatchObject({ matched: high.length, changed: high.length });
    const mine = await rows({ assignee: "me" });
    expect(mine.map(({ findingId }) => findingId).sort()).toEqual(
      high.map(({ findingId }) => findingId).sort(),
    );
    expect(mine[0]?.assignee).toMatchObject({ kind: "member", id: ana.userId, email: ana.email });
    expect(await rows({ assignee: ana.userId })).toHaveLength(high.length);
    expect((await rows({ assignee: "none" })).some(({ severity }) => severity === "HIGH")).toBe(false);
    const [line] = await history(mine[0]?.findingId ?? "");
    expect(line).toMatchObject({
      actor: ana.email,
      from: "ACTIVE",
      to: "ACTIVE",
      assignedTo: expect.stringMatching(/./),
    });
    expect((await undo(body.operationId)).body).toEqual({ restored: high.length, skipped: 0 });
    expect(await rows({ assignee: "me" })).toEqual([]);
  });

  test("changes nothing when the member already has the finding, or no one does", async () => {
    const [first] = await rows();
    const selection = { findingIds: [first?.findingId] };
    expect((await assign({ selection, assigneeId: null })).body).toMatchObject({ changed: 0, skipped: 1 });
    await assign({ selection, assigneeId: ana.userId });
    expect((await assign({ selection, assigneeId: ana.userId })).body).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    expect((await assign({ selection, assigneeId: null })).body).toMatchObject({ changed: 1 });
  });

  test("rejects an assignment to someone of another workspace", async () => {
    const ben = await server.person();
    expect(await assign({ selection: { filter: {} }, assigneeId: ben.userId })).toMatchObject({
      status: 404,
    });
  });

  test("shows a colleague who has a finding", async () => {
    const email = "colleague@example.com";
    const invitation = await invitationToken(server, email, ana);
    await server.call("POST /auth/register", {
      body: { email, password: testPassword, fullName: "Ben Okri", invitation },
    });
    await server.call("POST /auth/verify", { body: { email, code: await server.code(email) } });
    const { members } = (await server.call("GET /members", { as: ana })).body;
    const ben = members.find((one: { email: string }) => one.email === email);
    await assign({ selection: { filter: { severity: "CRITICAL" } }, assigneeId: ben.userId });
    expect((await rows({ severity: "CRITICAL" }))[0]?.assignee).toMatchObject({ name: "Ben Okri", email });
    await server.call("DELETE /members/:id", { as: ana, params: { id: ben.userId } });
    expect((await rows({ severity: "CRITICAL" }))[0]?.assignee).toBeNull();
  });
});

describe("the list", () => {
  test("by fix shows what can be fixed automatically, and the rest", async () => {
    const [all, automatic, manual] = [
      await rows(),
      await rows({ fix: "automatic" }),
      await rows({ fix: "manual" }),
    ];
    expect(automatic.length).toBeGreaterThan(0);
    expect(automatic.length + manual.length).toBe(all.length);
    const { body } = await server.call("GET /security/score", { as: ana });
    expect(body.autoRemediable).toBe((await rows({ fix: "automatic", status: "ACTIVE" })).length);
  });

  test.each(["check", "resource", "account"] as const)(
    "grouped by %s contains the same findings",
    async (by) => {
      const query = { by, severity: "HIGH", limit: "2" };
      const groups: { key: string; count: number }[] = [];
      let cursor: string | null = null;
      do {
        const { body }: { body: { groups: typeof groups; nextCursor: string | null } } = await server.call(
          "GET /security/groups",
          { as: ana, raw: { query: { ...query, ...(cursor === null ? {} : { cursor }) } } },
        );
        groups.push(...body.groups);
        cursor = body.nextCursor;
      } while (cursor !== null);
      const high = await rows({ severity: "HIGH" });
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(high.length);
      const key = { check: "checkId", resource: "resource_id", account: "accountId" }[by];
      for (const group of groups.slice(0, 3)) {
        expect(await rows({ severity: "HIGH", [key]: group.key })).toHaveLength(group.count);
      }
    },
  );

  test("is exported as selected, and nothing else", async () => {
    const [first, second] = await rows({ status: "ACTIVE" });
    const findingIds = [first?.findingId ?? "", second?.findingId ?? ""];
    const lines = async (body: Record<string, unknown>) => {
      const answer = await server.call("POST /security/export", { as: ana, raw: { body } });
      const token = String(answer.body.exportUrl).split("/").at(-1) ?? "";
      const file = await server.call("GET /exports/:token", { params: { token } });
      return { count: answer.body.findingsCount, rows: file.text.trim().split("\r\n").slice(1) };
    };
    const chosen = await lines({ findingIds });
    expect(chosen.count).toBe(2);
    expect(chosen.rows.map((row) => row.split(",")[0]).sort()).toEqual([...findingIds].sort());
    const high = await rows({ severity: "HIGH", status: "ACTIVE" });
    const rest = await lines({ severity: "HIGH", except: [high[0]?.findingId] });
    expect([rest.count, rest.rows.length]).toEqual([high.length - 1, high.length - 1]);
  });
});
