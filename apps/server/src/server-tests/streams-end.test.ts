// Live streams end with their session. They are read over real connections with the test's clock.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StubModel, startStubModel } from "../assistant/model/testing/stub-model.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { scimPatch, scimWorkspace } from "../testing/scim.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
let address: string;
let stub: StubModel;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100", MODEL_ALLOWED_HOSTS: "127.0.0.1" });
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  stub = await startStubModel();
});
afterAll(async () => {
  await stub.close();
  await server.close();
});

/** An open stream of updates: its text so far, and its text once it has ended. */
async function listen(as: Pick<TestPerson, "idToken">) {
  const response = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${as.idToken}`, "last-event-id": "0" },
  });
  expect(response.status).toBe(200);
  const whole = response.text();
  return { response, whole };
}

/** Two people of one workspace. */
async function colleagues() {
  const ana = await server.person();
  const email = `colleague-${ana.userId}@example.com`;
  await server.call("POST /members/invitations", { as: ana, body: { email } });
  await server.idle();
  const mail = server.mails.findLast(({ to }) => to === email);
  const invitation = new URL(mail?.button?.url ?? "").searchParams.get("invitation") ?? "";
  const password = ana.password;
  await server.call("POST /auth/register", {
    body: { email, password, fullName: "Ben Ode", company: "", invitation },
  });
  await server.call("POST /auth/verify", { body: { email, code: await server.code(email) } });
  const { body } = await server.call("POST /auth/login", { body: { email, password, rememberMe: false } });
  return { ana, ben: { ...ana, email, idToken: body.idToken, userId: body.user.userId } as TestPerson };
}

describe("the stream of updates ends", () => {
  test("after sign-out", async () => {
    const ana = await server.person();
    const { whole } = await listen(ana);
    await server.call("POST /auth/logout", { as: ana, body: {} });
    expect(await whole).toContain("retry: 2000");
  });

  test("after its session was revoked on another device", async () => {
    const ana = await server.person();
    const { body } = await server.call("POST /auth/login", {
      body: { email: ana.email, password: ana.password, rememberMe: false },
    });
    const { whole } = await listen(ana);
    const revoked = await server.call("POST /sessions/revoke-others", { as: body });
    expect(revoked.body).toEqual({ ended: 1 });
    expect(await whole).toContain("retry: 2000");
  });

  test("after removal from the workspace, and sends nothing that happens afterwards", async () => {
    const { ana, ben } = await colleagues();
    const { whole } = await listen(ben);
    const removed = await server.call("DELETE /members/:id", { as: ana, params: { id: ben.userId } });
    expect(removed.status).toBe(204);
    await server.call("POST /resources/discover", { as: ana });
    expect(await whole).not.toContain("event: run");
  });

  test("after the identity provider deactivated the person over SCIM", async () => {
    const { owner, scim } = await scimWorkspace(server);
    const ben = await colleagueOf(server, owner, [{ role: "viewer", scope: { kind: "workspace" } }]);
    const { whole } = await listen(ben);
    const off = scimPatch({ op: "replace", path: "active", value: false });
    expect((await scim("PATCH", `/Users/${ben.userId}`, off)).status).toBe(200);
    expect(await whole).toContain("retry: 2000");
  });

  test("when the person's roles change: it is opened again with the new ones", async () => {
    const { ana, ben } = await colleagues();
    const { whole } = await listen(ben);
    await server.call("PUT /members/:id/grants", {
      as: ana,
      params: { id: ben.userId },
      body: { grants: [{ role: "operator", scope: { kind: "workspace" } }] },
    });
    expect(await whole).toContain("retry: 2000");
    const again = await fetch(`${address}/api/events`, {
      headers: { authorization: `Bearer ${ben.idToken}` },
    });
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  test("after a password reset", async () => {
    const ana = await server.person();
    const { whole } = await listen(ana);
    await server.call("POST /auth/forgot-password", { body: { email: ana.email } });
    await server.idle();
    const mail = server.mails.findLast(({ to, button }) => to === ana.email && button !== undefined);
    const token = new URL(mail?.button?.url ?? "").searchParams.get("token") ?? "";
    const reset = await server.call("POST /auth/reset-password", {
      body: { token, password: "Another-horse-8" },
    });
    expect(reset.status).toBe(200);
    await whole;
  });

  test("after its access token was revoked", async () => {
    const ana = await server.person();
    const { body } = await server.call("POST /tokens", {
      as: ana,
      body: { name: "Watcher", scopes: ["inventory:read"] },
    });
    const { whole } = await listen({ idToken: body.token });
    await server.call("DELETE /tokens/:id", { as: ana, params: { id: body.apiToken.id } });
    expect(await whole).toContain("retry: 2000");
  });

  test("after the roles of its service account changed, and after that was deleted", async () => {
    const ana = await server.person();
    const viewer = [{ role: "viewer" as const, scope: { kind: "workspace" as const } }];
    const account = await server.call("POST /service-accounts", {
      as: ana,
      body: { name: "Watcher", grants: viewer },
    });
    const params = { id: account.body.serviceAccount.serviceAccountId };
    const { body } = await server.call("POST /service-accounts/:id/tokens", {
      as: ana,
      params,
      body: { name: "Stream", scopes: ["inventory:read"] },
    });
    const before = await listen({ idToken: body.token });
    await server.call("PUT /service-accounts/:id/grants", {
      as: ana,
      params,
      body: { grants: [{ role: "auditor", scope: { kind: "workspace" } }] },
    });
    expect(await before.whole).toContain("retry: 2000");
    const after = await listen({ idToken: body.token });
    await server.call("DELETE /service-accounts/:id", { as: ana, params });
    expect(await after.whole).toContain("retry: 2000");
  });

  test("at the end of its token", async () => {
    const ana = await server.person();
    const { whole } = await listen(ana);
    server.clock.advance(16 * MINUTE_MS);
    await whole;
    const again = await server.call("GET /auth/me", { as: ana });
    expect(again.status).toBe(401);
  });
});

test("a person's 21st stream is rejected with a problem that says what to do", async () => {
  const ana = await server.person();
  const other = await server.person();
  const open = await Promise.all(Array.from({ length: 20 }, () => listen(ana)));
  const refused = await server.call("GET /events", { as: ana });
  expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
  expect(refused.body.detail).toMatch(/^You have 20 live connections open already\. Close /);
  expect(refused.headers["retry-after"]).toBe("30");
  const { whole } = await listen(other);
  for (const as of [ana, other]) await server.call("POST /auth/logout", { as, body: {} });
  await Promise.all([whole, ...open.map((one) => one.whole)]);
});

test("an answer of the assistant ends with its session", async () => {
  const ana = await server.person();
  const body = { provider: "openai-compatible" as const, model: "stub", baseUrl: stub.baseUrl };
  await server.call("PUT /language-model", { as: ana, body });
  const asked = Promise.withResolvers<void>();
  stub.answer = () => {
    asked.resolve();
    return { silent: true };
  };
  const response = await fetch(`${address}/api/assistant/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${ana.idToken}`, "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ role: "user", content: "Hello?" }] }),
  });
  await asked.promise;
  await server.call("POST /auth/logout", { as: ana, body: {} });
  expect(await response.text()).not.toContain("event: sentence");
});

test("MCP keeps no stream open: requesting one is rejected", async () => {
  const ana = await server.person();
  const { body } = await server.call("POST /tokens", {
    as: ana,
    body: { name: "stream", scopes: ["inventory:read"], expiresInDays: 30 },
  });
  const headers = { authorization: `Bearer ${body.token}`, accept: "text/event-stream" };
  expect((await server.inject({ method: "GET", url: "/mcp", headers })).status).toBe(405);
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const subscribed = await server.inject({
    method: "POST",
    url: "/mcp",
    headers: {
      ...headers,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "subscriptions/listen",
      "content-type": "application/json",
    },
    payload: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "subscriptions/listen",
      params: { notifications: { toolsListChanged: true }, _meta },
    }),
  });
  expect(subscribed.text).toContain("Subscription limit reached");
  await server.call("DELETE /tokens/:id", { as: ana, params: { id: body.apiToken.id } });
  expect((await server.inject({ method: "GET", url: "/mcp", headers })).status).toBe(401);
});
