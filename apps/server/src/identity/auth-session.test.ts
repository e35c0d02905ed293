import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer, testPassword } from "../testing/test-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (email: string, password = testPassword, rememberMe = false) =>
  server.call("POST /auth/login", { body: { email, password, rememberMe } });
const refresh = (refreshToken: string) => server.call("POST /auth/refresh", { body: { refreshToken } });
const refreshByCookie = (cookie: string, headers: Record<string, string> = {}) =>
  server.call("POST /auth/refresh", { cookie, headers });
const me = (idToken: string) => server.call("GET /auth/me", { as: { idToken } });

describe("POST /auth/login", () => {
  test("§7 returns idToken, accessToken, refreshToken, and user", async () => {
    const { email, userId } = await server.person();
    const { status, body } = await login(email);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["accessToken", "idToken", "refreshToken", "user"]);
    expect(body.user).toEqual({ email, userId, fullName: "Ana Lima", emailVerified: true });
  });

  test("§8 a wrong password and an unknown address get the same response after the same hashing", async () => {
    const { email } = await server.person();
    const before = server.hashing.verified;
    const wrong = await login(email, "Wrong-password-1");
    expect(server.hashing.verified).toBe(before + 1);
    const unknown = await login("nobody@example.com", "Wrong-password-1");
    expect(server.hashing.verified).toBe(before + 2);
    expect(wrong).toMatchObject({ status: 401, code: "invalid_credentials" });
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(wrong.cookie).toBeUndefined();
  });

  test("§4 §8 Email not verified is shown only after the right password, in the exact words", async () => {
    const email = "unverified@example.com";
    await server.call("POST /auth/register", { body: { email, password: testPassword, fullName: "Ana" } });
    expect(await login(email, "Wrong-password-1")).toMatchObject({ code: "invalid_credentials" });
    const right = await login(email);
    expect(right).toMatchObject({ status: 403, code: "email_not_verified" });
    expect(right.body.message).toBe("Email not verified. Please check your email.");
    expect(right.body.error).toBe("Email not verified. Please check your email.");
  });

  test("§2 without Remember me, the cookie ends with the browser; with it, it lasts 30 days", async () => {
    const { email } = await server.person();
    const session = (await login(email)).cookie?.header;
    expect(session).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    const remembered = (await login(email, testPassword, true)).cookie?.header ?? "";
    const expires = Date.parse(/Expires=([^;]+)/.exec(remembered)?.[1] ?? "");
    expect(Math.round((expires - server.clock.now.getTime()) / DAY_MS)).toBe(30);
  });

  test("§2 with an https address the cookie is Secure", async () => {
    const secure = await startTestServer({ PUBLIC_URL: "https://skyledger.example.com" });
    try {
      const { email } = await secure.person();
      const answer = await secure.call("POST /auth/login", { body: { email, password: testPassword } });
      expect(answer.cookie?.header).toContain("; Secure");
      expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
    } finally {
      await secure.close();
    }
  });

  test("§8 an address is limited to ten attempts in five minutes from one network; success resets it", async () => {
    const { email } = await server.person();
    let from = "203.0.113.76";
    const tryIn = (password = testPassword) =>
      server.call("POST /auth/login", { body: { email, password }, from });
    for (let round = 0; round < 9; round += 1) await tryIn("Wrong-password-1");
    expect(await tryIn()).toMatchObject({ status: 200 });
    for (let round = 0; round < 9; round += 1) await tryIn("Wrong-password-1");
    expect(await tryIn()).toMatchObject({ status: 200 });
    // The general limit of the call also applies, for a minute.
    from = "203.0.113.77";
    for (let round = 0; round < 10; round += 1) {
      expect(await tryIn("Wrong-password-1")).toMatchObject({ status: 401 });
    }
    const refused = await tryIn();
    expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
    expect(refused.body.message).toMatch(
      /^Too many sign-in attempts for this address\. Try again in \d+ minutes\.$/,
    );
    expect(refused.headers["retry-after"]).toBeDefined();
    server.clock.advance(5 * MINUTE_MS);
    expect(await tryIn()).toMatchObject({ status: 200 });
  });

  test("guesses by strangers, from one network or many, never lock out a known browser", async () => {
    const { email } = await server.person();
    const signedIn = await login(email);
    const header = [signedIn.headers["set-cookie"]]
      .flat()
      .map(String)
      .find((one) => one.startsWith("skyledger_device="));
    expect(header).toMatch(/; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    const cookie = header?.split(";")[0] ?? "";
    const tryIn = (password: string, headers: Record<string, string>, from?: string) =>
      server.call("POST /auth/login", { body: { email, password }, headers, ...(from ? { from } : {}) });
    for (let round = 0; round < 50; round += 1)
      await tryIn("Wrong-password-1", {}, round < 12 ? "203.0.113.8" : undefined);
    expect(await tryIn(testPassword, {}, "203.0.113.8")).toMatchObject({ status: 429 });
    expect(await tryIn(testPassword, { cookie })).toMatchObject({ status: 200 });
    const forged = cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (let round = 0; round < 4; round += 1) await tryIn("Wrong-password-1", { cookie: forged });
    expect(await tryIn(testPassword, { cookie: forged })).toMatchObject({ status: 429 });
  });

  test("§8 unknown addresses are limited in the same way", async () => {
    const codes: (string | undefined)[] = [];
    const body = { email: "nobody-at-all@example.com", password: "x" };
    for (let round = 0; round < 11; round += 1)
      codes.push((await server.call("POST /auth/login", { body, from: "203.0.113.78" })).code);
    expect(codes).toEqual([...Array(10).fill("invalid_credentials"), "rate_limited"]);
  });
});

describe("bearer tokens", () => {
  test("§7 idToken and accessToken are valid for 15 minutes", async () => {
    const { idToken, accessToken } = await server.person({ remember: true });
    expect(await me(idToken)).toMatchObject({ status: 200 });
    expect(await me(accessToken)).toMatchObject({ status: 200 });
    server.clock.advance(15 * MINUTE_MS);
    const late = await me(idToken);
    expect(late).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(late.headers["www-authenticate"]).toBe("Bearer");
  });

  test("§7 tokens of another installation, and damaged or unsigned ones are rejected", async () => {
    const other = await startTestServer();
    try {
      const [{ idToken }, foreign] = await Promise.all([server.person(), other.person()]);
      const [header, payload, signature] = idToken.split(".");
      const none = Buffer.from('{"alg":"none"}').toString("base64url");
      const flipped = `${signature?.startsWith("A") ? "B" : "A"}${signature?.slice(1)}`;
      for (const token of [
        foreign.idToken,
        `${header}.${payload}.${flipped}`,
        `${header}.${payload}.`,
        `${none}.${payload}.`,
        "x",
      ]) {
        expect(await me(token)).toMatchObject({ status: 401, code: "unauthenticated" });
      }
    } finally {
      await other.close();
    }
  });
});

describe("POST /auth/refresh", () => {
  test("§7 exchanges a refresh token from the body for new tokens", async () => {
    const { refreshToken, idToken } = await server.person();
    server.clock.advance(MINUTE_MS);
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["accessToken", "idToken", "refreshToken"]);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(body.idToken).not.toBe(idToken);
    expect(await me(body.idToken)).toMatchObject({ status: 200 });
    expect(await refresh(body.refreshToken)).toMatchObject({ status: 200 });
  });

  test("§8 reusing a rotated token ends the whole session immediately", async () => {
    const { refreshToken, idToken } = await server.person();
    const second = (await refresh(refreshToken)).body;
    const third = (await refresh(second.refreshToken)).body;
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: "invalid_refresh_token" });
    expect(await refresh(third.refreshToken)).toMatchObject({ status: 401, code: "invalid_refresh_token" });
    for (const token of [idToken, third.idToken]) {
      expect(await me(token)).toMatchObject({ status: 401, code: "unauthenticated" });
    }
  });

  test("§8 other sessions of the same person continue after a reuse", async () => {
    const { email, refreshToken } = await server.person();
    const other = (await login(email)).body;
    await refresh(refreshToken);
    await refresh(refreshToken);
    expect(await refresh(other.refreshToken)).toMatchObject({ status: 200 });
  });

  test("§4 the cookie is exchanged too; the token is then not in the response", async () => {
    const { email } = await server.person();
    const cookie = (await login(email, testPassword, true)).cookie?.value ?? "";
    const answer = await refreshByCookie(cookie);
    expect(answer).toMatchObject({ status: 200 });
    expect(Object.keys(answer.body).sort()).toEqual(["accessToken", "idToken"]);
    expect(answer.cookie?.header).toContain("Expires=");
    expect(answer.cookie?.value).not.toBe(cookie);
    expect(await refreshByCookie(answer.cookie?.value ?? "")).toMatchObject({ status: 200 });
  });

  test("§4 two tabs that send the same cookie within ten seconds get the same successor", async () => {
    const { email } = await server.person();
    const cookie = (await login(email)).cookie?.value ?? "";
    const [one, other] = await Promise.all([refreshByCookie(cookie), refreshByCookie(cookie)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.cookie?.value).toBe(other.cookie?.value);
    expect(await refreshByCookie(one.cookie?.value ?? "")).toMatchObject({ status: 200 });
  });

  test("§8 a cookie that is reused later, or after its successor was used, ends the session", async () => {
    const { email } = await server.person();
    const late = (await login(email)).cookie?.value ?? "";
    const next = (await refreshByCookie(late)).cookie?.value ?? "";
    server.clock.advance(10_000);
    expect(await refreshByCookie(late)).toMatchObject({ status: 401, code: "invalid_refresh_token" });
    expect(await refreshByCookie(next)).toMatchObject({ status: 401 });

    const first = (await login(email)).cookie?.value ?? "";
    const second = (await refreshByCookie(first)).cookie?.value ?? "";
    const third = (await refreshByCookie(second)).cookie?.value ?? "";
    expect(await refreshByCookie(first)).toMatchObject({ status: 401 });
    expect(await refreshByCookie(third)).toMatchObject({ status: 401 });
  });

  test("§8 a token from the body has no such grace period, even concurrently", async () => {
    const { refreshToken } = await server.person();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("§8 without a token it fails with No refresh token available", async () => {
    const answer = await server.call("POST /auth/refresh");
    expect(answer).toMatchObject({ status: 401, code: "invalid_refresh_token" });
    expect(answer.body.message).toBe("No refresh token available");
    expect(await refresh("unknown")).toMatchObject({ status: 401, code: "invalid_refresh_token" });
  });

  test("§4 the cookie is rejected for a page of another origin", async () => {
    const { email } = await server.person();
    const cookie = (await login(email)).cookie?.value ?? "";
    const foreign = await refreshByCookie(cookie, {
      origin: "http://127.0.0.1:9999",
      host: "127.0.0.1:4000",
    });
    expect(foreign.body.message).toBe("No refresh token available");
    const own = await refreshByCookie(cookie, { origin: "http://127.0.0.1:4000", host: "127.0.0.1:4000" });
    expect(own.status).toBe(200);
  });

  test("§2 a session without Remember me ends after a day without use; use extends it", async () => {
    const kept = await server.person();
    const idle = await server.person();
    server.clock.advance(23 * HOUR_MS);
    const next = (await refresh(kept.refreshToken)).body.refreshToken;
    server.clock.advance(2 * HOUR_MS);
    expect(await refresh(idle.refreshToken)).toMatchObject({ status: 401, code: "invalid_refresh_token" });
    expect(await refresh(next)).toMatchObject({ status: 200 });
  });

  test("§2 a remembered session lasts 30 days, with or without use", async () => {
    const idle = await server.person({ remember: true });
    const used = await server.person({ remember: true });
    server.clock.advance(29 * DAY_MS);
    expect(await refresh(idle.refreshToken)).toMatchObject({ status: 200 });
    const { refreshToken, idToken } = (await refresh(used.refreshToken)).body;
    server.clock.advance(DAY_MS);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    expect(await me(idToken)).toMatchObject({ status: 401 });
  });

  test("§8 refresh tokens are not in the database", async () => {
    const { refreshToken } = await server.person();
    const { rows } = await server.database.system((tx) =>
      tx.query<{ row: string }>("select to_jsonb(t)::text as row from refresh_tokens t"),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(refreshToken);
  });
});

describe("POST /auth/logout", () => {
  test("§4 without a body, ends the session of the bearer token", async () => {
    const { idToken, refreshToken } = await server.person();
    expect(await me(idToken)).toMatchObject({ status: 200 });
    const answer = await server.call("POST /auth/logout", {
      as: { idToken },
      headers: { "content-type": "application/json" },
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.cookie?.value).toBe("");
    expect(await me(idToken)).toMatchObject({ status: 401 });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
  });

  test("§4 an expired bearer token still ends its session", async () => {
    const { idToken, refreshToken } = await server.person();
    server.clock.advance(HOUR_MS);
    await server.call("POST /auth/logout", { as: { idToken } });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
  });

  test("§4 the token of the body or of the cookie ends its session", async () => {
    const { email, refreshToken } = await server.person();
    const cookie = (await login(email)).cookie?.value ?? "";
    await server.call("POST /auth/logout", { body: { refreshToken } });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    const next = (await refreshByCookie(cookie)).cookie?.value ?? "";
    await server.call("POST /auth/logout", { cookie: next });
    expect(await refreshByCookie(next)).toMatchObject({ status: 401 });
  });

  test("§4 another person's logout changes nothing", async () => {
    const { idToken } = await server.person();
    expect(await server.call("POST /auth/logout")).toMatchObject({ status: 200 });
    expect(await server.call("POST /auth/logout", { body: { refreshToken: "unknown" } })).toMatchObject({
      status: 200,
    });
    expect(await me(idToken)).toMatchObject({ status: 200 });
  });
});
