import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitationToken } from "../testing/answers/invitation-token.ts";
import { auditEntries } from "../testing/audit-entries.ts";
import { startTestServer, type TestPerson, type TestServer, testPassword } from "../testing/test-server.ts";

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const newEmail = () => `member${++count}@example.com`;
const register = (email: string, invitation?: string, on = server) =>
  on.call("POST /auth/register", {
    body: { email, password: testPassword, fullName: "Ben Okri", ...(invitation ? { invitation } : {}) },
  });
async function signIn(email: string, on = server): Promise<TestPerson> {
  await on.call("POST /auth/verify", { body: { email, code: await on.code(email) } });
  const { body } = await on.call("POST /auth/login", { body: { email, password: testPassword } });
  return { ...body, userId: body.user.userId };
}
const people = async (as: Pick<TestPerson, "idToken">) => (await server.call("GET /members", { as })).body;
const workspaceOf = async (as: Pick<TestPerson, "idToken">) =>
  (await server.call("GET /auth/me", { as })).body.workspace.workspaceId;

/** A person who accepted an invitation. */
async function colleagueOf(owner: TestPerson): Promise<TestPerson> {
  const email = newEmail();
  expect(await register(email, await invitationToken(server, email, owner))).toMatchObject({ status: 201 });
  return signIn(email);
}

describe("inviting", () => {
  test("an invited person joins the workspace, sees its accounts, and the invitation is used up", async () => {
    const owner = await server.person();
    const email = newEmail();
    const token = await invitationToken(server, email, owner);
    expect((await people(owner)).invitations).toMatchObject([{ email }]);
    expect((await server.call("GET /auth/invitation", { query: { token } })).body).toEqual({ email });
    server.clock.advance(1);
    expect(await register(email, token)).toMatchObject({ status: 201 });
    const ben = await signIn(email);
    expect(await workspaceOf(ben)).toBe(owner.workspaceId);
    const accounts = (as: TestPerson) => server.call("GET /accounts", { as });
    expect((await accounts(ben)).body).toEqual((await accounts(owner)).body);
    const after = await people(owner);
    expect(after.invitations).toEqual([]);
    expect(after.members).toMatchObject([{ email: owner.email }, { email, emailVerified: true }]);
    expect(await register(newEmail(), token)).toMatchObject({ status: 400, code: "invalid_invitation" });
  });

  test("a link is for one address, for seven days, until it is replaced or revoked", async () => {
    const owner = await server.person();
    const email = newEmail();
    const first = await invitationToken(server, email, owner);
    const wrongAddress = await register(newEmail(), first);
    expect(wrongAddress).toMatchObject({ status: 400, code: "invalid_invitation" });
    expect(wrongAddress.body.message).toContain(email);
    const second = await invitationToken(server, email, owner);
    expect(await register(email, first)).toMatchObject({ code: "invalid_invitation" });
    const [open] = (await people(owner)).invitations;
    await server.call("DELETE /members/invitations/:id", { as: owner, params: { id: open.id } });
    expect(await register(email, second)).toMatchObject({ code: "invalid_invitation" });
    const third = await invitationToken(server, email, owner);
    const guessed = `${third.slice(0, -3)}aaa`;
    expect(await register(email, guessed)).toMatchObject({ code: "invalid_invitation" });
    server.clock.advance(7 * DAY_MS);
    expect(await register(email, third)).toMatchObject({ code: "invalid_invitation" });
    const later = await server.person();
    expect((await people(later)).invitations).toEqual([]);
  });

  test("the inviter learns nothing about an address; its owner gets an email with instructions", async () => {
    const owner = await server.person();
    const other = await server.person();
    const invite = (email: string) =>
      server.call("POST /members/invitations", { as: owner, body: { email } });
    const [known, unknown] = [await invite(other.email), await invite(newEmail())];
    expect(known.status).toBe(unknown.status);
    await server.idle();
    const mail = server.mails.findLast(({ to }) => to === other.email);
    expect(mail?.button).toBeUndefined();
    expect(mail?.paragraphs.join(" ")).toContain("already has a Skyledger account");
    expect(await invite(owner.email)).toMatchObject({ status: 409 });
  });

  test("a person who never confirmed an earlier registration moves to the inviting workspace", async () => {
    const owner = await server.person();
    const email = newEmail();
    await register(email);
    await register(email, await invitationToken(server, email, owner));
    expect(await workspaceOf(await signIn(email))).toBe(owner.workspaceId);
    const left = await server.database.system(async (tx) => {
      const { rows } = await tx.query(
        "select from workspaces w where not exists (select from users u where u.workspace_id = w.id)",
      );
      return rows.length;
    });
    expect(left).toBe(0);
  });

  test("registering again without confirming does not rename the inviting workspace", async () => {
    const owner = await server.person();
    const name = (await server.call("GET /auth/me", { as: owner })).body.workspace.name;
    const email = newEmail();
    await register(email, await invitationToken(server, email, owner));
    await register(email);
    expect((await server.call("GET /auth/me", { as: owner })).body.workspace.name).toBe(name);
    expect(await workspaceOf(await signIn(email))).toBe(owner.workspaceId);
  });

  test("an unavailable mail server is reported, and nothing is stored", async () => {
    const owner = await server.person();
    server.mailTrouble.error = new Error("no mail today");
    const answer = await server.call("POST /members/invitations", { as: owner, body: { email: newEmail() } });
    server.mailTrouble.error = undefined;
    expect(answer).toMatchObject({ status: 503, code: "unavailable" });
    expect((await people(owner)).invitations).toEqual([]);
  });
});

describe("removing", () => {
  test("a colleague can remove a member, whose session ends immediately", async () => {
    const owner = await server.person();
    const ben = await colleagueOf(owner);
    expect(await server.call("GET /accounts", { as: ben })).toMatchObject({ status: 200 });
    const params = { id: ben.userId };
    expect(await server.call("DELETE /members/:id", { as: owner, params })).toMatchObject({ status: 204 });
    expect(await server.call("GET /accounts", { as: ben })).toMatchObject({ status: 401 });
    expect((await people(owner)).members).toHaveLength(1);
    const audit = await auditEntries(server.database, owner.workspaceId);
    expect(audit.filter(({ action }) => action.startsWith("member."))).toMatchObject([
      { action: "member.invited", actor: owner.email, after: { email: expect.any(String) } },
      { action: "member.removed", actor: owner.email, target: ben.userId },
    ]);
  });

  test("members cannot remove themselves", async () => {
    const owner = await server.person();
    const params = { id: owner.userId };
    expect(await server.call("DELETE /members/:id", { as: owner, params })).toMatchObject({ status: 409 });
  });
});

test("REGISTRATION=invite: the first person of a server registers, then only invited ones", async () => {
  const invited = await startTestServer({ REGISTRATION: "invite" });
  try {
    const first = newEmail();
    expect(await register(first, undefined, invited)).toMatchObject({ status: 201 });
    const owner = await signIn(first, invited);
    expect(await register(newEmail(), undefined, invited)).toMatchObject({
      status: 403,
      code: "registration_closed",
    });
    const email = newEmail();
    const token = await invitationToken(invited, email, owner);
    expect(await register(email, token, invited)).toMatchObject({ status: 201 });
    await signIn(email, invited);
  } finally {
    await invited.close();
  }
});

test("REGISTRATION=closed: an invitation does not allow registering", async () => {
  const closed = await startTestServer({ REGISTRATION: "closed" });
  try {
    expect(await register(newEmail(), "made-up", closed)).toMatchObject({ code: "registration_closed" });
  } finally {
    await closed.close();
  }
});
