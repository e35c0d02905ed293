import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeal } from "../platform/keys/seal.ts";
import { colleagueOf } from "../testing/colleague.ts";
import {
  addPasskey,
  codeNow,
  passkeyUrl,
  secondStepOf,
  setUpAuthenticator,
} from "../testing/second-factor.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

const viewer = { role: "viewer", scope: { kind: "workspace" } } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: passkeyUrl });
});
afterAll(() => server.close());

const complete = (challenge: string, code: string) =>
  server.call("POST /auth/second-factor", { body: { challenge, code } });
const state = async (as: Pick<TestPerson, "idToken">) =>
  (await server.call("GET /second-factor", { as })).body;
const withApp = async () => {
  const ana = await server.person();
  return { ana, ...(await setUpAuthenticator(server, ana)) };
};

describe("an authenticator app", () => {
  test("counts only after its first code", async () => {
    const ana = await server.person();
    await server.call("POST /second-factor/authenticator", { as: ana, body: { password: ana.password } });
    expect((await state(ana)).authenticatorSince).toBeNull();
    const { email, password } = ana;
    expect((await server.call("POST /auth/login", { body: { email, password } })).status).toBe(200);
    const wrong = await server.call("POST /second-factor/authenticator/confirm", {
      as: ana,
      body: { code: "000000" },
    });
    expect(wrong).toMatchObject({ code: "invalid_code" });
  });

  test("is required at sign-in: without a code there are no tokens and no cookie", async () => {
    const { ana, secret } = await withApp();
    const { email, password } = ana;
    const first = await server.call("POST /auth/login", { body: { email, password } });
    expect(first.status).toBe(202);
    expect(first.body).toEqual({ challenge: expect.any(String), methods: ["code", "recovery_code"] });
    expect(first.cookie).toBeUndefined();
    const second = await complete(first.body.challenge, codeNow(server, secret));
    expect(second.status).toBe(200);
    expect(second.body.user).toMatchObject({ email });
    expect(second.cookie?.value).not.toBe("");
    const { body } = await server.call("GET /sessions", { as: second.body });
    expect(body.sessions.find(({ current }: { current: boolean }) => current).method).toBe(
      "password_and_code",
    );
  });

  test("accepts each code once, even for two sign-ins at the same time", async () => {
    const { ana, secret } = await withApp();
    const challenges = await Promise.all([secondStepOf(server, ana), secondStepOf(server, ana)]);
    const code = codeNow(server, secret);
    const answers = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    server.clock.advance(STEP_MS);
    expect((await complete(await secondStepOf(server, ana), code)).code).toBe("invalid_code");
  });

  test("a challenge works once, ends after ten minutes, and cannot be altered", async () => {
    const { ana, secret } = await withApp();
    const used = await secondStepOf(server, ana);
    expect((await complete(used, codeNow(server, secret))).status).toBe(200);
    server.clock.advance(STEP_MS);
    expect((await complete(used, codeNow(server, secret))).code).toBe("invalid_code");
    const late = await secondStepOf(server, ana);
    server.clock.advance(10 * MINUTE_MS);
    expect((await complete(late, codeNow(server, secret))).code).toBe("invalid_code");
    const eve = await server.person();
    const [body = "", signature = ""] = (await secondStepOf(server, ana)).split(".");
    const altered = Buffer.from(body, "base64url").toString().replace(ana.userId, eve.userId);
    const forged = `${Buffer.from(altered).toString("base64url")}.${signature}`;
    expect((await complete(forged, codeNow(server, secret))).code).toBe("invalid_code");
  });

  test("after ten wrong codes even the right one is rejected, for a while", async () => {
    const { ana, secret } = await withApp();
    for (let count = 0; count < 10; count += 1) {
      expect((await complete(await secondStepOf(server, ana), "000000")).code).toBe("invalid_code");
    }
    expect((await complete(await secondStepOf(server, ana), codeNow(server, secret))).code).toBe(
      "rate_limited",
    );
    server.clock.advance(16 * MINUTE_MS);
    expect((await complete(await secondStepOf(server, ana), codeNow(server, secret))).status).toBe(200);
  });

  test("is turned off with the password and a code only", async () => {
    const { ana, secret } = await withApp();
    const turnOff = (password: string, code: string) =>
      server.call("POST /second-factor/authenticator/remove", { as: ana, body: { password, code } });
    expect((await turnOff("Wrong-password-1", codeNow(server, secret))).code).toBe("invalid_input");
    expect((await turnOff(ana.password, "000000")).code).toBe("invalid_code");
    expect((await turnOff(ana.password, codeNow(server, secret))).status).toBe(200);
    expect(await state(ana)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    const { email, password } = ana;
    expect((await server.call("POST /auth/login", { body: { email, password } })).status).toBe(200);
  });

  test("its secret is not readable in the database", async () => {
    const { ana, secret } = await withApp();
    const { rows } = await server.database.system((tx) =>
      tx.query("select secret_sealed from authenticators where user_id = $1", [ana.userId]),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("recovery codes", () => {
  test("are ten, work once each in any spelling, and are replaced together", async () => {
    const { ana, recoveryCodes, secret } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    expect((await complete(await secondStepOf(server, ana), ` ${code.toLowerCase()} `)).status).toBe(200);
    expect((await complete(await secondStepOf(server, ana), code)).code).toBe("invalid_code");
    expect((await state(ana)).recoveryCodesLeft).toBe(9);
    const replaced = await server.call("POST /second-factor/recovery-codes", {
      as: ana,
      body: { password: ana.password, code: codeNow(server, secret) },
    });
    expect(replaced.body.recoveryCodes).toHaveLength(10);
    expect((await complete(await secondStepOf(server, ana), recoveryCodes[1] ?? "")).code).toBe(
      "invalid_code",
    );
    expect((await complete(await secondStepOf(server, ana), replaced.body.recoveryCodes[0])).status).toBe(
      200,
    );
  });

  test("those of another person don't work", async () => {
    const [one, other] = [await withApp(), await withApp()];
    const [code = ""] = other.recoveryCodes;
    expect((await complete(await secondStepOf(server, one.ana), code)).code).toBe("invalid_code");
  });

  test("work when the master key was lost, which a code of the app reports", async () => {
    const { ana, recoveryCodes } = await withApp();
    const sealed = createSeal(new Uint8Array(32)).close("JBSWY3DPEHPK3PXP", ana.userId);
    await server.database.system((tx) =>
      tx.query("update authenticators set secret_sealed = $2 where user_id = $1", [ana.userId, sealed]),
    );
    const failed = await complete(await secondStepOf(server, ana), "123456");
    expect(failed).toMatchObject({ status: 500, code: "unreadable_data" });
    expect(failed.body.message).toContain("recovery code");
    const done = await complete(await secondStepOf(server, ana), recoveryCodes[0] ?? "");
    expect(done.status).toBe(200);
    const off = await server.call("POST /second-factor/authenticator/remove", {
      as: done.body,
      body: { password: ana.password, code: recoveryCodes[1] ?? "" },
    });
    expect(off.status).toBe(200);
  });
});

describe("a workspace that requires a second factor", () => {
  test("keeps members without one from everything but setting it up, at once", async () => {
    const { ana } = await withApp();
    const ben = await colleagueOf(server, ana, [viewer]);
    const rules = await server.call("PUT /sign-in-rules", { as: ana, body: { secondFactorRequired: true } });
    expect(rules.body).toEqual({ secondFactorRequired: true });
    const refused = await server.call("GET /accounts", { as: ben });
    expect(refused).toMatchObject({ status: 403, code: "second_factor_required" });
    expect(
      (await server.call("PUT /sign-in-rules", { as: ben, body: { secondFactorRequired: false } })).status,
    ).toBe(403);
    expect((await server.call("GET /auth/me", { as: ben })).status).toBe(200);
    expect(await state(ben)).toMatchObject({ required: true });
    await setUpAuthenticator(server, ben);
    expect((await server.call("GET /accounts", { as: ben })).status).toBe(200);
    expect((await server.call("GET /accounts", { as: ana })).status).toBe(200);
  });

  test("can't be made of someone who has none", async () => {
    const ana = await server.person();
    const rules = await server.call("PUT /sign-in-rules", { as: ana, body: { secondFactorRequired: true } });
    expect(rules).toMatchObject({ code: "conflict" });
  });

  test("a member resets the lost second factors of another, whose sessions end", async () => {
    const { ana } = await withApp();
    const ben = await colleagueOf(server, ana, [viewer]);
    await setUpAuthenticator(server, ben);
    const answer = await server.call("DELETE /members/:id/second-factor", {
      as: ana,
      params: { id: ben.userId },
    });
    expect(answer.status).toBe(204);
    expect((await server.call("GET /auth/me", { as: ben })).status).toBe(401);
    const { email, password } = ben;
    expect((await server.call("POST /auth/login", { body: { email, password } })).status).toBe(200);
    const admin = await colleagueOf(server, ana, [{ ...viewer, role: "administrator" }]);
    await setUpAuthenticator(server, admin);
    const upwards = await server.call("DELETE /members/:id/second-factor", {
      as: admin,
      params: { id: ana.userId },
    });
    expect(upwards.code).toBe("forbidden");
    const eve = await server.person();
    const foreign = await server.call("DELETE /members/:id/second-factor", {
      as: eve,
      params: { id: ana.userId },
    });
    expect(foreign.code).toBe("not_found");
  });
});

describe("passkeys", () => {
  const options = async (challenge?: string) =>
    (await server.call("POST /auth/passkey/options", { body: challenge ? { challenge } : {} })).body;
  const withPasskey = async () => {
    const ana = await server.person();
    return { ana, ...(await addPasskey(server, ana)) };
  };

  test("sign in without a password; the first comes with recovery codes", async () => {
    const { ana, passkey, added } = await withPasskey();
    expect(added.body.recoveryCodes).toHaveLength(10);
    server.clock.advance(1);
    expect((await addPasskey(server, ana, "Phone")).added.body.recoveryCodes).toBeNull();
    expect((await state(ana)).passkeys.map(({ name }: { name: string }) => name)).toEqual([
      "Laptop",
      "Phone",
    ]);
    const { challenge, options: asked } = await options();
    const answer = await server.call("POST /auth/passkey", {
      body: { challenge, response: passkey.use(asked) },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(ana.email);
  });

  test("complete a sign-in with a password, as its second step", async () => {
    const { ana, passkey } = await withPasskey();
    const second = await secondStepOf(server, ana);
    const { challenge, options: asked } = await options(second);
    expect(asked.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const body = { challenge, response: passkey.use(asked) };
    expect((await server.call("POST /auth/passkey", { body })).status).toBe(200);
    // The same step can't be completed again.
    const again = await options(second);
    const repeated = { challenge: again.challenge, response: passkey.use(again.options) };
    expect((await server.call("POST /auth/passkey", { body: repeated })).code).toBe("invalid_code");
  });

  test("a challenge works once; another site, another challenge, and a copied authenticator are rejected", async () => {
    const { passkey } = await withPasskey();
    const { challenge, options: asked } = await options();
    const body = { challenge, response: passkey.use(asked) };
    expect((await server.call("POST /auth/passkey", { body })).status).toBe(200);
    expect((await server.call("POST /auth/passkey", { body })).code).toBe("invalid_code");
    const [fresh, other] = [await options(), await options()];
    const phished = {
      challenge: fresh.challenge,
      response: passkey.use(fresh.options, "https://evil.example"),
    };
    expect((await server.call("POST /auth/passkey", { body: phished })).code).toBe("invalid_code");
    const swapped = { challenge: other.challenge, response: passkey.use((await options()).options) };
    expect((await server.call("POST /auth/passkey", { body: swapped })).code).toBe("invalid_code");
    passkey.count(0);
    const next = await options();
    const copied = { challenge: next.challenge, response: passkey.use(next.options) };
    expect((await server.call("POST /auth/passkey", { body: copied })).code).toBe("invalid_code");
  });

  test("the passkey of another person does not complete a sign-in", async () => {
    const [{ ana }, eve] = [await withPasskey(), await withPasskey()];
    const { challenge, options: asked } = await options(await secondStepOf(server, ana));
    const body = { challenge, response: eve.passkey.use(asked) };
    expect((await server.call("POST /auth/passkey", { body })).code).toBe("invalid_code");
  });

  test("a removed passkey no longer works, and a password alone is enough after the last one", async () => {
    const { ana, passkey, added } = await withPasskey();
    const { id } = added.body.passkey;
    const removed = await server.call("POST /second-factor/passkeys/:id/remove", {
      as: ana,
      params: { id },
      body: { password: ana.password },
    });
    expect(removed.status).toBe(200);
    const { challenge, options: asked } = await options();
    const body = { challenge, response: passkey.use(asked) };
    expect((await server.call("POST /auth/passkey", { body })).code).toBe("invalid_code");
    const { email, password } = ana;
    expect((await server.call("POST /auth/login", { body: { email, password } })).status).toBe(200);
  });
});
