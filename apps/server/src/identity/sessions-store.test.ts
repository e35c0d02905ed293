import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createSessionsStore, type NewSession, type SessionsStore } from "./sessions-store.ts";

let db: Database;
let sessions: SessionsStore;
let workspaceId: string;
let userId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  sessions = createSessionsStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.system((tx) => tx.query("delete from session_families"));
  workspaceId = await createTestWorkspace(db);
  userId = await createTestUser(db, workspaceId);
});

const start = Date.parse("2026-11-22T10:00:00Z");
/** Seconds after the start. */
const second = (count: number) => new Date(start + count * 1000);
const graceMs = 10_000;

/**
 * Starts a session whose token "<name>-1" lasts 1000 s, and which itself lasts 5000 s. @returns its family
 */
async function begin(name: string, more: Partial<NewSession> = {}): Promise<string> {
  const familyId = randomUUID();
  const times = { now: second(0), expiresAt: second(5000), tokenExpiresAt: second(1000) };
  await sessions.start({
    ...{ familyId, workspaceId, userId, remembered: true, tokenHash: `${name}-1` },
    ...times,
    method: "password",
    client: { address: "198.18.0.1", userAgent: undefined },
    ...more,
  });
  return familyId;
}

async function rotate(tokenHash: string, successorHash: string, at: Date, grace = graceMs) {
  const successorExpiresAt = () => new Date(at.getTime() + 1_000_000);
  const outcome = await sessions.rotate({
    tokenHash,
    successorHash,
    now: at,
    graceMs: grace,
    successorExpiresAt,
  });
  return outcome.kind;
}
const isLive = async (familyId: string, at: Date, within = workspaceId) =>
  (await sessions.live(within, familyId, at)) !== undefined;

describe("a session", () => {
  test("has its owner, and is live until its own end", async () => {
    const familyId = await begin("a");
    expect([await isLive(familyId, second(4999)), await isLive(familyId, second(5000))]).toEqual([
      true,
      false,
    ]);
    const outcome = await sessions.rotate({
      ...{ tokenHash: "a-1", successorHash: "a-2", now: second(1), graceMs },
      successorExpiresAt: (family) => new Date(family.expiresAt),
    });
    const email = `${userId}@example.com`;
    const family = {
      familyId,
      workspaceId,
      userId,
      email,
      remembered: true,
      expiresAt: second(5000).toISOString(),
    };
    expect(outcome).toEqual({ kind: "rotated", family });
  });

  test("is ended once and alone: by its name, or by any of its tokens", async () => {
    const [one, other, last] = [await begin("a"), await begin("b"), await begin("c")];
    await sessions.end(workspaceId, one, "logout", second(1));
    await sessions.end(workspaceId, one, "reuse", second(9));
    await rotate("b-1", "b-2", second(1));
    expect(await sessions.endByToken("b-1", "reuse", second(2))).toBe(other);
    expect(await sessions.endByToken("no such token", "logout", second(2))).toBeUndefined();
    expect(await Promise.all([one, other, last].map((id) => isLive(id, second(3))))).toEqual([
      false,
      false,
      true,
    ]);
    const { rows } = await db.system((tx) =>
      tx.query(`select ended_reason as why, ended_at as at from session_families where id = $1`, [one]),
    );
    expect(rows).toEqual([{ why: "logout", at: second(1).toISOString() }]);
  });

  test("of another workspace is not live in this one, and cannot be ended from it", async () => {
    const familyId = await begin("a");
    const other = await createTestWorkspace(db);
    expect(await isLive(familyId, second(1), other)).toBe(false);
    await sessions.end(other, familyId, "logout", second(1));
    expect(await isLive(familyId, second(1))).toBe(true);
  });

  test("is deleted long after its end, with its tokens, and not before", async () => {
    await begin("a", { expiresAt: second(99) });
    await begin("b", { expiresAt: second(100) });
    await sessions.forgetExpired(second(100));
    const { rows } = await db.system((tx) => tx.query("select token_hash as token from refresh_tokens"));
    expect(rows).toEqual([{ token: "b-1" }]);
  });
});

describe("a token", () => {
  test("is exchanged once; its successor works, and it no longer does", async () => {
    const familyId = await begin("a");
    expect(await rotate("a-1", "a-2", second(1))).toBe("rotated");
    expect(await rotate("a-2", "a-3", second(2))).toBe("rotated");
    expect(await isLive(familyId, second(2))).toBe(true);
    expect(await rotate("a-1", "a-2", second(3))).toBe("reused");
    expect(await isLive(familyId, second(3))).toBe(false);
    expect(await rotate("a-3", "a-4", second(4))).toBe("unknown");
  });

  test.each([
    [9.999, "repeated", true],
    [10, "reused", false],
  ])("that was exchanged %d s ago, and whose successor was not used: %s", async (seconds, outcome, live) => {
    const familyId = await begin("a");
    await rotate("a-1", "a-2", second(1));
    expect(await rotate("a-1", "a-2", second(1 + seconds))).toBe(outcome);
    expect(await isLive(familyId, second(20))).toBe(live);
  });

  test("is not repeated if its successor was used or differs, or without a grace period", async () => {
    await begin("used");
    await rotate("used-1", "used-2", second(1));
    await rotate("used-2", "used-3", second(2));
    expect(await rotate("used-1", "used-2", second(3))).toBe("reused");
    await begin("other");
    await rotate("other-1", "other-2", second(1));
    expect(await rotate("other-1", "made-up", second(2))).toBe("reused");
    await begin("never");
    await rotate("never-1", "never-2", second(1));
    expect(await rotate("never-1", "never-2", second(1), 0)).toBe("reused");
  });

  test("works until its own end, or that of its session, whichever comes first", async () => {
    await begin("a");
    expect(await rotate("a-1", "a-2", second(1000))).toBe("unknown");
    expect(await rotate("a-1", "a-2", second(999.999))).toBe("rotated");
    await begin("b", { expiresAt: second(500) });
    expect(await rotate("b-1", "b-2", second(500))).toBe("unknown");
    expect(await rotate("b-1", "b-2", second(499.999))).toBe("rotated");
  });

  test("that was never issued is unknown, and ends nothing", async () => {
    const familyId = await begin("a");
    expect(await rotate("made-up", "x", second(1))).toBe("unknown");
    expect(await isLive(familyId, second(2))).toBe(true);
  });

  test("an exchange changes no other token", async () => {
    await begin("a");
    await begin("b");
    await rotate("a-1", "a-2", second(1));
    expect(await rotate("b-1", "b-2", second(100))).toBe("rotated");
  });
});
