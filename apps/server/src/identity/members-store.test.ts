import type { Grant } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningCall, runCall } from "../platform/acts.ts";
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

/** The target that a use case names for the audit log. */
async function targetOf(work: () => Promise<unknown>) {
  const call: RunningCall = { address: "192.0.2.1" };
  await runCall(call, work);
  return call.target;
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
  expect(await targetOf(() => invite("ben@example.com", 2, "newest"))).toMatchObject({
    name: "ben@example.com",
  });
});

test("an invitation is revoked once and alone, only by its own workspace", async () => {
  const [ben] = [await invite("ben@example.com"), await invite("cem@example.com")];
  expect(await members.withdraw(await createTestWorkspace(db), ben)).toBe(false);
  expect(await targetOf(() => members.withdraw(workspaceId, ben))).toEqual({ name: "ben@example.com" });
  expect(await members.withdraw(workspaceId, ben)).toBe(false);
  const left = await members.invitations(workspaceId, second(6));
  expect(left.map(({ email }) => email)).toEqual(["cem@example.com"]);
});

test("a member is removed once and alone, only by the own workspace", async () => {
  const ben = await createTestUser(db, workspaceId);
  const by = { userId: ana, at: second(5) };
  const remove = (workspace = workspaceId) => members.remove(workspace, ben, by, allowed);
  expect(await remove(await createTestWorkspace(db))).toBe(false);
  expect(await targetOf(remove)).toEqual({ name: `${ben}@example.com` });
  expect(await remove()).toBe(false);
  expect((await members.members(workspaceId)).map(({ userId }) => userId)).toEqual([ana]);
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
