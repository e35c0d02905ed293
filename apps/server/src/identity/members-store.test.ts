import type { Grant } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createMembersStore, type MembersStore } from "./members-store.ts";

let db: Database;
let members: MembersStore;
let workspaceId: string;
let ana: string;
beforeAll(async () => {
  db = await openTestDatabase();
  members = createMembersStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.system((tx) => tx.query("delete from workspaces"));
  workspaceId = await createTestWorkspace(db);
  ana = await createTestUser(db, workspaceId);
});

const asViewer: Grant[] = [{ role: "viewer", scope: { kind: "workspace" } }];
const allowed = () => undefined;

const start = Date.parse("2026-11-22T10:00:00Z");
const second = (count: number) => new Date(start + count * 1000);

const invite = (email: string, at = 0, tokenHash = email, until = 100) =>
  members.invite(workspaceId, {
    email,
    tokenHash,
    by: { userId: ana, at: second(at) },
    expiresAt: second(until),
    grants: asViewer,
  });

async function audit(): Promise<string[]> {
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query<{ line: string }>(
      "select action || ' ' || subject as line from audit_log where workspace_id = $1 order by at, id",
      [workspaceId],
    ),
  );
  return rows.map(({ line }) => line);
}

test("an invitation can be used until it ends, only by its ID", async () => {
  const id = await invite("ben@example.com");
  await invite("cem@example.com", 1);
  expect(await members.openInvitation(id, second(99))).toEqual({
    ...{ id, workspaceId, email: "ben@example.com", tokenHash: "ben@example.com" },
    grants: asViewer,
  });
  expect(await members.openInvitation(id, second(100))).toBeUndefined();
  const listed = await members.invitations(workspaceId, second(99));
  expect(listed.map(({ email, invitedBy }) => [email, invitedBy])).toEqual([
    ["cem@example.com", "Test Person"],
    ["ben@example.com", "Test Person"],
  ]);
  expect(await members.invitations(workspaceId, second(100))).toEqual([]);
});

test("an address has one invitation: a new one replaces it", async () => {
  const first = await invite("ben@example.com", 0, "old");
  const second_ = await invite("ben@example.com", 1, "new");
  expect(await members.openInvitation(first, second(2))).toBeUndefined();
  expect(await members.openInvitation(second_, second(2))).toMatchObject({ tokenHash: "new" });
  expect(await audit()).toEqual(Array(2).fill("member.invited ben@example.com"));
});

test("an invitation is revoked once and alone, only by its own workspace", async () => {
  const [ben] = [await invite("ben@example.com"), await invite("cem@example.com")];
  const by = { userId: ana, at: second(5) };
  expect(await members.withdraw(await createTestWorkspace(db), ben, by)).toBe(false);
  expect(await members.withdraw(workspaceId, ben, by)).toBe(true);
  expect(await members.withdraw(workspaceId, ben, by)).toBe(false);
  const left = await members.invitations(workspaceId, second(6));
  expect(left.map(({ email }) => email)).toEqual(["cem@example.com"]);
  expect((await audit()).slice(2)).toEqual(["member.invitation_withdrawn ben@example.com"]);
});

test("a member is removed once and alone, only by the own workspace", async () => {
  const ben = await createTestUser(db, workspaceId);
  const by = { userId: ana, at: second(5) };
  expect(await members.remove(await createTestWorkspace(db), ben, by, allowed)).toBe(false);
  expect(await members.remove(workspaceId, ben, by, allowed)).toBe(true);
  expect(await members.remove(workspaceId, ben, by, allowed)).toBe(false);
  expect((await members.members(workspaceId)).map(({ userId }) => userId)).toEqual([ana]);
  expect(await audit()).toEqual([`member.removed ${ben}@example.com`]);
});

test("the first member comes first; unverified people are not members", async () => {
  const other = await createTestWorkspace(db);
  await createTestUser(db, other);
  const ben = await createTestUser(db, workspaceId);
  const created = (id: string, at: Date) =>
    db.forWorkspace(workspaceId, (tx) =>
      tx.query("update users set created_at = $2 where id = $1", [id, at]),
    );
  await created(ana, second(2));
  await created(ben, second(1));
  const listed = await members.members(workspaceId);
  expect(listed.map(({ userId, emailVerified }) => [userId, emailVerified])).toEqual([
    [ben, false],
    [ana, false],
  ]);
  expect(await members.anyone()).toBe(false);
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update users set email_verified_at = $2 where id = $1", [ana, second(3)]),
  );
  expect(await members.anyone()).toBe(true);
  expect((await members.members(workspaceId)).map(({ emailVerified }) => emailVerified)).toEqual([
    false,
    true,
  ]);
});
