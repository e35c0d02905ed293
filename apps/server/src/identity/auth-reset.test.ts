import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer, testPassword } from "../testing/test-server.ts";

const MINUTE_MS = 60_000;
const newPassword = "Brand-new-pass-9";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const forgot = (email: string) => server.call("POST /auth/forgot-password", { body: { email } });
const reset = (token: string, password = newPassword) =>
  server.call("POST /auth/reset-password", { body: { token, password } });
const login = (email: string, password: string) =>
  server.call("POST /auth/login", { body: { email, password } });
/** The token of the latest link sent to an address. */
const emailedToken = async (email: string): Promise<string> => {
  await server.idle();
  const mail = server.mails.findLast(({ to, subject }) => to === email && /Choose a new/.test(subject));
  const link = new URL(mail?.button?.url ?? "about:blank");
  expect(link.href).toMatch(/^http:\/\/127\.0\.0\.1:4000\/reset-password\?token=/);
  return link.searchParams.get("token") ?? "";
};

describe("POST /auth/forgot-password", () => {
  test("§7 a known and an unknown address get the same response; only the known one gets an email", async () => {
    const { email } = await server.person();
    const known = await forgot(email);
    const unknown = await forgot("nobody@example.com");
    expect(known.status).toBe(200);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await emailedToken(email)).not.toBe("");
    expect(server.mails.filter(({ to }) => to === "nobody@example.com")).toEqual([]);
  });

  test("§8 while emails cannot be sent, the response reports it, whether or not the address is known", async () => {
    const { email } = await server.person();
    server.mailTrouble.error = new Error("535 authentication failed for operator@example.com");
    const answers = [await forgot(email), await forgot("nobody@example.com")];
    server.mailTrouble.error = undefined;
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      expect(answer.text).not.toContain("operator@example.com");
    }
  });

  test("§8 one address receives at most five links in ten minutes, known or not", async () => {
    for (const email of [(await server.person()).email, "nobody-here@example.com"]) {
      const codes: (string | undefined)[] = [];
      for (let round = 0; round < 6; round += 1) codes.push((await forgot(email)).code);
      expect(codes).toEqual([...Array(5).fill(undefined), "rate_limited"]);
    }
  });
});

test("§8 calls that must not reveal whether an address is known take a minimum time in both cases", async () => {
  const floorMs = 150;
  const even = await startTestServer({}, { answerFloorMs: floorMs });
  try {
    const { email } = await even.person();
    const request = (address: string) => ({ email: address, password: testPassword, fullName: "Ana" });
    for (const address of [email, "nobody@example.com", "new@example.com"]) {
      for (const call of [
        () => even.call("POST /auth/forgot-password", { body: { email: address } }),
        () => even.call("POST /auth/resend-verification", { body: { email: address } }),
        () => even.call("POST /auth/register", { body: request(address) }),
      ]) {
        const started = performance.now();
        expect((await call()).status).toBeLessThan(300);
        // wall: a minimum time, which a busy machine only lengthens; timers can fire a millisecond early
        expect(performance.now() - started).toBeGreaterThanOrEqual(floorMs - 2);
      }
    }
  } finally {
    await even.close();
  }
});

describe("POST /auth/reset-password", () => {
  test("§7 the emailed token sets a new password once and ends every session", async () => {
    const person = await server.person();
    const { email } = person;
    const other = (await login(email, testPassword)).body;
    expect(await server.call("GET /auth/me", { as: other })).toMatchObject({ status: 200 });
    await forgot(email);
    const token = await emailedToken(email);
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(await login(email, testPassword)).toMatchObject({ code: "invalid_credentials" });
    expect(await login(email, newPassword)).toMatchObject({ status: 200 });
    for (const { idToken, refreshToken } of [person, other]) {
      expect(await server.call("GET /auth/me", { as: { idToken } })).toMatchObject({ status: 401 });
      expect(await server.call("POST /auth/refresh", { body: { refreshToken } })).toMatchObject({
        status: 401,
      });
    }
    expect(await reset(token, "Yet-another-1")).toMatchObject({ status: 400, code: "invalid_reset_token" });
    await server.idle();
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: "Your Skyledger password was changed" });
  });

  test("§8 a link works for 30 minutes, and a newer one invalidates it", async () => {
    const { email } = await server.person();
    await forgot(email);
    const first = await emailedToken(email);
    await forgot(email);
    const second = await emailedToken(email);
    expect(await reset(first)).toMatchObject({ status: 400, code: "invalid_reset_token" });
    server.clock.advance(30 * MINUTE_MS);
    expect(await reset(second)).toMatchObject({ status: 400, code: "invalid_reset_token" });
  });

  test("§8 of two concurrent uses of one link, one counts", async () => {
    const { email } = await server.person();
    await forgot(email);
    const token = await emailedToken(email);
    const answers = await Promise.all([reset(token, "First-pass-1"), reset(token, "Second-pass-2")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("§8 changed, invented, and malformed tokens are rejected in the same way", async () => {
    const { email } = await server.person();
    await forgot(email);
    const token = await emailedToken(email);
    const tokens = [`${token}x`, token.slice(0, -1), `${crypto.randomUUID()}.abc`, "x", "' or 1=1 --"];
    for (const wrong of tokens) {
      expect(await reset(wrong)).toMatchObject({ status: 400, code: "invalid_reset_token" });
    }
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test("§5 the password rule applies here too, and does not use up the link", async () => {
    const { email } = await server.person();
    await forgot(email);
    const token = await emailedToken(email);
    const weak = await reset(token, "weak");
    expect(weak).toMatchObject({ status: 400, code: "invalid_input" });
    expect(weak.body.issues.every(({ path }: { path: string }) => path === "password")).toBe(true);
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test("§4 a reset by email also confirms an unverified address", async () => {
    const email = "never-verified@example.com";
    await server.call("POST /auth/register", { body: { email, password: testPassword, fullName: "Ana" } });
    await forgot(email);
    expect(await reset(await emailedToken(email))).toMatchObject({ status: 200 });
    expect((await login(email, newPassword)).body.user.emailVerified).toBe(true);
  });
});
