import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { scopeNames } from "@skyledger/contract/scopes";
import { scopeOf } from "@skyledger/contract/token-scope";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { tools } from "../../tools.ts";

let server: TestServer;
let owner: TestPerson;
let outsider: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  owner = await server.person();
  outsider = await server.person();
  await server.call("POST /security/scan", { as: owner });
});
afterAll(() => server.close());

type Scopes = (typeof scopeNames)[number][];
async function tokenFor(
  as: TestPerson,
  scopes: Scopes = [...scopeNames],
): Promise<{ token: string; id: string }> {
  const { body } = await server.call("POST /tokens", { as, body: { name: "Desk", scopes } });
  return { token: body.token, id: body.apiToken.id };
}

/** The protocol's own client, connected without a network. */
async function connect(token: string | undefined, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const overInject: typeof fetch = async (url, init) => {
    const given = new Headers(init?.headers);
    const answer = await server.app.inject({
      method: (init?.method ?? "GET") as "POST", // the transport's own methods
      url: new URL(String(url)).pathname,
      headers: { ...Object.fromEntries(given), ...headers },
      ...(typeof init?.body === "string" ? { payload: init.body } : {}),
    });
    const body = [204, 202].includes(answer.statusCode) ? null : answer.payload;
    return new Response(body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    });
  };
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1:4000/mcp"), {
    fetch: overInject,
    requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

async function ask(client: Client, name: string, input: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name, arguments: input });
  const [part] = answer.content as { type: string; text: string }[]; // our tools return one text
  return { failed: answer.isError === true, text: part?.text ?? "" };
}

test("every tool only reads an endpoint of the contract, under its own name", () => {
  expect(tools.length).toBeGreaterThanOrEqual(10);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const { name, endpoint, description } of tools) {
    const declared: Endpoint = endpoints[endpoint];
    expect(/^GET /.test(endpoint) || (declared.access === "member" && declared.readOnly)).toBe(true);
    expect(declared.access).toBe("member");
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(scopeOf(endpoint, declared)).toMatch(/^(inventory|security|cost):read$/);
    expect(description.length).toBeGreaterThan(20);
  }
});

describe("with the protocol's own client", () => {
  test("lists its tools as read-only and answers each with facts and links", async () => {
    const client = await connect((await tokenFor(owner)).token);
    expect(client.getServerVersion()?.name).toBe("skyledger");
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort());
    for (const { annotations } of listed.tools) expect(annotations?.readOnlyHint).toBe(true);

    const found = JSON.parse((await ask(client, "search_resources", { type: "S3", limit: 3 })).text);
    expect(found.resources).toHaveLength(3);
    const [bucket] = found.resources;
    expect(bucket).toMatchObject({
      type: "S3",
      link: expect.stringMatching(/^http.*\/resources\/arn/),
    });
    const same = await server.call("GET /resources/inventory", {
      as: owner,
      query: { type: "S3", sort: "cost", order: "desc", limit: 3 },
    });
    expect(found.total).toBe(same.body.total);
    const detail = JSON.parse((await ask(client, "get_resource", { resourceId: bucket.resourceId })).text);
    expect(detail.resourceId).toBe(bucket.resourceId);
    const findings = JSON.parse((await ask(client, "list_findings", { severity: "CRITICAL" })).text);
    const finding = JSON.parse(
      (await ask(client, "get_finding", { findingId: findings.findings[0].findingId })).text,
    );
    expect(finding.severity).toBe("CRITICAL");
    for (const name of [
      "list_accounts",
      "summarise_inventory",
      "list_unused_resources",
      "list_coverage_gaps",
      "get_security_score",
    ]) {
      expect(await ask(client, name), name).toMatchObject({ failed: false });
    }
  });

  test("reports invalid input, and objects that do not exist", async () => {
    const client = await connect((await tokenFor(owner)).token);
    const wrong = await ask(client, "search_resources", { limit: 5000 });
    expect(wrong.failed).toBe(true);
    expect(wrong.text).toMatch(/limit|50/);
    const missing = await ask(client, "get_finding", { findingId: "no-such-finding" });
    expect(missing).toMatchObject({ failed: true });
    const nothing = await ask(client, "get_costs");
    expect(nothing.text).toContain("No cost analysis found");
  });

  test("narrow to an account, an OU, or an account tag", async () => {
    const client = await connect((await tokenFor(owner)).token);
    const [account] = JSON.parse((await ask(client, "list_accounts")).text).accounts;
    const total = async (name: string, scope: object) =>
      JSON.parse((await ask(client, name, { ...scope })).text).total;
    for (const name of [
      "search_resources",
      "list_findings",
      "list_recommendations",
      "list_unused_resources",
    ]) {
      const all = await total(name, {});
      expect(all, name).toBeGreaterThan(0);
      expect(await total(name, { accountId: account.id }), name).toBe(all);
      expect(await total(name, { unitId: "ou-nowhere" }), name).toBe(0);
      expect(await total(name, { accountTag: "environment=nowhere" }), name).toBe(0);
    }
  });

  test("another workspace's objects do not exist for a token", async () => {
    const mine = await connect((await tokenFor(owner)).token);
    const theirs = await connect((await tokenFor(outsider)).token);
    const { findings } = JSON.parse((await ask(mine, "list_findings")).text);
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.parse((await ask(theirs, "list_findings")).text).findings).toEqual([]);
    expect(await ask(theirs, "get_finding", { findingId: findings[0].findingId })).toMatchObject({
      failed: true,
    });
  });

  test("scopes decide which tools there are", async () => {
    const client = await connect((await tokenFor(owner, ["security:read"])).token);
    const { tools: listed } = await client.listTools();
    const expected = tools
      .filter(({ endpoint }) => scopeOf(endpoint, endpoints[endpoint]) === "security:read")
      .map(({ name }) => name);
    expect(listed.map(({ name }) => name).sort()).toEqual(expected.sort());
    // An unknown tool is an error of the protocol or of the tool, never a result.
    const asked = await ask(client, "list_accounts").catch(() => ({ failed: true, text: "" }));
    expect(asked.failed).toBe(true);
  });
});

/** Replaces a person's roles in the database: the interface doesn't leave a workspace without an owner. */
const setRoles = (userId: string, roles: readonly string[]) =>
  server.database.system(async (tx) => {
    await tx.query("delete from grants where user_id = $1", [userId]);
    await tx.query(
      `insert into grants (workspace_id, user_id, role, scope)
       select $1, $2, role, '{"kind": "workspace"}' from unnest($3::text[]) role`,
      [owner.workspaceId, userId, roles],
    );
  });

describe("access", () => {
  const post = (headers: Record<string, string>) =>
    server.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { accept: "application/json, text/event-stream", ...headers },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });

  test("no token, an invented one, and a session's token are rejected", async () => {
    for (const headers of [
      {},
      { authorization: "Bearer skyledger_made-up" },
      { authorization: `Bearer ${owner.idToken}` },
    ]) {
      const answer = await post(headers as Record<string, string>); // one of the three has no header
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test("a token made before a demotion acts with the roles of today", async () => {
    const { token } = await tokenFor(owner);
    const tools = async () => {
      const { body } = await post({ authorization: `Bearer ${token}` });
      return [...body.matchAll(/"inputSchema"/g)].length;
    };
    expect(await tools()).toBeGreaterThan(0);
    await setRoles(owner.userId, []);
    expect(await tools()).toBe(0);
    await setRoles(owner.userId, ["owner"]);
    expect(await tools()).toBeGreaterThan(0);
  });

  test("a token ends when it is revoked, when it expires, and when its owner leaves", async () => {
    const { token, id } = await tokenFor(owner);
    const authorization = `Bearer ${token}`;
    expect((await post({ authorization })).statusCode).toBe(200);
    const { body } = await server.call("GET /tokens", { as: owner });
    expect(body.tokens.find((one: { id: string }) => one.id === id).lastUsedAt).toBe(
      server.clock.now.toISOString(),
    );
    await server.call("DELETE /tokens/:id", { as: owner, params: { id } });
    expect((await post({ authorization })).statusCode).toBe(401);
    const later = await tokenFor(outsider);
    server.clock.advance(91 * 24 * 3_600_000);
    expect((await post({ authorization: `Bearer ${later.token}` })).statusCode).toBe(401);
  });

  test("a page of another origin is rejected", async () => {
    const { token } = await tokenFor(await server.person());
    const authorization = `Bearer ${token}`;
    expect((await post({ authorization, origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await post({ authorization, origin: "http://127.0.0.1:4000" })).statusCode).toBe(200);
  });
});
