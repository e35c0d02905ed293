import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../testing/audit-entries.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { scimGroup, scimPatch, scimUser, scimWorkspace } from "../testing/scim.ts";
import { createSamlProvider, postResponse, queryOf } from "../testing/sso-saml-provider.ts";
import { beginSso, completeSso } from "../testing/sso-workspace.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = { kind: "workspace" } as const;
const [viewer, operator, owner] = [
  { role: "viewer", scope: at },
  { role: "operator", scope: at },
  { role: "owner", scope: at },
] as const;
const mapped = { groupGrants: [{ group: "Ops", grant: operator }] };

async function rolesOf(as: { idToken: string }, userId: string): Promise<string[]> {
  const { body } = await server.call("GET /members", { as });
  const found = body.members.find((one: { userId: string }) => one.userId === userId);
  return found.grants.map(({ role }: { role: string }) => role);
}

describe("a group", () => {
  test("gives its members roles, in open sessions too, and takes them away", async () => {
    const { owner: as, domain, scim } = await scimWorkspace(server, mapped);
    const ben = await colleagueOf(server, as, [viewer]);
    const { id: ada } = (await scim("POST", "/Users", scimUser(`ada@${domain}`))).body;
    const made = await scim("POST", "/Groups", scimGroup("Ops", [ben.userId]));
    expect(made).toMatchObject({
      status: 201,
      body: { displayName: "Ops", members: [{ value: ben.userId }] },
    });
    const { id } = made.body;
    const roles = () => Promise.all([rolesOf(as, ben.userId), rolesOf(as, ada)]);
    expect(await roles()).toEqual([["operator"], ["viewer"]]);
    const run = await server.call("POST /resources/discover", {
      as: ben,
      headers: { prefer: "respond-async" },
    });
    expect(run.status).toBe(202);
    await scim("PATCH", `/Groups/${id}`, scimPatch({ op: "Add", path: "members", value: [{ value: ada }] }));
    expect(await roles()).toEqual([["operator"], ["operator"]]);
    await scim(
      "PATCH",
      `/Groups/${id}`,
      scimPatch({ op: "Remove", path: `members[value eq "${ben.userId}"]` }),
    );
    expect(await roles()).toEqual([["viewer"], ["operator"]]);
    expect((await server.call("POST /resources/discover", { as: ben })).status).toBe(403);
    expect((await scim("GET", `/Users/${ada}`)).body.groups).toEqual([{ value: id, display: "Ops" }]);
    await scim("PUT", `/Groups/${id}`, scimGroup("Former ops", [ada]));
    expect(await roles()).toEqual([["viewer"], ["viewer"]]);
    await scim("PATCH", `/Groups/${id}`, scimPatch({ op: "replace", value: { displayName: "OPS" } }));
    await scim("PATCH", `/Groups/${id}`, scimPatch({ op: "replace", path: "externalId", value: "Ops" }));
    expect(await roles()).toEqual([["viewer"], ["operator"]]);
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect(await roles()).toEqual([["viewer"], ["viewer"]]);
    const entries = await auditEntries(server.database, as.workspaceId);
    expect(
      entries.filter(({ action }) => action === "directory_group.changed").length,
    ).toBeGreaterThanOrEqual(4);
    expect(entries.filter(({ action }) => action === "member.grants_changed")).not.toHaveLength(0);
  });

  test("leaves the last owner an owner, and the break-glass owner alone", async () => {
    const { owner: as, sso, scim } = await scimWorkspace(server, mapped);
    await scim("POST", "/Groups", scimGroup("Ops", [as.userId]));
    expect(await rolesOf(as, as.userId)).toEqual(["owner", "operator"]);
    const second = await colleagueOf(server, as, [owner]);
    await server.call("PUT /sso", { as, body: { ...sso, breakGlassUserId: second.userId } });
    await scim("POST", "/Groups", scimGroup("Others", [second.userId]));
    expect(await rolesOf(as, second.userId)).toEqual(["owner"]);
  });

  test("has members of its own workspace only, once each", async () => {
    const [one, other] = [await scimWorkspace(server, mapped), await scimWorkspace(server, mapped)];
    const foreign = other.owner.userId;
    const { body } = await one.scim(
      "POST",
      "/Groups",
      scimGroup("Ops", [foreign, "none", one.owner.userId, one.owner.userId]),
    );
    expect(body.members.map(({ value }: { value: string }) => value)).toEqual([one.owner.userId]);
    expect(await rolesOf(other.owner, foreign)).toEqual(["owner"]);
    for (const method of ["GET", "DELETE"] as const) {
      expect((await other.scim(method, `/Groups/${body.id}`)).status).toBe(404);
    }
    expect((await other.scim("PUT", `/Groups/${body.id}`, scimGroup("Mine"))).status).toBe(404);
  });

  test("is listed by name, with and without members", async () => {
    const { owner: as, scim } = await scimWorkspace(server);
    await scim("POST", "/Groups", scimGroup("Beta", [as.userId]));
    const { id } = (await scim("POST", "/Groups", scimGroup("alpha"))).body;
    const list = async (query: string) => (await scim("GET", `/Groups?${query}`)).body;
    expect(await list("count=1&startIndex=2")).toMatchObject({
      totalResults: 2,
      Resources: [{ displayName: "Beta" }],
    });
    expect(await list(`filter=${encodeURIComponent('displayName eq "ALPHA"')}`)).toMatchObject({
      Resources: [{ id }],
    });
    const of = encodeURIComponent(`members eq "${as.userId}"`);
    expect(await list(`filter=${of}`)).toMatchObject({ Resources: [{ displayName: "Beta" }] });
    const without = await list("excludedAttributes=members");
    expect(without.Resources.some((group: object) => "members" in group)).toBe(false);
    expect(await scim("POST", "/Groups", scimGroup("beta"))).toMatchObject({
      ...{ status: 409, body: { scimType: "uniqueness" } },
    });
    expect((await scim("POST", "/Groups", {})).status).toBe(400);
  });
});

test("a change of the mapping holds at once for people of the directory", async () => {
  const { owner: as, sso, domain, scim } = await scimWorkspace(server);
  const { id } = (await scim("POST", "/Users", scimUser(`ben@${domain}`))).body;
  await scim("POST", "/Groups", scimGroup("Ops", [id]));
  expect(await rolesOf(as, id)).toEqual(["viewer"]);
  await server.call("PUT /sso", { as, body: { ...sso, ...mapped } });
  expect(await rolesOf(as, id)).toEqual(["operator"]);
});

describe("a sign-in of a person of the directory", () => {
  async function withSaml() {
    const made = await scimWorkspace(server, mapped);
    const { owner: as, domain, sso, scim } = made;
    const provider = createSamlProvider();
    const { entityId, signInUrl, certificate } = provider;
    const saml = { protocol: "saml" as const, entityId, signInUrl, certificates: [certificate] };
    await server.call("PUT /sso", { as, body: { ...sso, provider: saml } });
    const email = `ben@${domain}`;
    const { id } = (await scim("POST", "/Users", scimUser(email))).body;
    const signIn = async () => {
      const { redirectTo, cookie } = await beginSso(server, { email });
      const xml = await provider.respond(redirectTo, { nameId: "ben-1", attributes: { email } });
      return completeSso(
        server,
        as.workspaceId,
        queryOf(await postResponse(server, as.workspaceId, xml)),
        cookie,
      );
    };
    return { ...made, id, signIn };
  }

  test("opens the account that the directory made, with the roles of its groups", async () => {
    const { owner: as, scim, id, signIn } = await withSaml();
    await scim("POST", "/Groups", scimGroup("Ops", [id]));
    const signedIn = await signIn();
    expect([signedIn.status, signedIn.body.user.userId]).toEqual([200, id]);
    expect(await rolesOf(as, id)).toEqual(["operator"]);
  });

  test("is refused while the directory has deactivated the person, and possible after the directory ended", async () => {
    const { owner: as, scim, id, signIn } = await withSaml();
    const ben = await signIn();
    await scim("PATCH", `/Users/${id}`, scimPatch({ op: "replace", path: "active", value: false }));
    expect((await server.call("GET /auth/me", { as: ben.body })).status).toBe(401);
    expect(await signIn()).toMatchObject({ status: 403, code: "forbidden" });
    await server.call("DELETE /scim/token", { as });
    expect((await signIn()).status).toBe(200);
  });
});

test("a session of single sign-on ends after the workspace's limit, not before", async () => {
  const { owner: as, sso, domain } = await scimWorkspace(server);
  const provider = createSamlProvider();
  const { entityId, signInUrl, certificate } = provider;
  const saml = { protocol: "saml" as const, entityId, signInUrl, certificates: [certificate] };
  await server.call("PUT /sso", { as, body: { ...sso, provider: saml, sessionHours: 2 } });
  const email = `ben@${domain}`;
  const { redirectTo, cookie } = await beginSso(server, { email, rememberMe: true });
  const xml = await provider.respond(redirectTo, { nameId: email, attributes: { email } });
  const query = queryOf(await postResponse(server, as.workspaceId, xml));
  const { cookie: session } = await completeSso(server, as.workspaceId, query, cookie);
  const refresh = async (value: string | undefined) =>
    server.call("POST /auth/refresh", { body: {}, ...(value === undefined ? {} : { cookie: value }) });
  server.clock.advance(2 * 3_600_000 - 1000);
  const refreshed = await refresh(session?.value);
  expect(refreshed.status).toBe(200);
  server.clock.advance(1000);
  expect((await refresh(refreshed.cookie?.value)).status).toBe(401);
});
