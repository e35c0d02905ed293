import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createApiTokensStore } from "./api-tokens-store.ts";

let db: Database;
let workspaceId: string;
let ana: string;
let ben: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  ana = await createTestUser(db, workspaceId);
  ben = await createTestUser(db, workspaceId);
});

const made = new Date("2026-11-21T10:00:00.000Z");
const expires = new Date("2026-12-21T10:00:00.000Z");
let count = 0;

/** Creates a person's token. @returns it, and the stored hash */
async function tokenOf(userId: string, { now = made, name = "Desk" } = {}) {
  count += 1;
  const tokenHash = `hash-${count}`;
  const token = await createApiTokensStore(db).insert(workspaceId, {
    userId,
    name,
    tokenHash,
    scopes: ["costs"],
    now,
    expiresAt: expires,
  });
  return { token, tokenHash };
}

const idsOf = async (userId: string) =>
  (await createApiTokensStore(db).of(workspaceId, userId)).map(({ id }) => id);

async function audit() {
  const { rows } = await db.queryIn<{ action: string; actor: string; subject: string; detail: unknown }>(
    workspaceId,
    "select action, actor, subject, detail from audit_log where workspace_id = $1 order by id",
    [workspaceId],
  );
  return rows;
}

test("a person sees only their own tokens, newest first", async () => {
  const old = await tokenOf(ana);
  const young = await tokenOf(ana, { now: new Date(made.getTime() + 1) });
  const bens = await tokenOf(ben);
  expect(await idsOf(ana)).toEqual([young.token.id, old.token.id]);
  expect(await idsOf(ben)).toEqual([bens.token.id]);
});

test("no one can revoke the token of a colleague, and only the given one of their own", async () => {
  const first = await tokenOf(ana);
  const second = await tokenOf(ana);
  const store = createApiTokensStore(db);
  expect(await store.remove(workspaceId, ben, first.token.id, made)).toBe(false);
  expect(await idsOf(ana)).toHaveLength(2);
  expect(await store.remove(workspaceId, ana, first.token.id, made)).toBe(true);
  expect(await idsOf(ana)).toEqual([second.token.id]);
  expect(await store.remove(workspaceId, ana, first.token.id, made)).toBe(false);
});

test("the audit log has who created a token, its scopes, and who revoked it, but no failures", async () => {
  const { token } = await tokenOf(ana, { name: "Laptop" });
  const store = createApiTokensStore(db);
  await store.remove(workspaceId, ben, token.id, made);
  await store.remove(workspaceId, ana, token.id, made);
  expect(await audit()).toEqual([
    {
      action: "token.created",
      actor: ana,
      subject: token.id,
      detail: { name: "Laptop", scopes: ["costs"] },
    },
    { action: "token.removed", actor: ana, subject: token.id, detail: expect.anything() },
  ]);
});

test.each([
  ["a millisecond before it expires", -1, true],
  ["at the instant that it expires", 0, false],
  ["a millisecond later", 1, false],
])("%s a token represents its owner: %s ms, %s", async (_, ms, speaks) => {
  const { token, tokenHash } = await tokenOf(ana);
  await tokenOf(ben);
  const owner = await createApiTokensStore(db).owner(tokenHash, new Date(expires.getTime() + ms));
  expect(owner?.id).toBe(speaks ? token.id : undefined);
  expect(owner?.userId).toBe(speaks ? ana : undefined);
});

test("a use is recorded for the used token only", async () => {
  const used = await tokenOf(ana);
  const other = await tokenOf(ana);
  const at = new Date("2026-11-22T08:00:00.000Z");
  await createApiTokensStore(db).noteUse(workspaceId, used.token.id, at);
  const tokens = await createApiTokensStore(db).of(workspaceId, ana);
  expect(new Map(tokens.map(({ id, lastUsedAt }) => [id, lastUsedAt]))).toEqual(
    new Map([
      [used.token.id, at.toISOString()],
      [other.token.id, null],
    ]),
  );
});
