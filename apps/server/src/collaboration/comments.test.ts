// Comments and labels: who reads, writes, and is notified, and what their texts can hold.
import type { Grant } from "@skyledger/contract/permissions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { maxLabels } from "./labels.ts";

let server: TestServer;
let ana: TestPerson;
let ben: TestPerson;
/** Has a role for one account only. */
let cleo: TestPerson;
/** Reads, and triages nothing. */
let dan: TestPerson;
let findingId: string;
/** A finding of an account in which cleo has no role. */
let outsideId: string;
let recommendationId: string;

const everywhere = (role: Grant["role"]): Grant[] => [{ role, scope: { kind: "workspace" } }];

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "3" });
  ana = await server.person();
  // Connects the accounts of the sandbox organization.
  await server.call("GET /organization", { as: ana });
  await server.call("POST /security/scan", { as: ana });
  const { findings } = (await server.call("GET /security/findings", { as: ana, query: { limit: 200 } })).body;
  const { accountId } = findings[0];
  findingId = findings[0].findingId;
  outsideId = findings.find((one: { accountId: string }) => one.accountId !== accountId).findingId;
  const saved = await server.call("GET /cost/recommendations", { as: ana, query: { limit: 1 } });
  recommendationId = saved.body.recommendations[0].recommendationId;
  ben = await colleagueOf(server, ana, everywhere("analyst"));
  cleo = await colleagueOf(server, ana, [{ role: "analyst", scope: { kind: "account", id: accountId } }]);
  dan = await colleagueOf(server, ana, everywhere("viewer"));
}, 120_000);
afterAll(() => server.close());
beforeEach(() => server.clock.advance(1_000));

const add = (as: TestPerson, body: object, about: object = { findingId }) =>
  server.call("POST /comments", { as, raw: { body: { ...about, ...body } } });
const list = async (as = ana, about: object = { findingId }) =>
  (await server.call("GET /comments", { as, raw: { query: about as Record<string, string> } })).body.comments;
const messagesTo = async (as: TestPerson): Promise<{ type: string; title: string }[]> =>
  (await server.call("GET /notifications/history", { as, query: { limit: 100 } })).body.deliveries;
const newest = async (as: TestPerson) => (await messagesTo(as))[0]?.title;

describe("a comment", () => {
  test("is listed in order, counted in the list, edited and deleted by its author only", async () => {
    const first = (await add(ana, { body: "  Who owns this?\nAsking for the audit. " })).body.comment;
    server.clock.advance(1_000);
    const second = (await add(ben, { body: "I do." })).body.comment;
    expect((await list()).map(({ body, mine }: { body: string; mine: boolean }) => [body, mine])).toEqual([
      ["Who owns this?\nAsking for the audit.", true],
      ["I do.", false],
    ]);
    const { body } = await server.call("GET /security/findings/:id", { as: ana, params: { id: findingId } });
    expect(body.finding.commentCount).toBe(2);

    const params = { id: second.commentId };
    const change = (as: TestPerson) =>
      server.call("PATCH /comments/:id", { as, params, body: { body: "We do." } });
    expect((await change(ana)).status).toBe(404);
    expect((await server.call("DELETE /comments/:id", { as: ana, params })).status).toBe(404);
    server.clock.advance(1_000);
    expect((await change(ben)).body.comment).toMatchObject({
      body: "We do.",
      createdAt: second.createdAt,
      editedAt: server.clock.now.toISOString(),
    });
    expect((await server.call("DELETE /comments/:id", { as: ben, params })).status).toBe(204);
    expect((await list()).map(({ commentId }: { commentId: string }) => commentId)).toEqual([
      first.commentId,
    ]);
    await server.call("DELETE /comments/:id", { as: ana, params: { id: first.commentId } });
  });

  test("on a recommendation is apart from those on findings", async () => {
    const { body } = await add(ana, { body: "Next quarter." }, { recommendationId });
    expect(await list(ana, { recommendationId })).toHaveLength(1);
    expect(await list()).toEqual([]);
    const page = await server.call("GET /cost/recommendations/:id", {
      as: ana,
      params: { id: recommendationId },
    });
    expect(page.body.recommendation.commentCount).toBe(1);
    await server.call("DELETE /comments/:id", { as: ana, params: { id: body.comment.commentId } });
  });

  test.each([
    ["10,000 characters", "a".repeat(10_000), 201],
    ["10,001 characters", "a".repeat(10_001), 400],
    ["10,000 characters that take two units each", "😀".repeat(10_000), 201],
    ["10,001 of those", "😀".repeat(10_001), 400],
    ["nothing but spaces", " \n ", 400],
  ])("of %s", async (_, body, status) => {
    const answer = await add(ana, { body });
    expect(answer.status).toBe(status);
    if (status === 201) {
      expect(answer.body.comment.body).toBe(body);
      await server.call("DELETE /comments/:id", { as: ana, params: { id: answer.body.comment.commentId } });
    }
  });

  test.each([
    "<script>alert(1)</script>",
    "[x](javascript:alert(1)) ![](http://x/y.png)",
    "' ; drop table comments; --",
    "e\u0301 \u202Eevil\u202C 日本語 \u{1F469}\u200D\u{1F4BB}",
    "%s {{constructor}} #{7*7} \\u0041",
  ])("%j comes back as it was written", async (body) => {
    const answer = await add(ana, { body });
    expect([answer.status, answer.body.comment.body]).toEqual([201, body]);
    await server.call("DELETE /comments/:id", { as: ana, params: { id: answer.body.comment.commentId } });
  });

  test("does not exist for someone without a role for its account, and is not written by a viewer", async () => {
    const { body } = await add(ana, { body: "Inside" }, { findingId: outsideId });
    const params = { id: body.comment.commentId };
    const about = { findingId: outsideId };
    for (const answer of [
      await server.call("GET /comments", { as: cleo, query: about }),
      await server.call("GET /comments/people", { as: cleo, query: about }),
      await add(cleo, { body: "Me too" }, about),
      await server.call("PATCH /comments/:id", { as: cleo, params, body: { body: "x" } }),
      await server.call("DELETE /comments/:id", { as: cleo, params }),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await list(dan, about)).toHaveLength(1);
    expect((await add(dan, { body: "Hello" }, about)).status).toBe(403);
    await server.call("DELETE /comments/:id", { as: ana, params });
  });

  test("keeps its text and its author's name after the author has left", async () => {
    const eve = await colleagueOf(server, ana, everywhere("analyst"));
    await add(eve, { body: "Leaving soon" });
    await server.call("DELETE /members/:id", { as: ana, params: { id: eve.userId } });
    expect(await list()).toMatchObject([{ body: "Leaving soon", author: { userId: null, name: "Ben Ode" } }]);
    await server.database.forWorkspace(ana.workspaceId, (tx) => tx.query("delete from comments"));
  });
});

describe("a mention", () => {
  test("notifies the person once, also after an edit, and no one else", async () => {
    const before = (await messagesTo(dan)).length;
    server.clock.advance(1_000);
    const { body } = await add(ana, { body: "@Ben Ode please look", mentions: [ben.userId] });
    expect(body.comment.mentions).toEqual([{ userId: ben.userId, name: "Ben Ode" }]);
    expect(await newest(ben)).toMatch(new RegExp(`^${ana.email} mentioned you: `));
    const count = (await messagesTo(ben)).length;
    const edited = { body: "@Ben Ode and @Ben Ode", mentions: [ben.userId, dan.userId] };
    await server.call("PATCH /comments/:id", {
      as: ana,
      params: { id: body.comment.commentId },
      body: edited,
    });
    expect(await messagesTo(ben)).toHaveLength(count);
    expect(await messagesTo(dan)).toHaveLength(before + 1);
    await server.call("DELETE /comments/:id", { as: ana, params: { id: body.comment.commentId } });
  });

  test("offers and accepts only people for whom it exists", async () => {
    const people = async (about: object, q: string) => {
      const raw = { query: { ...about, q } };
      const answer = await server.call("GET /comments/people", { as: ana, raw });
      return answer.body.people.map(({ userId }: TestPerson) => userId);
    };
    expect(await people({ findingId }, cleo.email.slice(0, 12))).toEqual([cleo.userId]);
    expect(await people({ findingId: outsideId }, cleo.email.slice(0, 12))).toEqual([]);
    expect(await people({ findingId }, "%")).toEqual([]);
    const outside = { body: "@Ben Ode", mentions: [cleo.userId] };
    expect((await add(ana, outside)).status).toBe(201);
    const refused = await add(ana, outside, { findingId: outsideId });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, "mentions"]);
    const stranger = await server.person();
    expect((await add(ana, { body: "Hi", mentions: [stranger.userId] })).status).toBe(400);
    expect(await list(ana, { findingId: outsideId })).toEqual([]);
    await server.database.forWorkspace(ana.workspaceId, (tx) => tx.query("delete from comments"));
  });

  test("notifies those who have the finding of every comment, except their own", async () => {
    const selection = { findingIds: [findingId] };
    await server.call("POST /security/findings/assign", {
      as: ana,
      body: { selection, assigneeId: ben.userId },
    });
    const count = (await messagesTo(ben)).length;
    await add(ben, { body: "On it" });
    expect(await messagesTo(ben)).toHaveLength(count);
    server.clock.advance(1_000);
    await add(ana, { body: "Thanks" });
    expect(await messagesTo(ben)).toHaveLength(count + 1);
    expect(await newest(ben)).toMatch(/ commented: /);
    await server.call("POST /security/findings/assign", { as: ana, body: { selection, assigneeId: null } });
    await server.database.forWorkspace(ana.workspaceId, (tx) => tx.query("delete from comments"));
  });
});

test("the audit log has who wrote, changed, and deleted what", async () => {
  const { body } = await add(ana, { body: "First" });
  const params = { id: body.comment.commentId };
  await server.call("PATCH /comments/:id", { as: ana, params, body: { body: "Second" } });
  await server.call("DELETE /comments/:id", { as: ana, params });
  const { entries } = (await server.call("GET /audit", { as: ana, query: { limit: 3 } })).body;
  expect(
    entries.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
  ).toEqual([
    ["comment.deleted", { body: "Second" }, null],
    ["comment.edited", { body: "First" }, { body: "Second" }],
    ["comment.added", null, { findingId, body: "First" }],
  ]);
});

describe.each(["finding", "recommendation"] as const)("labels of a %s", (work) => {
  const label = (body: object, as = ana) =>
    work === "finding"
      ? server.call("POST /security/findings/label", { as, raw: { body } })
      : server.call("POST /cost/recommendations/label", { as, raw: { body } });
  const undo = (operationId: string) =>
    work === "finding"
      ? server.call("POST /security/findings/undo", { as: ana, body: { operationId } })
      : server.call("POST /cost/recommendations/undo", { as: ana, body: { operationId } });
  const rows = async (query: object = {}) => {
    const raw = { query: { limit: "200", ...query } as Record<string, string> };
    const { body } =
      work === "finding"
        ? await server.call("GET /security/findings", { as: ana, raw })
        : await server.call("GET /cost/recommendations", { as: ana, raw });
    return work === "finding" ? body.findings : body.recommendations;
  };
  const idOf = (row: Record<string, string> | undefined) => String(row?.[`${work}Id`]);
  const namesOf = async (id: string): Promise<string[]> =>
    (await rows())
      .find((row: Record<string, string>) => idOf(row) === id)
      .labels.map(({ name }: { name: string }) => name);
  const create = async (name: string): Promise<string> =>
    (await server.call("POST /labels", { as: ana, body: { name, color: "teal" } })).body.label.labelId;
  const selected = (...ids: string[]) => ({ selection: { [`${work}Ids`]: ids } });

  test("are added and removed, filter the list, and are restored by undo unless they changed since", async () => {
    const all = await rows();
    const [first, second] = [idOf(all[0]), idOf(all[1])];
    const [audit, later] = [await create(`audit ${work}`), await create(`later ${work}`)];
    await label({ ...selected(first), add: [later] });
    const { body } = await label({ ...selected(first, second), add: [audit], remove: [later] });
    expect(body).toMatchObject({ matched: 2, changed: 2, skipped: 0 });
    expect(await namesOf(first)).toEqual([`audit ${work}`]);
    expect((await rows({ label: audit })).map(idOf).sort()).toEqual([first, second].sort());
    expect(await rows({ label: later })).toEqual([]);
    // What has them already is skipped.
    expect((await label({ ...selected(first), add: [audit] })).body).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    await label({ ...selected(second), add: [later] });
    expect((await undo(body.operationId)).body).toEqual({ restored: 1, skipped: 1 });
    expect(await namesOf(first)).toEqual([`later ${work}`]);
    expect(await namesOf(second)).toEqual([`audit ${work}`, `later ${work}`]);
    await server.call("DELETE /labels/:id", { as: ana, params: { id: audit } });
    expect(await namesOf(second)).toEqual([`later ${work}`]);
    await server.call("DELETE /labels/:id", { as: ana, params: { id: later } });
  });

  test("are at most 20", async () => {
    const id = idOf((await rows())[0]);
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await create(`${work} ${count}`));
    expect((await label({ ...selected(id), add: ids.slice(0, 20) })).body).toMatchObject({ changed: 1 });
    expect((await label({ ...selected(id), add: ids.slice(20) })).body).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    expect(
      (await label({ ...selected(id), add: ids.slice(20), remove: ids.slice(0, 1) })).body,
    ).toMatchObject({
      changed: 1,
    });
    expect(await namesOf(id)).toHaveLength(20);
    for (const one of ids) await server.call("DELETE /labels/:id", { as: ana, params: { id: one } });
  });
});

describe("a label", () => {
  test.each([
    ["a name of 40 characters", { name: "n".repeat(40), color: "red" }, 201],
    ["a name of 41 characters", { name: "n".repeat(41), color: "red" }, 400],
    ["no name", { name: "  ", color: "red" }, 400],
    ["a color outside of the palette", { name: "x", color: "#ff0000" }, 400],
  ])("with %s", async (_, body, status) => {
    const answer = await server.call("POST /labels", { as: ana, raw: { body } });
    expect(answer.status).toBe(status);
    if (status === 201)
      await server.call("DELETE /labels/:id", { as: ana, params: { id: answer.body.label.labelId } });
  });

  test("is made by someone who triages everything, and used by those who triage an account", async () => {
    const body = { name: "mine", color: "gray" } as const;
    expect((await server.call("POST /labels", { as: cleo, body })).status).toBe(403);
    const { labelId } = (await server.call("POST /labels", { as: ben, body })).body.label;
    const selection = { selection: { findingIds: [findingId, outsideId] } };
    const answer = await server.call("POST /security/findings/label", {
      as: cleo,
      body: { ...selection, add: [labelId] },
    });
    expect(answer.body).toMatchObject({ matched: 1, changed: 1 });
    await server.call("DELETE /labels/:id", { as: ben, params: { id: labelId } });
  });

  test(`is the last one at ${maxLabels}`, async () => {
    const owner = await server.person();
    await server.database.forWorkspace(owner.workspaceId, (tx) =>
      tx.query(
        `insert into labels (workspace_id, name, color, created_at) select $1, 'Label ' || n, 'gray', now() from generate_series(1, $2::int) n`,
        [owner.workspaceId, maxLabels - 1],
      ),
    );
    const create = (name: string) =>
      server.call("POST /labels", { as: owner, body: { name, color: "blue" } });
    expect((await create("Last")).status).toBe(201);
    expect((await create("One more")).status).toBe(409);
  });
});
