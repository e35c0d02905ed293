import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const MINUTE_MS = 60_000;
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Caller = Pick<TestPerson, "idToken" | "refreshToken">;

async function signIn({ email, password }: TestPerson, userAgent = chrome): Promise<Caller> {
  const { body } = await server.call("POST /auth/login", {
    body: { email, password, rememberMe: true },
    headers: { "user-agent": userAgent },
    from: "198.18.7.7",
  });
  return body;
}
const list = async (as: Caller) => (await server.call("GET /sessions", { as })).body.sessions;
const me = (as: Caller) => server.call("GET /auth/me", { as });
const refresh = ({ refreshToken }: Caller) => server.call("POST /auth/refresh", { body: { refreshToken } });

test("a person's sessions have device, address, times, and a mark on the caller's own", async () => {
  const ana = await server.person();
  server.clock.advance(MINUTE_MS);
  const desk = await signIn(ana);
  const signedInAt = server.clock.now.toISOString();
  const sessions = await list(desk);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    device: "Chrome on Windows",
    address: "198.18.7.7",
    method: "password",
    signedInAt,
    lastUsedAt: signedInAt,
    current: true,
  });
  expect(sessions[1].current).toBe(false);
  expect((await list(ana)).map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
});

test("the last use is recorded, at most once in five minutes", async () => {
  const ana = await server.person();
  const [{ lastUsedAt: before }] = await list(ana);
  server.clock.advance(4 * MINUTE_MS);
  await me(ana);
  expect((await list(ana))[0].lastUsedAt).toBe(before);
  server.clock.advance(2 * MINUTE_MS);
  await me(ana);
  expect((await list(ana))[0].lastUsedAt).toBe(server.clock.now.toISOString());
});

test("a revoked session loses access and refresh at once; a second attempt finds nothing", async () => {
  const ana = await server.person();
  const lost = await signIn(ana);
  expect((await me(lost)).status).toBe(200);
  const { id } = (await list(ana)).find(({ current }: { current: boolean }) => !current);
  expect((await server.call("DELETE /sessions/:id", { as: ana, params: { id } })).status).toBe(204);
  expect(await me(lost)).toMatchObject({ code: "unauthenticated" });
  expect(await refresh(lost)).toMatchObject({ code: "invalid_refresh_token" });
  expect(await list(ana)).toHaveLength(1);
  const again = await server.call("DELETE /sessions/:id", { as: ana, params: { id } });
  expect(again).toMatchObject({ code: "not_found" });
});

test("revoking all others keeps the caller's session", async () => {
  const ana = await server.person();
  const others = [await signIn(ana, "curl/8.5.0"), await signIn(ana)];
  expect((await server.call("POST /sessions/revoke-others", { as: ana })).body).toEqual({ ended: 2 });
  for (const other of others) expect((await me(other)).status).toBe(401);
  expect((await me(ana)).status).toBe(200);
  expect((await server.call("POST /sessions/revoke-others", { as: ana })).body).toEqual({ ended: 0 });
});

test("sessions of other people are neither listed nor revoked", async () => {
  const [ana, eve] = [await server.person(), await server.person()];
  const [{ id }] = await list(ana);
  expect((await list(eve)).map((session: { id: string }) => session.id)).not.toContain(id);
  for (const other of [id, randomUUID()]) {
    const answer = await server.call("DELETE /sessions/:id", { as: eve, params: { id: other } });
    expect(answer).toMatchObject({ code: "not_found" });
  }
  expect((await me(ana)).status).toBe(200);
});

test("ended sessions, and those that can no longer be refreshed, are not listed", async () => {
  const ana = await server.person();
  const gone = await signIn(ana);
  await server.call("POST /auth/logout", { as: gone, body: {} });
  const remembered = await signIn(ana);
  expect(await list(remembered)).toHaveLength(2);
  // A session without Remember me ends after a day without use.
  server.clock.advance(25 * 60 * MINUTE_MS);
  const { body } = await refresh(remembered);
  expect(await list(body)).toHaveLength(1);
});
