// Teams, and what is assigned to people and teams: who can have it, who is notified, and what happens to it.
import type { Grant } from "@skyledger/contract/permissions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { maxTeams } from "./teams.ts";

let server: TestServer;
let ana: TestPerson;
let ben: TestPerson;
/** Reads one account only. */
let cleo: TestPerson;
let accountIds: string[];

const everywhere = (role: Grant["role"]): Grant[] => [{ role, scope: { kind: "workspace" } }];

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "3" });
  ana = await server.person();
  // Connects the accounts of the sandbox organization.
  await server.call("GET /organization", { as: ana });
  await server.call("POST /security/scan", { as: ana });
  const { accounts } = (await server.call("GET /accounts", { as: ana })).body;
  accountIds = accounts.map(({ id }: { id: string }) => id);
  ben = await colleagueOf(server, ana, everywhere("analyst"));
  const account: Grant = { role: "analyst", scope: { kind: "account", id: accountIds[0] ?? "" } };
  cleo = await colleagueOf(server, ana, [account]);
}, 120_000);
afterAll(() => server.close());

type Work = "finding" | "recommendation";
interface Row {
  findingId?: string;
  recommendationId?: string;
  accountId: string;
  assignee: { kind: string; id: string; name: string } | null;
}

const rows = async (work: Work, query: Record<string, string> = {}, as = ana): Promise<Row[]> => {
  const raw = { query: { limit: "200", ...query } };
  const { body } =
    work === "finding"
      ? await server.call("GET /security/findings", { as, raw })
      : await server.call("GET /cost/recommendations", { as, raw });
  return work === "finding" ? body.findings : body.recommendations;
};
const idOf = (row: Row | undefined) => row?.findingId ?? row?.recommendationId ?? "";
const named = (work: Work, ids: readonly string[]) =>
  work === "finding" ? { findingIds: ids } : { recommendationIds: ids };
const assign = (work: Work, body: Record<string, unknown>, as = ana) =>
  work === "finding"
    ? server.call("POST /security/findings/assign", { as, raw: { body } })
    : server.call("POST /cost/recommendations/assign", { as, raw: { body } });
const undo = (work: Work, operationId: string) =>
  work === "finding"
    ? server.call("POST /security/findings/undo", { as: ana, body: { operationId } })
    : server.call("POST /cost/recommendations/undo", { as: ana, body: { operationId } });
const history = async (
  work: Work,
  id: string,
): Promise<{ assignedTo: string | null; note: string | null }[]> => {
  if (work === "finding") {
    return (await server.call("GET /security/findings/:id", { as: ana, params: { id } })).body.history;
  }
  const { body } = await server.call("GET /cost/recommendations/:id", { as: ana, params: { id } });
  return body.recommendation.history.reverse();
};
const addTeam = async (name: string, people: readonly TestPerson[]): Promise<string> => {
  const memberIds = people.map(({ userId }) => userId);
  const { body } = await server.call("POST /teams", { as: ana, body: { name, memberIds } });
  return body.team.teamId;
};
/** Messages to a person, the newest first. */
const messagesTo = async (as: TestPerson): Promise<{ type: string; title: string }[]> =>
  (await server.call("GET /notifications/history", { as, query: { limit: 100 } })).body.deliveries;

beforeEach(async () => {
  server.clock.advance(1_000);
  for (const work of ["finding", "recommendation"] as const) {
    await assign(work, { selection: { filter: {} }, assigneeId: null });
  }
});

describe("a team", () => {
  test("has a name and members, is renamed, and is known to every reader", async () => {
    const { body, status } = await server.call("POST /teams", {
      as: ana,
      body: { name: "  Data platform ", memberIds: [ben.userId, ben.userId] },
    });
    expect([status, body.team.name]).toEqual([201, "Data platform"]);
    expect(body.team.members).toEqual([{ userId: ben.userId, name: "Ben Ode", email: ben.email }]);
    const params = { id: body.team.teamId };
    await server.call("PATCH /teams/:id", {
      as: ana,
      params,
      body: { name: "Data", memberIds: [cleo.userId] },
    });
    const { teams } = (await server.call("GET /teams", { as: cleo })).body;
    expect(teams).toMatchObject([{ name: "Data", members: [{ userId: cleo.userId }] }]);
    await server.call("DELETE /teams/:id", { as: ana, params });
    expect((await server.call("GET /teams", { as: ana })).body.teams).toEqual([]);
  });

  test("loses a person who leaves the workspace", async () => {
    const dan = await colleagueOf(server, ana, everywhere("viewer"));
    const id = await addTeam("Leaving", [dan, ben]);
    await server.call("DELETE /members/:id", { as: ana, params: { id: dan.userId } });
    const { teams } = (await server.call("GET /teams", { as: ana })).body;
    expect(teams[0].members.map(({ userId }: TestPerson) => userId)).toEqual([ben.userId]);
    await server.call("DELETE /teams/:id", { as: ana, params: { id } });
  });

  test.each([
    ["an empty name", { name: " " }, "name"],
    ["61 characters", { name: "n".repeat(61) }, "name"],
    [
      "501 members",
      { name: "x", memberIds: Array.from({ length: 501 }, () => crypto.randomUUID()) },
      "memberIds",
    ],
  ])("is refused with %s", async (_, body, path) => {
    const answer = await server.call("POST /teams", { as: ana, raw: { body } });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test("is kept whole when a change names a stranger", async () => {
    const id = await addTeam("Whole", [ben]);
    const stranger = await server.person();
    const answer = await server.call("PATCH /teams/:id", {
      as: ana,
      params: { id },
      body: { name: "Broken", memberIds: [stranger.userId] },
    });
    expect(answer.status).toBe(404);
    const { teams } = (await server.call("GET /teams", { as: ana })).body;
    expect(teams).toMatchObject([{ name: "Whole", members: [{ userId: ben.userId }] }]);
    await server.call("DELETE /teams/:id", { as: ana, params: { id } });
  });

  test(`is the last one at ${maxTeams}`, async () => {
    const owner = await server.person();
    await server.database.forWorkspace(owner.workspaceId, (tx) =>
      tx.query(
        `insert into teams (workspace_id, name, created_at) select $1, 'Team ' || n, now() from generate_series(1, $2::int) n`,
        [owner.workspaceId, maxTeams - 1],
      ),
    );
    const add = (name: string) => server.call("POST /teams", { as: owner, body: { name } });
    expect((await add("Last")).status).toBe(201);
    expect((await add("One more")).status).toBe(409);
  });
});

describe.each(["finding", "recommendation"] as const)("a %s", (work) => {
  test("is assigned to a person or a team; “assigned to me” includes my teams", async () => {
    const [first, second, third] = await rows(work);
    const teamId = await addTeam(`Team of ${work}s`, [ben, ana]);
    await assign(work, { selection: named(work, [idOf(first)]), assigneeId: ben.userId });
    await assign(work, { selection: named(work, [idOf(second)]), assigneeId: teamId });
    const mine = async (as: TestPerson) => (await rows(work, { assignee: "me" }, as)).map(idOf).sort();
    expect(await mine(ben)).toEqual([idOf(first), idOf(second)].sort());
    expect(await mine(ana)).toEqual([idOf(second)]);
    expect((await rows(work, { assignee: teamId })).map(({ assignee }) => assignee)).toEqual([
      { kind: "team", id: teamId, name: `Team of ${work}s`, email: "" },
    ]);
    expect((await rows(work, { assignee: ben.userId })).map(idOf)).toEqual([idOf(first)]);
    const free = (await rows(work, { assignee: "none" })).map(idOf);
    expect(free).toContain(idOf(third));
    expect(free).not.toContain(idOf(first));
    expect(free).not.toContain(idOf(second));
    await server.call("DELETE /teams/:id", { as: ana, params: { id: teamId } });
  });

  test("belongs to no one after its team is deleted, with a note", async () => {
    const [first] = await rows(work);
    const teamId = await addTeam("Short-lived", [ben]);
    await assign(work, { selection: named(work, [idOf(first)]), assigneeId: teamId });
    server.clock.advance(1_000);
    await server.call("DELETE /teams/:id", { as: ana, params: { id: teamId } });
    expect((await rows(work)).find((row) => idOf(row) === idOf(first))?.assignee).toBeNull();
    expect((await history(work, idOf(first)))[0]).toMatchObject({
      ...{ assignedTo: "", note: "The team “Short-lived” was deleted." },
    });
  });

  test("goes back to whom it had with undo, unless that changed since", async () => {
    const [first, second] = await rows(work);
    const ids = [idOf(first), idOf(second)];
    const teamId = await addTeam("Undo", [ben]);
    await assign(work, { selection: named(work, [ids[0] ?? ""]), assigneeId: teamId });
    const { body } = await assign(work, { selection: named(work, ids), assigneeId: ben.userId });
    expect(body).toMatchObject({ matched: 2, changed: 2, skipped: 0 });
    server.clock.advance(1_000);
    await assign(work, { selection: named(work, [ids[1] ?? ""]), assigneeId: ana.userId });
    server.clock.advance(1_000);
    expect((await undo(work, body.operationId)).body).toEqual({ restored: 1, skipped: 1 });
    const found = await rows(work);
    const of = (id: string | undefined) => found.find((row) => idOf(row) === id)?.assignee?.id;
    expect([of(ids[0]), of(ids[1])]).toEqual([teamId, ana.userId]);
    expect((await undo(work, body.operationId)).status).toBe(409);
    await server.call("DELETE /teams/:id", { as: ana, params: { id: teamId } });
  });

  test("is refused to someone without a role for its account, with a sentence, and nothing changes", async () => {
    const all = await rows(work);
    const inside = all.find(({ accountId }) => accountId === accountIds[0]);
    const outside = all.find(({ accountId }) => accountId !== accountIds[0]);
    expect([inside, outside]).not.toContain(undefined);
    const both = named(work, [idOf(inside), idOf(outside)]);
    const refused = await assign(work, { selection: both, assigneeId: cleo.userId });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Ben Ode doesn't have a role for the account “.+”\. Choose someone else/),
    ]);
    expect(await rows(work, { assignee: cleo.userId })).toEqual([]);
    expect(
      (await assign(work, { selection: named(work, [idOf(inside)]), assigneeId: cleo.userId })).body,
    ).toMatchObject({
      changed: 1,
    });

    const empty = await addTeam("Empty", []);
    expect((await assign(work, { selection: both, assigneeId: empty })).body.detail).toMatch(
      /has no members/,
    );
    const narrow = await addTeam("Narrow", [cleo]);
    expect((await assign(work, { selection: both, assigneeId: narrow })).body.detail).toMatch(
      /^No member of the team/,
    );
    const wide = await addTeam("Wide", [cleo, ben]);
    expect((await assign(work, { selection: both, assigneeId: wide })).status).toBe(200);
    for (const id of [empty, narrow, wide])
      await server.call("DELETE /teams/:id", { as: ana, params: { id } });
  });

  test("notifies a person and each member of a team once, of what is in their accounts; not who assigned it", async () => {
    const all = await rows(work);
    const inside = all.filter(({ accountId }) => accountId === accountIds[0]).slice(0, 2);
    const outside = all.find(({ accountId }) => accountId !== accountIds[0]);
    const teamId = await addTeam(`Told ${work}`, [ben, cleo, ana]);
    const before = await Promise.all([ana, ben, cleo].map(async (as) => (await messagesTo(as)).length));
    const selection = named(work, [...inside, outside].map(idOf));
    const operationId = crypto.randomUUID();
    await assign(work, { selection, assigneeId: teamId, operationId });
    await assign(work, { selection, assigneeId: teamId, operationId });
    const after = await Promise.all([ana, ben, cleo].map(messagesTo));
    expect(after.map((messages, place) => messages.length - (before[place] ?? 0))).toEqual([0, 1, 1]);
    const count = inside.length + 1;
    expect(after[1]?.[0]).toMatchObject({
      type: "assigned_work",
      title: `${count} ${work}s assigned to your team Told ${work}`,
    });
    // Of the rest, this person must not even know the number.
    expect(after[2]?.[0]?.title).toBe(
      `${inside.length} ${work}${inside.length === 1 ? "" : "s"} assigned to your team Told ${work}`,
    );
    await server.call("DELETE /teams/:id", { as: ana, params: { id: teamId } });
  });
});

test("no one is notified who turned it off", async () => {
  const { body: preferences } = await server.call("GET /notifications/preferences", { as: ben });
  const types = { ...preferences.notification_types, assigned_work: false };
  await server.call("PUT /notifications/preferences", {
    as: ben,
    body: { ...preferences, notification_types: types },
  });
  const before = (await messagesTo(ben)).length;
  const [first] = await rows("finding");
  await assign("finding", { selection: named("finding", [idOf(first)]), assigneeId: ben.userId });
  expect(await messagesTo(ben)).toHaveLength(before);
  await server.call("PUT /notifications/preferences", { as: ben, body: preferences });
});

test("an assignment keeps the savings verified by a discovery apart", async () => {
  const [first] = await rows("recommendation");
  const id = idOf(first);
  await server.call("POST /cost/recommendations/implement", {
    as: ana,
    body: { recommendation_id: id, manual: true },
  });
  await assign("recommendation", { selection: named("recommendation", [id]), assigneeId: ana.userId });
  const { body } = await server.call("GET /cost/recommendations/:id", { as: ana, params: { id } });
  expect(body.recommendation).toMatchObject({
    status: "applied",
    verifiedAt: null,
    assignee: { id: ana.userId },
  });
});
