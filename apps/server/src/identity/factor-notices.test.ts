import { afterAll, beforeAll, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import {
  addPasskey,
  codeNow,
  passkeyUrl,
  secondStepOf,
  setUpAuthenticator,
} from "../testing/second-factor.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: passkeyUrl });
});
afterAll(() => server.close());

/** Emails about second factors to a person so far. */
async function notices({ email }: TestPerson) {
  await server.idle();
  return server.mails.filter(({ to, button }) => to === email && button?.url === `${passkeyUrl}/sign-in`);
}

const subjects = async (person: TestPerson) => (await notices(person)).map(({ subject }) => subject);

test("an authenticator app: added, its recovery codes used and replaced, and removed", async () => {
  const ana = await server.person();
  await server.call("POST /second-factor/authenticator", { as: ana, body: { password: ana.password } });
  expect(await subjects(ana)).toEqual([]);

  const ben = await server.person();
  server.clock.now = new Date("2026-11-30T23:59:45Z");
  const app = await setUpAuthenticator(server, ben);
  const added = "An authenticator app was added to your Skyledger account";
  expect(await subjects(ben)).toEqual([added]);
  const [mail] = await notices(ben);
  expect(mail?.paragraphs[1]).toContain("This happened on 2026-11-30 23:59 UTC.");

  const wrong = await server.call("POST /auth/second-factor", {
    body: { challenge: await secondStepOf(server, ben), code: "wrong-code" },
  });
  expect(wrong.status).toBe(400);
  await server.call("POST /auth/second-factor", {
    body: { challenge: await secondStepOf(server, ben), code: app.recoveryCodes[0] ?? "" },
  });
  const used = "A recovery code of your Skyledger account was used";
  expect(await subjects(ben)).toEqual([added, used]);

  const proof = () => ({ password: ben.password, code: codeNow(server, app.secret) });
  const refused = await server.call("POST /second-factor/recovery-codes", {
    as: ben,
    body: { ...proof(), password: "Wrong-horse-7" },
  });
  expect(refused.status).toBe(400);
  await server.call("POST /second-factor/recovery-codes", { as: ben, body: proof() });
  server.clock.advance(30_000);
  const replaced = "The recovery codes of your Skyledger account were replaced";
  expect(await subjects(ben)).toEqual([added, used, replaced]);
  await server.call("POST /second-factor/authenticator/remove", { as: ben, body: proof() });
  const removed = "The authenticator app of your Skyledger account was removed";
  expect(await subjects(ben)).toEqual([added, used, replaced, removed]);
});

test("a passkey: added and removed, with its name", async () => {
  const ana = await server.person();
  const { added } = await addPasskey(server, ana, "Laptop of Ana");
  const { id } = added.body.passkey;
  const [mail] = await notices(ana);
  expect(mail?.subject).toBe("A passkey was added to your Skyledger account");
  expect(mail?.paragraphs[0]).toMatch(/^The passkey “Laptop of Ana” can now be used to sign in\.$/);
  const remove = (password: string) =>
    server.call("POST /second-factor/passkeys/:id/remove", { as: ana, params: { id }, body: { password } });
  expect((await remove("Wrong-horse-7")).status).toBe(400);
  expect((await remove(ana.password)).status).toBe(200);
  expect((await remove(ana.password)).status).toBe(404);
  expect(await subjects(ana)).toEqual([
    "A passkey was added to your Skyledger account",
    "A passkey was removed from your Skyledger account",
  ]);
});

test("a reset by another member names the member, who gets no email", async () => {
  const owner = await server.person();
  const colleague = await colleagueOf(server, owner, [{ role: "viewer", scope: { kind: "workspace" } }]);
  await setUpAuthenticator(server, colleague);
  const { status } = await server.call("DELETE /members/:id/second-factor", {
    as: owner,
    params: { id: colleague.userId },
  });
  expect(status).toBe(204);
  const sent = await notices(colleague);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "An authenticator app was added to your Skyledger account",
    "The second factors of your Skyledger account were removed",
  ]);
  expect(sent[1]?.paragraphs[0]).toContain(owner.email);
  expect(await subjects(owner)).toEqual([]);
});

test("a change stands when its email cannot be sent", async () => {
  const ana = await server.person();
  server.mailTrouble.error = new Error("connection refused");
  try {
    await setUpAuthenticator(server, ana);
    await server.idle();
  } finally {
    server.mailTrouble.error = undefined;
  }
  const { body } = await server.call("GET /second-factor", { as: ana });
  expect(body.authenticatorSince).not.toBeNull();
  expect(await subjects(ana)).toEqual([]);
});
