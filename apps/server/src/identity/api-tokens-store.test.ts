import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningCall, runCall } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { auditEntries } from "../testing/audit-entries.ts";
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
  if (!token) throw new Error("The owner of the token under test is gone.");
  return { token, tokenHash };
}

const idsOf = async (userId: string) =>
  (await createApiTokensStore(db).of(workspaceId, userId)).map(({ id }) => id);

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
  expect(await store.remove(workspaceId, ben, first.token.id)).toBe(false);
  expect(await idsOf(ana)).toHaveLength(2);
  expect(await store.remove(workspaceId, ana, first.token.id)).toBe(true);
  expect(await idsOf(ana)).toEqual([second.token.id]);
  expect(await store.remove(workspaceId, ana, first.token.id)).toBe(false);
});

test("an act names the token that it created or revoked, and its scopes", async () => {
  const call: RunningCall = { address: "192.0.2.1" };
  const { token } = await runCall(call, () => tokenOf(ana, { name: "Laptop" }));
  expect(call.target).toEqual({ id: token.id, name: "Laptop" });
  const store = createApiTokensStore(db);
  const revoke: RunningCall = { address: "192.0.2.1" };
  await runCall(revoke, () => store.remove(workspaceId, ben, token.id));
  expect(revoke.target).toBeUndefined();
  await runCall(revoke, () => store.remove(workspaceId, ana, token.id));
  expect(revoke).toMatchObject({
    target: { name: "Laptop" },
    before: { name: "Laptop", scopes: ["costs"] },
  });
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

test("a use is recorded for the used token only, in the audit log once a day", async () => {
  const used = await tokenOf(ana);
  const other = await tokenOf(ana);
  const store = createApiTokensStore(db);
  const use = async (time: string) => {
    const owner = await store.owner(used.tokenHash, made);
    if (owner) await store.noteUse(owner, new Date(time), "192.0.2.1");
  };
  await use("2026-11-21T23:00:00.000Z");
  await use("2026-11-22T06:00:00.000Z");
  const at = new Date("2026-11-22T08:00:00.000Z");
  await use(at.toISOString());
  expect(await auditEntries(db, workspaceId)).toMatchObject(
    Array(2).fill({ action: "token.used", actor: "Desk", target: used.token.id }),
  );
  const tokens = await createApiTokensStore(db).of(workspaceId, ana);
  expect(new Map(tokens.map(({ id, lastUsedAt }) => [id, lastUsedAt]))).toEqual(
    new Map([
      [used.token.id, at.toISOString()],
      [other.token.id, null],
    ]),
  );
});
