import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer, testPassword } from "../testing/test-server.ts";

const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const newEmail = () => `registration${++count}@example.com`;
const request = (email: string) => ({ email, password: testPassword, fullName: "Ana Lima", company: "Acme" });
const register = (email: string, change: object = {}) =>
  server.call("POST /auth/register", { body: { ...request(email), ...change } });
const verify = (email: string, code: string) => server.call("POST /auth/verify", { body: { email, code } });
const resend = (email: string) => server.call("POST /auth/resend-verification", { body: { email } });
const login = (email: string, password = testPassword) =>
  server.call("POST /auth/login", { body: { email, password } });
const mailsTo = async (email: string) => {
  await server.idle();
  return server.mails.filter(({ to }) => to === email);
};
/** Any other code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("POST /auth/register", () => {
  test("§4 a new person receives a code by email, verifies, signs in, and has a workspace named after the company", async () => {
    const email = newEmail();
    expect(await register(email)).toMatchObject({ status: 201 });
    const code = await server.code(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await verify(email, code)).toMatchObject({ status: 200 });
    const { status, body } = await login(email);
    expect(status).toBe(200);
    expect(body.user).toEqual({ email, userId: body.user.userId, fullName: "Ana Lima", emailVerified: true });
    const me = await server.call("GET /auth/me", { as: body });
    expect(me.body).toMatchObject({ user: body.user, workspace: { name: "Acme" } });
  });

  test("§2 without a company the workspace is named after the person", async () => {
    const email = newEmail();
    await register(email, { company: "" });
    await verify(email, await server.code(email));
    const { body } = await login(email);
    expect((await server.call("GET /auth/me", { as: body })).body.workspace.name).toBe("Ana Lima");
  });

  test("§5 the server enforces every part of the password rule and names the missing ones", async () => {
    const cases: [string, string][] = [
      ["Ab1!", "Use at least 8 characters."],
      ["lowercase-7!", "Add an uppercase letter."],
      ["UPPERCASE-7!", "Add a lowercase letter."],
      ["No-numbers!", "Add a number."],
      ["NoSymbols77", "Add a symbol."],
    ];
    for (const [password, message] of cases) {
      const answer = await register(newEmail(), { password });
      expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
      expect(answer.body.issues).toContainEqual({ path: "password", message });
      expect(answer.body.message).toContain(message);
    }
  });

  test("§5 requires only full name, a real address, and known fields", async () => {
    expect((await register(newEmail(), { fullName: "  " })).body.issues).toEqual([
      { path: "fullName", message: "Enter your full name." },
    ]);
    expect((await register("no-address")).body.issues).toEqual([
      { path: "email", message: "Enter an email address like name@example.com." },
    ]);
    const answer = await server.call("POST /auth/register", {
      raw: { body: { ...request(newEmail()), plan: "gold" } },
    });
    expect(answer.body.issues).toEqual([{ path: "plan", message: "Unknown field. Remove it." }]);
  });

  test("§8 a known address gets the same response as a new one, after the same hashing, and its owner an email", async () => {
    const { email, password } = await server.person();
    const hashedBefore = server.hashing.hashed;
    const known = await register(email, { password: "Another-pass-1" });
    expect(server.hashing.hashed).toBe(hashedBefore + 1);
    const unknown = await register(newEmail());
    expect(server.hashing.hashed).toBe(hashedBefore + 2);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: "You already have a Skyledger account" });
    expect(await login(email, password)).toMatchObject({ status: 200 });
    expect(await login(email, "Another-pass-1")).toMatchObject({ status: 401 });
  });

  test("§8 registering an unconfirmed address again sends a new code, and the newest password counts", async () => {
    const email = newEmail();
    await register(email);
    const first = await server.code(email);
    await register(email, { password: "Another-pass-1", fullName: "Ana M. Lima" });
    const second = await server.code(email);
    if (first !== second) expect(await verify(email, first)).toMatchObject({ code: "invalid_code" });
    expect(await verify(email, second)).toMatchObject({ status: 200 });
    expect(await login(email)).toMatchObject({ code: "invalid_credentials" });
    expect((await login(email, "Another-pass-1")).body.user.fullName).toBe("Ana M. Lima");
  });

  test("§8 two concurrent registrations of one address create one account", async () => {
    const email = newEmail();
    const answers = await Promise.all([register(email), register(email), register(email)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { rows } = await server.database.system((tx) =>
      tx.query("select 1 from users where email = $1", [email]),
    );
    expect(rows).toHaveLength(1);
    expect(await verify(email, await server.code(email))).toMatchObject({ status: 200 });
  });

  test("§8 addresses ignore case and surrounding spaces", async () => {
    const { email } = await server.person();
    await register(` ${email.toUpperCase()} `);
    expect((await mailsTo(email)).at(-1)?.subject).toBe("You already have a Skyledger account");
  });

  test("§8 registering succeeds while emails cannot be sent; a code can be requested later", async () => {
    const email = newEmail();
    server.mailTrouble.error = new Error("connection refused");
    expect(await register(email)).toMatchObject({ status: 201 });
    await server.idle();
    server.mailTrouble.error = undefined;
    expect(await mailsTo(email)).toEqual([]);
    expect(await resend(email)).toMatchObject({ status: 200 });
    expect(await verify(email, await server.code(email))).toMatchObject({ status: 200 });
  });

  test("§8 one address receives at most five emails in ten minutes, known or not", async () => {
    const email = newEmail();
    for (let round = 0; round < 5; round += 1) expect(await register(email)).toMatchObject({ status: 201 });
    const refused = await register(email);
    expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    expect(await resend(email)).toMatchObject({ status: 429 });
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test.each([
    ["Europe/Lisbon", "Europe/Lisbon"],
    ["Mars/Olympus", "UTC"],
    [undefined, "UTC"],
  ])("a new workspace has the browser's time zone: %s is %s", async (timeZone, zone) => {
    const email = newEmail();
    expect(await register(email, timeZone === undefined ? {} : { timeZone })).toMatchObject({ status: 201 });
    const { rows } = await server.database.system((tx) =>
      tx.query(
        "select w.time_zone as zone from workspaces w join users u on u.workspace_id = w.id where u.email = $1",
        [email],
      ),
    );
    expect(rows).toEqual([{ zone }]);
  });

  test("§7 everything of a new workspace is created with it, or nothing is", async () => {
    const email = newEmail();
    const failing = await startTestServer(
      {},
      {
        async onWorkspaceCreated(tx, workspaceId) {
          await tx.query("select 1 from workspaces where id = $1", [workspaceId]);
          throw new Error("the sandbox could not be connected");
        },
      },
    );
    try {
      const answer = await failing.call("POST /auth/register", { body: request(email) });
      expect(answer).toMatchObject({ status: 500, code: "internal" });
      expect(answer.text).not.toContain("sandbox");
      const { rows } = await failing.database.system((tx) => tx.query("select 1 from workspaces"));
      expect(rows).toEqual([]);
    } finally {
      await failing.close();
    }
  });

  // members.test.ts covers `invite`.
  test("§2 REGISTRATION=closed rejects with registration_closed", async () => {
    const closed = await startTestServer({ REGISTRATION: "closed" });
    try {
      const answer = await closed.call("POST /auth/register", { body: request(newEmail()) });
      expect(answer).toMatchObject({ status: 403, code: "registration_closed" });
      expect(answer.body.message).toContain("Ask the person who runs it");
      expect((await closed.call("GET /about")).body.registration).toBe("closed");
    } finally {
      await closed.close();
    }
  });
});

describe("POST /auth/verify", () => {
  test("§4 a code works once", async () => {
    const email = newEmail();
    await register(email);
    const code = await server.code(email);
    expect(await verify(email, code)).toMatchObject({ status: 200 });
    expect(await verify(email, code)).toMatchObject({ status: 400, code: "invalid_code" });
  });

  test("§9 a code is six digits; anything else is rejected before it is counted", async () => {
    for (const code of ["12345", "1234567", "12345a", "١٢٣٤٥٦"]) {
      const answer = await verify(newEmail(), code);
      expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
      expect(answer.body.issues[0].message).toBe("Enter the 6-digit code from your email.");
    }
  });

  test("§8 five wrong attempts invalidate a code; a new one works", async () => {
    const email = newEmail();
    await register(email);
    const code = await server.code(email);
    for (let round = 0; round < 5; round += 1) {
      expect(await verify(email, wrong(code))).toMatchObject({ status: 400, code: "invalid_code" });
    }
    expect(await verify(email, code)).toMatchObject({ status: 400, code: "invalid_code" });
    await resend(email);
    expect(await verify(email, await server.code(email))).toMatchObject({ status: 200 });
  });

  test("§8 four wrong attempts do not invalidate a code, even concurrently", async () => {
    const email = newEmail();
    await register(email);
    const code = await server.code(email);
    await Promise.all([1, 2, 3, 4].map(() => verify(email, wrong(code))));
    expect(await verify(email, code)).toMatchObject({ status: 200 });
  });

  test("§8 a code expires after ten minutes", async () => {
    const email = newEmail();
    await register(email);
    const code = await server.code(email);
    server.clock.advance(10 * MINUTE_MS);
    expect(await verify(email, code)).toMatchObject({ status: 400, code: "invalid_code" });
  });

  test("§8 an unknown address and a wrong code get the same response", async () => {
    const email = newEmail();
    await register(email);
    const known = await verify(email, wrong(await server.code(email)));
    const unknown = await verify("nobody@example.com", "123456");
    const same = ({ status, body }: typeof known) => ({ status, ...body, requestId: "" });
    expect(same(unknown)).toEqual(same(known));
  });

  test("§8 one person's code does not verify another", async () => {
    const [one, other] = [newEmail(), newEmail()];
    await register(one);
    await register(other);
    const [code, others] = [await server.code(one), await server.code(other)];
    if (code !== others) expect(await verify(other, code)).toMatchObject({ code: "invalid_code" });
  });

  test("§8 an address is limited over all its codes, from any client", async () => {
    const answers: (string | undefined)[] = [];
    for (let round = 0; round < 16; round += 1)
      answers.push((await verify("tried@example.com", "000000")).code);
    expect(answers.slice(0, 15)).toEqual(Array(15).fill("invalid_code"));
    expect(answers[15]).toBe("rate_limited");
  });

  test("§8 codes are not in the database", async () => {
    const email = newEmail();
    await register(email);
    const code = await server.code(email);
    const { rows } = await server.database.system((tx) =>
      tx.query<{ row: string }>("select to_jsonb(c)::text as row from verification_codes c"),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(`"${code}"`);
  });
});

describe("POST /auth/resend-verification", () => {
  test("§8 a new code is sent and the earlier one expires", async () => {
    const email = newEmail();
    await register(email);
    const first = await server.code(email);
    const answer = await resend(email);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.message).toBe("Verification code resent! Check your email.");
    const second = await server.code(email);
    expect(await mailsTo(email)).toHaveLength(2);
    if (first !== second) expect(await verify(email, first)).toMatchObject({ code: "invalid_code" });
    expect(await verify(email, second)).toMatchObject({ status: 200 });
  });

  test("§8 unknown and verified addresses get the same response and no email", async () => {
    const { email } = await server.person();
    const before = (await mailsTo(email)).length;
    const verified = await resend(email);
    const unknown = await resend("nobody@example.com");
    expect([verified.status, verified.text]).toEqual([unknown.status, unknown.text]);
    expect(await mailsTo(email)).toHaveLength(before);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  test("§8 while emails cannot be sent, the response reports it, whether or not the address is known", async () => {
    const email = newEmail();
    await register(email);
    server.mailTrouble.error = new Error("connection refused");
    const known = await resend(email);
    const unknown = await resend("nobody-else@example.com");
    server.mailTrouble.error = undefined;
    for (const answer of [known, unknown]) {
      expect(answer).toMatchObject({ status: 503, code: "unavailable" });
      expect(answer.body.message).toContain("send email right now");
      expect(answer.text).not.toContain("refused");
    }
  });
});
