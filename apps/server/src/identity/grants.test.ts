import type { Grant, Role } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "../platform/db/migrations.gen.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { auditEntries } from "../testing/audit-entries.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const everywhere = (role: Role): Grant => ({ role, scope: { kind: "workspace" } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const put = (as: TestPerson, who: TestPerson, ...grants: Grant[]) =>
  server.call("PUT /members/:id/grants", { as, params: { id: who.userId }, body: { grants } });
const remove = (as: TestPerson, who: TestPerson) =>
  server.call("DELETE /members/:id", { as, params: { id: who.userId } });
const grantsOf = async (as: TestPerson, who: TestPerson) => {
  const { body } = await server.call("GET /members", { as });
  return body.members.find(({ userId }: TestPerson) => userId === who.userId)?.grants;
};
const settings = (as: Pick<TestPerson, "idToken">) =>
  server.call("PUT /security/settings", { as, body: { ignoreNoteRequired: true } });

test("the first person owns the workspace; an invited one gets the roles of the invitation, by default viewer", async () => {
  const owner = await server.person();
  const operator = await colleagueOf(server, owner, [everywhere("operator")]);
  expect(await grantsOf(owner, owner)).toEqual([everywhere("owner")]);
  expect(await grantsOf(owner, operator)).toEqual([everywhere("operator")]);
  await server.call("POST /members/invitations", { as: owner, body: { email: "cem@example.com" } });
  const { body } = await server.call("GET /members", { as: operator });
  expect(body.invitations).toMatchObject([{ email: "cem@example.com", grants: [everywhere("viewer")] }]);
});

test("one's own answer names the permissions, and follows a change without signing in again", async () => {
  const owner = await server.person();
  const ben = await colleagueOf(server, owner, [everywhere("viewer")]);
  const permissions = async () => (await server.call("GET /auth/me", { as: ben })).body.permissions;
  expect(await permissions()).toEqual({
    ...{ somewhere: ["own", "read"], everywhere: ["own", "read"], limited: [] },
  });
  const [account] = (await server.call("GET /accounts", { as: owner })).body.accounts;
  await put(owner, ben, everywhere("viewer"), {
    role: "operator",
    scope: { kind: "account", id: account.id },
  });
  expect(await permissions()).toEqual({
    somewhere: ["own", "read", "triage", "run", "fix"],
    everywhere: ["own", "read"],
    limited: [{ permissions: ["triage", "run", "fix"], accountIds: [account.id] }],
  });
});

describe("no one climbs", () => {
  test("a missing permission is refused with what to do, before the input is read", async () => {
    const owner = await server.person();
    const ben = await colleagueOf(server, owner, [everywhere("operator")]);
    const answer = await put(ben, ben, everywhere("owner"));
    expect(answer).toMatchObject({ status: 403, code: "forbidden" });
    expect(answer.body.detail).toMatch(/Ask an owner or administrator/);
    expect(await server.call("PUT /security/settings", { as: ben, raw: { body: "?" } })).toMatchObject({
      status: 403,
    });
    expect(await grantsOf(owner, ben)).toEqual([everywhere("operator")]);
  });

  test("an administrator makes anyone but owners, and neither changes nor removes nor invites one", async () => {
    const owner = await server.person();
    const admin = await colleagueOf(server, owner, [everywhere("administrator")]);
    const ben = await colleagueOf(server, owner, [everywhere("viewer")]);
    expect(await put(admin, ben, everywhere("administrator"))).toMatchObject({ status: 200 });
    for (const answer of [
      await put(admin, admin, everywhere("owner")),
      await put(admin, ben, everywhere("owner")),
      await put(admin, owner, everywhere("viewer")),
      await put(admin, owner, everywhere("owner"), everywhere("viewer")),
      await remove(admin, owner),
      await server.call("POST /members/invitations", {
        as: admin,
        body: { email: "d@example.com", grants: [everywhere("owner")] },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 403, code: "forbidden" });
    }
    expect(await grantsOf(owner, owner)).toEqual([everywhere("owner")]);
  });

  test("a role in one account changes nothing of the workspace", async () => {
    const owner = await server.person();
    const [account] = (await server.call("GET /accounts", { as: owner })).body.accounts;
    const scope = { kind: "account", id: account.id } as const;
    const ben = await colleagueOf(server, owner, [{ role: "administrator", scope }]);
    const refused = await put(ben, ben, everywhere("administrator"));
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.detail).toContain("the whole workspace");
  });

  test("scopes of another workspace, or of none, don't exist", async () => {
    const [owner, other] = [await server.person(), await server.person()];
    const [account] = (await server.call("GET /accounts", { as: other })).body.accounts;
    const ben = await colleagueOf(server, owner, [everywhere("viewer")]);
    for (const scope of [
      { kind: "account", id: account.id },
      { kind: "unit", id: "ou-none" },
    ] as const) {
      expect(await put(owner, ben, { role: "operator", scope })).toMatchObject({ status: 404 });
    }
    expect(await put(other, ben, everywhere("owner"))).toMatchObject({ status: 404 });
    expect(await grantsOf(owner, ben)).toEqual([everywhere("viewer")]);
  });

  test("a grant outlives its account, and can be kept or dropped", async () => {
    const owner = await server.person();
    const [account] = (await server.call("GET /accounts", { as: owner })).body.accounts;
    const gone: Grant = { role: "operator", scope: { kind: "account", id: account.id } };
    const ben = await colleagueOf(server, owner, [gone]);
    await server.call("DELETE /accounts/:id", { as: owner, params: { id: account.id } });
    expect(await put(owner, ben, gone, everywhere("viewer"))).toMatchObject({ status: 200 });
    expect(await put(owner, ben, everywhere("viewer"))).toMatchObject({ status: 200 });
    expect(await put(owner, ben, gone, everywhere("viewer"))).toMatchObject({ status: 404 });
  });

  test("a tag with any text is stored as it is", async () => {
    const owner = await server.person();
    const value = `'; drop table grants; -- <b>"\\u{0}" ${"✨".repeat(40)}`;
    const grant: Grant = { role: "analyst", scope: { kind: "account_tag", key: "Team = a", value } };
    const ben = await colleagueOf(server, owner, [grant]);
    expect(await grantsOf(owner, ben)).toEqual([grant]);
  });
});

describe("a workspace keeps an owner", () => {
  test("the last one keeps the role, until someone else who can sign in has it", async () => {
    const owner = await server.person();
    expect(await put(owner, owner, everywhere("viewer"))).toMatchObject({ status: 409, code: "conflict" });
    const ben = await colleagueOf(server, owner, [everywhere("owner")]);
    expect(await put(owner, owner, everywhere("viewer"))).toMatchObject({ status: 200 });
    expect(await put(ben, ben, everywhere("viewer"))).toMatchObject({ status: 409 });
    expect(await settings(owner)).toMatchObject({ status: 403 });
  });

  test("an owner whose access the identity provider has ended does not count", async () => {
    const owner = await server.person();
    const ben = await colleagueOf(server, owner, [everywhere("owner")]);
    const deactivate = (at: Date | null) =>
      server.database.system((tx) =>
        tx.query("update users set deactivated_at = $2 where id = $1", [ben.userId, at]),
      );
    await deactivate(server.clock.now);
    expect(await put(owner, owner, everywhere("viewer"))).toMatchObject({ status: 409 });
    await deactivate(null);
    expect(await put(owner, owner, everywhere("viewer"))).toMatchObject({ status: 200 });
  });

  test.each(["demote", "remove"])("two owners who %s each other at once: one is left", async (how) => {
    const ana = await server.person();
    const ben = await colleagueOf(server, ana, [everywhere("owner")]);
    const act = (as: TestPerson, who: TestPerson) =>
      how === "demote" ? put(as, who, everywhere("viewer")) : remove(as, who);
    const answers = await Promise.all([act(ana, ben), act(ben, ana)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const owners = await server.database.system(async (tx) => {
      const { rows } = await tx.query("select from grants where workspace_id = $1 and role = 'owner'", [
        ana.workspaceId,
      ]);
      return rows.length;
    });
    expect(owners).toBe(1);
  });

  test("the same change twice at once is made once, without an error", async () => {
    const owner = await server.person();
    const ben = await colleagueOf(server, owner, [everywhere("viewer")]);
    const change = () => put(owner, ben, everywhere("operator"), everywhere("auditor"));
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await grantsOf(owner, ben)).toEqual([everywhere("operator"), everywhere("auditor")]);
  });
});

describe("a demotion", () => {
  test("applies to the next request of an open session", async () => {
    const owner = await server.person();
    const ben = await colleagueOf(server, owner, [everywhere("administrator")]);
    expect(await settings(ben)).toMatchObject({ status: 200 });
    await put(owner, ben, everywhere("viewer"));
    expect(await settings(ben)).toMatchObject({ status: 403 });
  });

  test("is written to the audit log with the grants before and after", async () => {
    const owner = await server.person();
    const ben = await colleagueOf(server, owner, [everywhere("administrator")]);
    await put(owner, ben, everywhere("viewer"));
    const entries = await auditEntries(server.database, owner.workspaceId);
    expect(entries.filter(({ action }) => action === "member.grants_changed").at(-1)).toMatchObject({
      ...{ actor: owner.email, target: ben.userId },
      before: { grants: [everywhere("administrator")] },
      after: { grants: [everywhere("viewer")] },
    });
  });
});

test("an old workspace: the oldest verified member owns it, the others administer it, invitations as well", async () => {
  const before = migrations.filter(({ name }) => name < "0079");
  const old = await openTestDatabase({ migrations: before });
  const workspace = "11111111-1111-4111-8111-111111111111";
  const person = (n: number) => `22222222-2222-4222-8222-22222222222${n}`;
  await old.system(async (tx) => {
    await tx.query("insert into workspaces (id, name) values ($1, 'Old')", [workspace]);
    for (const [n, verified] of [
      [1, null],
      [2, "2025-01-03"],
      [3, "2025-01-04"],
    ] as const) {
      await tx.query(
        `insert into users (id, workspace_id, email, password_hash, full_name, created_at, email_verified_at)
         values ($1, $2, $3, '', '', $4, $5)`,
        [person(n), workspace, `${n}@example.com`, `2025-01-0${n}`, verified],
      );
    }
    await tx.query(
      `insert into invitations (workspace_id, email, token_hash, created_at, expires_at)
       values ($1, 'd@example.com', '', now(), now())`,
      [workspace],
    );
    const [added] = migrations.filter(({ name }) => name.startsWith("0079"));
    await tx.query("reset role");
    await tx.query(added?.sql ?? "");
    const { rows } = await tx.query<{ id: string; role: string }>(
      "select user_id as id, role from grants order by user_id",
    );
    expect(rows.map(({ id, role }) => [id, role])).toEqual([
      [person(1), "administrator"],
      [person(2), "owner"],
      [person(3), "administrator"],
    ]);
    const invited = await tx.query("select grants from invitations");
    expect(invited.rows).toEqual([{ grants: [everywhere("administrator")] }]);
  });
  await old.close();
});
