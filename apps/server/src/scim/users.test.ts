import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../testing/audit-entries.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { scimClient, scimPatch, scimUser, scimWorkspace } from "../testing/scim.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REQUESTS_PER_MINUTE: "20" });
});
afterAll(() => server.close());

const viewer = { role: "viewer", scope: { kind: "workspace" } } as const;
const owner = { role: "owner", scope: { kind: "workspace" } } as const;
const error = "urn:ietf:params:scim:api:messages:2.0:Error";
const me = async (as: { idToken: string }) => (await server.call("GET /auth/me", { as })).status;
const mcp = async (token: string) => {
  const { status } = await server.inject({
    ...{ method: "POST", url: "/mcp" },
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    payload: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  return status;
};

describe("a user", () => {
  test("is created, read, replaced, and deleted, as RFC 7644 has it", async () => {
    const { owner: as, domain, scim } = await scimWorkspace(server);
    const email = `ben@${domain}`;
    const made = await scim("POST", "/Users", scimUser(email));
    expect(made).toMatchObject({
      status: 201,
      body: { userName: email, active: true, name: { formatted: "Ben Okri" }, externalId: `ext-${email}` },
    });
    expect(made.headers["content-type"]).toBe("application/scim+json; charset=utf-8");
    const { id, meta } = made.body;
    expect([meta.location, made.headers.location]).toEqual(
      Array(2).fill(`http://127.0.0.1:4000/scim/v2/Users/${id}`),
    );
    expect((await scim("GET", `/Users/${id}`)).body).toEqual(made.body);
    const replaced = await scim("PUT", `/Users/${id}`, scimUser(email, { displayName: "Benedict Okri" }));
    expect(replaced.body).toMatchObject({
      id,
      displayName: "Benedict Okri",
      name: { formatted: "Benedict Okri" },
    });
    const { body } = await server.call("GET /members", { as });
    expect(body.members).toContainEqual(
      expect.objectContaining({
        userId: id,
        email,
        fullName: "Benedict Okri",
        grants: [viewer],
        deactivatedAt: null,
      }),
    );
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
    const actions = (await auditEntries(server.database, as.workspaceId)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "scim_token.created",
        "scim_token.used",
        "member.joined",
        "member.changed",
        "member.removed",
      ]),
    );
  });

  test("loses sessions and local sign-in when it is deactivated, until it is active again, and access tokens permanently", async () => {
    const { owner: as, scim } = await scimWorkspace(server);
    const ben = await colleagueOf(server, as, [viewer]);
    const { body } = await server.call("POST /tokens", {
      as: ben,
      body: { name: "mine", scopes: ["inventory:read"], expiresInDays: 30 },
    });
    expect([await me(ben), await mcp(body.token)]).toEqual([200, 200]);
    // Microsoft Entra ID sends a text.
    const off = await scim(
      "PATCH",
      `/Users/${ben.userId}`,
      scimPatch({ op: "Replace", path: "active", value: "False" }),
    );
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect([await me(ben), await mcp(body.token)]).toEqual([401, 401]);
    const { email, password } = ben;
    const login = () => server.call("POST /auth/login", { body: { email, password } });
    expect((await login()).status).toBe(403);
    const people = (await server.call("GET /members", { as })).body.members;
    const shown = people.find((one: { userId: string }) => one.userId === ben.userId);
    expect(shown.deactivatedAt).toBe(server.clock.now.toISOString());
    await scim("PATCH", `/Users/${ben.userId}`, scimPatch({ op: "replace", value: { active: true } }));
    expect([(await login()).status, await me(ben), await mcp(body.token)]).toEqual([200, 401, 401]);
    const { body: again } = await login();
    const tokens = await server.call("GET /tokens", { as: { ...ben, idToken: again.idToken } });
    expect(tokens.body.tokens).toEqual([]);
    const entries = await auditEntries(server.database, as.workspaceId);
    expect(entries.filter(({ action }) => /^member\.(de|re)activated$/.test(action))).toHaveLength(2);
    const [revoked] = entries.filter(({ action }) => action === "token.revoked");
    expect(revoked).toMatchObject({ target: body.apiToken.id, before: { name: "mine" } });
  });

  test("that is deleted has no session and no token left", async () => {
    const { owner: as, scim } = await scimWorkspace(server);
    const ben = await colleagueOf(server, as, [viewer]);
    expect((await scim("DELETE", `/Users/${ben.userId}`)).status).toBe(204);
    expect(await me(ben)).toBe(401);
  });

  test("who is the last owner, or the break-glass owner, can't be ended", async () => {
    const { owner: as, sso, scim } = await scimWorkspace(server);
    const off = (id: string) =>
      scim("PATCH", `/Users/${id}`, scimPatch({ op: "replace", path: "active", value: false }));
    expect(await off(as.userId)).toMatchObject({ status: 403, body: { schemas: [error], status: "403" } });
    expect((await scim("DELETE", `/Users/${as.userId}`)).body.detail).toMatch(/last owner/);
    const second = await colleagueOf(server, as, [owner]);
    await server.call("PUT /sso", { as, body: { ...sso, breakGlassUserId: second.userId } });
    expect((await off(second.userId)).body.detail).toMatch(/break-glass/);
    expect((await scim("DELETE", `/Users/${second.userId}`)).status).toBe(403);
    expect((await off(as.userId)).status).toBe(200);
    const refused = (await auditEntries(server.database, as.workspaceId)).filter(
      ({ action }) => action === "directory.change_refused",
    );
    expect(refused).toHaveLength(4);
  });

  test("can't have an address outside of the email domains, of someone else, or of an account with a password", async () => {
    const { owner: as, domain, scim } = await scimWorkspace(server);
    const create = (email: string, change: object = {}) => scim("POST", "/Users", scimUser(email, change));
    expect((await create("ben@elsewhere.example")).status).toBe(403);
    expect(await create(as.email)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const { id } = (await create(`ben@${domain}`)).body;
    expect((await create(`x@${domain}`, { userName: `BEN@${domain}` })).status).toBe(409);
    const emailOf = (value: string) =>
      scimPatch({ op: "replace", path: 'emails[type eq "work"].value', value });
    expect((await scim("PATCH", `/Users/${id}`, emailOf(as.email))).status).toBe(409);
    expect((await scim("PATCH", `/Users/${id}`, emailOf("ben@elsewhere.example"))).status).toBe(403);
    expect((await scim("PATCH", `/Users/${id}`, emailOf(`benedict@${domain}`))).status).toBe(200);
    expect((await scim("PATCH", `/Users/${as.userId}`, emailOf(`mine@${domain}`))).body.detail).toMatch(
      /password/,
    );
  });

  test("keeps what a PATCH of an attribute that is not stored leaves alone", async () => {
    const { domain, scim } = await scimWorkspace(server);
    const { body } = await scim("POST", "/Users", scimUser(`ben@${domain}`));
    const department = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department";
    const patched = await scim(
      "PATCH",
      `/Users/${body.id}`,
      scimPatch(
        { op: "Add", path: department, value: "Sales" },
        { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "1" },
      ),
    );
    expect(patched).toMatchObject({ status: 200, body: { ...body, meta: expect.anything() } });
    const named = await scim(
      "PATCH",
      `/Users/${body.id}`,
      scimPatch({ op: "replace", path: "name.givenName", value: "Zed" }),
    );
    expect(named.body).toMatchObject({
      displayName: "Zed Okri",
      name: { givenName: "Zed", familyName: "Okri" },
    });
  });
});

describe("a list of users", () => {
  test("has pages and filters, in any case", async () => {
    const { owner: as, domain, scim } = await scimWorkspace(server);
    const ids: string[] = [];
    for (const name of ["ada", "bob", "cyd"]) {
      server.clock.advance(1000);
      ids.push((await scim("POST", "/Users", scimUser(`${name}@${domain}`, { displayName: name }))).body.id);
    }
    const list = async (query: string) => (await scim("GET", `/Users?${query}`)).body;
    const found = async (filter: string) =>
      (await list(`filter=${encodeURIComponent(filter)}`)).Resources?.map(({ id }: { id: string }) => id);
    expect(await list("startIndex=2&count=2")).toMatchObject({
      ...{ totalResults: 4, startIndex: 2, itemsPerPage: 2, Resources: [{ id: ids[0] }, { id: ids[1] }] },
    });
    expect(await list("count=0")).toMatchObject({ totalResults: 4, itemsPerPage: 0, Resources: [] });
    expect(await list("startIndex=5")).toMatchObject({ totalResults: 4, Resources: [] });
    expect(await found(`userName eq "ADA@${domain.toUpperCase()}"`)).toEqual([ids[0]]);
    expect(await found(`emails[type eq "work"].value eq "bob@${domain}"`)).toEqual([ids[1]]);
    expect(await found(`externalId eq "ext-cyd@${domain}" and active eq true`)).toEqual([ids[2]]);
    expect(await found(`externalId eq "EXT-cyd@${domain}"`)).toEqual([]);
    expect(await found(`displayName sw "a" or displayName ew "D"`)).toEqual([as.userId, ids[0], ids[2]]);
    expect(await found("not (externalId pr)")).toEqual([as.userId]);
    expect(await found(`userName co "o" and not (userName sw "owner")`)).toEqual([ids[1]]);
    expect(await found(`id eq "${ids[1]}"`)).toEqual([ids[1]]);
    expect(await found(`meta.created gt "${server.clock.now.toISOString()}"`)).toEqual([]);
    expect(await found(`meta.created ge "${server.clock.now.toISOString()}"`)).toEqual([ids[2]]);
    const short = await scim("GET", `/Users/${ids[0]}?attributes=userName`);
    expect(Object.keys(short.body).sort()).toEqual(["id", "userName"]);
  });

  test.each([
    ["an unknown attribute", 'filter=password eq "x"'],
    ["no value", "filter=userName eq"],
    ["an open bracket", "filter=((userName pr"],
    ["a comparison that the attribute doesn't have", "filter=active gt true"],
    ["no time", 'filter=meta.created gt "yesterday"'],
    ["3,000 characters", `filter=userName eq "${"x".repeat(3000)}"`],
    ["a NUL character", 'filter=userName eq "a\0"'],
    ["two filters", "filter=userName pr&filter=id pr"],
    ["a count that is no number", "count=many"],
    ["attributes that are an expression", "attributes=id) or (x"],
  ])("with %s is refused with 400", async (_, query) => {
    const { scim } = await shared();
    const answer = await scim("GET", `/Users?${encodeURI(query)}`);
    expect([answer.status, answer.body.schemas]).toEqual([400, [error]]);
  });

  test("has a quote in a filter as text", async () => {
    const { scim } = await shared();
    const answer = await scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "' or 1=1 --"`)}`);
    expect(answer).toMatchObject({ status: 200, body: { totalResults: 0 } });
  });
});

let workspace: ReturnType<typeof scimWorkspace> | undefined;
/** One workspace for tests that change nothing. */
const shared = () => {
  workspace ??= scimWorkspace(server);
  return workspace;
};

describe("input that no provider sends", () => {
  const email = async () => `hostile@${(await shared()).domain}`;
  test.each<[string, (address: string) => unknown]>([
    ["no body", () => undefined],
    ["a list", () => []],
    ["a text", () => '"text"'],
    ["invalid JSON", () => "{"],
    ["a prototype", () => '{"userName":"a","__proto__":{"active":true}}'],
    ["no userName", () => ({ displayName: "Ben" })],
    ["a number as userName", () => ({ userName: 5 })],
    ["a NUL character", (address) => scimUser(address, { displayName: "a\0b" })],
    ["half a surrogate pair", (address) => scimUser(address, { displayName: "\ud800" })],
    ["301 characters", (address) => scimUser(address, { displayName: "x".repeat(301) })],
    [
      "an address that is none",
      (address) => scimUser(address, { emails: [{ value: "ben", primary: true }] }),
    ],
    ["no address", () => ({ userName: "ben" })],
    ["emails that are no list", (address) => scimUser(address, { emails: "ben" })],
  ])("with %s creates no one", async (_, body) => {
    const { scim } = await shared();
    const answer = await scim("POST", "/Users", body(await email()));
    expect([answer.status, answer.body.schemas]).toEqual([400, [error]]);
  });

  test.each<[string, unknown]>([
    ["no operations", scimPatch()],
    ["null as an operation", { ...scimPatch(), Operations: [null] }],
    ["another schema", { schemas: ["x"], Operations: [{ op: "replace", path: "active", value: false }] }],
    ["an unknown operation", scimPatch({ op: "drop", path: "active" })],
    ["a path into the prototype", scimPatch({ op: "replace", path: "__proto__.active", value: false })],
    ["another ID", scimPatch({ op: "replace", path: "id", value: "x" })],
    ["no userName left", scimPatch({ op: "remove", path: "userName" })],
  ])("with %s patches no one", async (_, body) => {
    const { owner: as, scim } = await shared();
    const answer = await scim("PATCH", `/Users/${as.userId}`, body);
    expect([answer.status, answer.body.schemas]).toEqual([400, [error]]);
    expect(await me(as)).toBe(200);
  });

  test("in another format, or larger than the limit, is refused", async () => {
    const { scim } = await shared();
    const { status } = await server.inject({
      ...{ method: "POST", url: "/scim/v2/Users", payload: "<a/>" },
      headers: { authorization: `Bearer ${scim.token}`, "content-type": "text/xml" },
    });
    expect(status).toBe(415);
    expect((await scim("POST", "/Users", `"${"x".repeat(2 * 1024 * 1024)}"`)).status).toBe(413);
    expect((await scim("GET", "/Users/'")).status).toBe(404);
    expect((await scim("GET", "/Me")).body).toMatchObject({ schemas: [error], status: "404" });
  });
});

describe("a token", () => {
  test("is for one workspace, ends when a new one is made or it is revoked, and is stored as a hash", async () => {
    const [one, other] = [await scimWorkspace(server), await scimWorkspace(server)];
    const { scim, owner: as, domain } = one;
    const { id } = (await scim("POST", "/Users", scimUser(`ben@${domain}`))).body;
    for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
      const body =
        method === "PUT"
          ? scimUser(`x@${other.domain}`)
          : scimPatch({ op: "replace", path: "active", value: false });
      expect(
        (await other.scim(method, `/Users/${id}`, method === "GET" || method === "DELETE" ? undefined : body))
          .status,
      ).toBe(404);
    }
    expect((await other.scim("GET", "/Users")).text).not.toContain(domain);
    const made = await server.call("POST /scim/token", { as });
    expect(made.body.scim).toMatchObject({
      people: 1,
      groups: 0,
      token: { createdBy: as.email, lastUsedAt: null },
    });
    expect((await scim("GET", "/Users")).status).toBe(401);
    const renewed = scimClient(server, made.body.token);
    expect((await renewed("GET", "/Users")).status).toBe(200);
    expect(await server.call("GET /scim", { as })).toMatchObject({
      body: { token: { lastUsedAt: server.clock.now.toISOString() } },
    });
    const { rows } = await server.database.system((tx) =>
      tx.query<{ text: string }>("select t::text as text from scim_tokens t"),
    );
    expect(rows.some(({ text }) => text.includes(made.body.token))).toBe(false);
    expect((await server.call("DELETE /scim/token", { as })).status).toBe(204);
    expect((await renewed("GET", "/Users")).status).toBe(401);
    expect((await server.call("GET /members", { as })).text).toContain(id);
  });

  test("of another kind, or none, opens nothing", async () => {
    const { owner: as } = await shared();
    for (const token of ["", "skyledger_scim_made-up", as.idToken]) {
      const answer = await scimClient(server, token)("GET", "/Users");
      expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    }
  });

  test("is made by owners only", async () => {
    const { owner: as } = await shared();
    const admin = await colleagueOf(server, as, [{ role: "administrator", scope: { kind: "workspace" } }]);
    expect((await server.call("POST /scim/token", { as: admin })).status).toBe(403);
    expect((await server.call("GET /scim", { as: admin })).status).toBe(200);
  });
});

test("requests of one address are limited", async () => {
  const scim = scimClient(server, "skyledger_scim_made-up", "198.51.100.7");
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await scim("GET", "/Users")).status);
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
});

describe("what describes the interface", () => {
  test("names what is supported", async () => {
    const { scim } = await shared();
    const { body } = await scim("GET", "/ServiceProviderConfig");
    expect(body).toMatchObject({
      ...{
        patch: { supported: true },
        filter: { supported: true, maxResults: 200 },
        bulk: { supported: false },
      },
      authenticationSchemes: [{ type: "oauthbearertoken" }],
    });
    expect((await scim("GET", "/ResourceTypes")).body.Resources).toMatchObject([
      { id: "User" },
      { id: "Group" },
    ]);
    expect((await scim("GET", "/ResourceTypes/Group")).body.endpoint).toBe("/Groups");
    const id = "urn:ietf:params:scim:schemas:core:2.0:User";
    expect((await scim("GET", `/Schemas/${id}`)).body.id).toBe(id);
    expect((await scim("GET", "/Schemas/none")).status).toBe(404);
  });
});
