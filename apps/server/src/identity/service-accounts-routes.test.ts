import { afterAll, beforeAll, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
});
afterAll(() => server.close());

type Grants = Parameters<typeof colleagueOf>[2];
const operator: Grants = [{ role: "operator", scope: { kind: "workspace" } }];
const viewer: Grants = [{ role: "viewer", scope: { kind: "workspace" } }];

async function serviceAccount(name: string, grants = operator, as = owner) {
  const { body } = await server.call("POST /service-accounts", { as, body: { name, grants } });
  const id: string = body.serviceAccount.serviceAccountId;
  const created = await server.call("POST /service-accounts/:id/tokens", {
    as,
    params: { id },
    body: { name: "Nightly", scopes: ["inventory:read", "runs:write", "triage:write", "security:read"] },
  });
  return {
    id,
    tokenId: created.body.apiToken.id as string,
    program: { idToken: created.body.token as string },
  };
}

const listed = async (as = owner) =>
  (await server.call("GET /service-accounts", { as })).body.serviceAccounts as {
    name: string;
    createdBy: string;
    tokens: { lastUsedAt: string | null }[];
  }[];

test("acts with its roles and scopes, and is named for what it did", async () => {
  const { id, program } = await serviceAccount("Deploy");
  const run = await server.call("POST /resources/discover", { as: program, body: {} });
  expect(run.status).toBe(200);
  const { body } = await server.call("GET /audit", { as: owner });
  expect(body.entries).toContainEqual(
    expect.objectContaining({
      action: "discovery.started",
      actor: expect.objectContaining({ kind: "token", name: "Nightly (Deploy)" }),
    }),
  );
  const [account] = (await listed()).filter(({ name }) => name === "Deploy");
  expect(account).toMatchObject({ createdBy: "Ana Lima", tokens: [{ lastUsedAt: expect.any(String) }] });
  await server.call("PUT /service-accounts/:id/grants", {
    as: owner,
    params: { id },
    body: { grants: viewer },
  });
  expect((await server.call("POST /resources/discover", { as: program, body: {} })).status).toBe(403);
  expect((await server.call("GET /accounts", { as: program })).status).toBe(200);
});

test("its account is all that exists for one that has a role for an account", async () => {
  const [account] = (await server.call("GET /accounts", { as: owner })).body.accounts;
  const elsewhere = { kind: "account_tag" as const, key: "team", value: "nowhere" };
  const { program } = await serviceAccount("Nowhere", [{ role: "viewer", scope: elsewhere }]);
  expect((await server.call("GET /accounts", { as: program })).body.accounts).toEqual([]);
  const here = { kind: "account" as const, id: account.id };
  const one = await serviceAccount("Here", [{ role: "viewer", scope: here }]);
  expect((await server.call("GET /accounts", { as: one.program })).body.accounts).toHaveLength(1);
});

test("its tokens end when they are revoked and when it is deleted, not when its creator leaves", async () => {
  const admin = await colleagueOf(server, owner, [{ role: "administrator", scope: { kind: "workspace" } }]);
  const { id, tokenId, program } = await serviceAccount("Lasting", operator, admin);
  const status = async (as = program) => (await server.call("GET /accounts", { as })).status;
  await server.call("DELETE /members/:id", { as: owner, params: { id: admin.userId } });
  expect(await status()).toBe(200);
  expect((await listed()).find(({ name }) => name === "Lasting")?.createdBy).toBeNull();
  const second = await server.call("POST /service-accounts/:id/tokens", {
    as: owner,
    params: { id },
    body: { name: "Second", scopes: ["inventory:read"] },
  });
  await server.call("DELETE /service-accounts/:id/tokens/:tokenId", { as: owner, params: { id, tokenId } });
  expect(await status()).toBe(401);
  expect(await status({ idToken: second.body.token })).toBe(200);
  await server.call("DELETE /service-accounts/:id", { as: owner, params: { id } });
  expect(await status({ idToken: second.body.token })).toBe(401);
});

test("is no person: no sign-in, no assignment, no team, no member, and no owner", async () => {
  const { id } = await serviceAccount("Robot");
  const login = (email: string) =>
    server.call("POST /auth/login", {
      body: { email, password: "" },
      raw: { body: { email, password: "x" } },
    });
  expect((await login("Robot")).status).toBe(400);
  const members = (await server.call("GET /members", { as: owner })).body.members as { userId: string }[];
  expect(members.map(({ userId }) => userId)).not.toContain(id);
  const grants = { params: { id }, body: { grants: viewer } };
  expect((await server.call("PUT /members/:id/grants", { as: owner, ...grants })).status).toBe(404);
  expect((await server.call("DELETE /members/:id", { as: owner, params: { id } })).status).toBe(404);
  expect((await server.call("DELETE /members/:id/second-factor", { as: owner, params: { id } })).status).toBe(
    404,
  );
  const team = await server.call("POST /teams", { as: owner, body: { name: "Robots", memberIds: [id] } });
  expect(team.status).toBe(404);
  await server.call("POST /security/scan", { as: owner, body: {} });
  const { findings } = (await server.call("GET /security/findings", { as: owner })).body;
  const assigned = await server.call("POST /security/findings/assign", {
    as: owner,
    body: { selection: { findingIds: [findings[0].findingId] }, assigneeId: id },
  });
  expect(assigned.status).toBe(404);
  const owned = await server.call("POST /service-accounts", {
    as: owner,
    body: { name: "King", grants: [{ role: "owner", scope: { kind: "workspace" } }] },
  });
  expect(owned).toMatchObject({ status: 400, code: "invalid_input" });
});

test("a name never looks like an address, and is visible", async () => {
  for (const name of ["ana@example.com", "＠home", "", " ", "a".repeat(65), "<b>", "a\nb", "​"]) {
    const answer = await server.call("POST /service-accounts", { as: owner, body: { name, grants: viewer } });
    expect({ name, status: answer.status }).toEqual({ name, status: 400 });
  }
});

test("a name is taken in its workspace only, and 64 characters are not too many", async () => {
  const other = await server.person();
  await serviceAccount("Shared name");
  const again = await server.call("POST /service-accounts", {
    as: owner,
    body: { name: " shared NAME ", grants: viewer },
  });
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining("exists already") } });
  const elsewhere = await server.call("POST /service-accounts", {
    as: other,
    body: { name: "Shared name", grants: viewer },
  });
  expect(elsewhere.status).toBe(201);
  const longest = await server.call("POST /service-accounts", {
    as: other,
    body: { name: "é".repeat(64), grants: viewer },
  });
  expect(longest.status).toBe(201);
});

test("a workspace has at most 100, also when they are created at the same time", async () => {
  const other = await server.person();
  const create = (name: string) =>
    server.call("POST /service-accounts", { as: other, body: { name, grants: viewer } });
  const answers = await Promise.all(Array.from({ length: 103 }, (_, at) => create(`Robot ${at}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
});

test("is of its workspace: a token made by one for another does not exist", async () => {
  const other = await server.person();
  const { id, tokenId } = await serviceAccount("Mine");
  const params = { id, tokenId };
  expect((await listed(other)).map(({ name }) => name)).not.toContain("Mine");
  expect(
    (await server.call("DELETE /service-accounts/:id/tokens/:tokenId", { as: other, params })).status,
  ).toBe(404);
  // A person's own token is not reached through a service account.
  const own = await server.call("POST /tokens", { as: owner, body: { name: "Own", scopes: ["cost:read"] } });
  const mixed = { id, tokenId: own.body.apiToken.id };
  expect(
    (await server.call("DELETE /service-accounts/:id/tokens/:tokenId", { as: owner, params: mixed })).status,
  ).toBe(404);
  expect((await server.call("DELETE /tokens/:id", { as: owner, params: { id: tokenId } })).status).toBe(404);
});

test("comments in its name, and manages no one", async () => {
  const { program } = await serviceAccount("Triage");
  const { findings } = (await server.call("GET /security/findings", { as: program })).body;
  const comment = await server.call("POST /comments", {
    as: program,
    body: { findingId: findings[0].findingId, body: "Ticket 12 was opened." },
  });
  expect(comment).toMatchObject({ status: 201, body: { comment: { author: { name: "Triage" } } } });
  for (const key of ["GET /service-accounts", "GET /members", "GET /auth/me"] as const) {
    expect((await server.call(key, { as: program })).status).toBe(403);
  }
});
