import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createFinding, recordScan, storedScan } from "../../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createScansStore } from "./scans-store.ts";
import { countSeenAgain } from "./seen-again.ts";

let db: Database;
let workspaceId: string;
let accountId: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});

const scanAt = (at: string) => storedScan({ startedAt: at, finishedAt: at });
const failing = (n: number) => createFinding(accountId, { arn: `arn${n}` });

const first = scanAt("2026-05-01T00:00:00.000Z");
const second = scanAt("2026-05-02T00:00:00.000Z");

async function firstScan(count: number): Promise<string[]> {
  const scans = createScansStore(db);
  const rows = Array.from({ length: count }, (_, n) => failing(n));
  await recordScan(db, workspaceId, { ...first, id: randomUUID() }, { accountId, failing: rows });
  const known = await scans.known(workspaceId, accountId, { checkIds: ["c"] });
  expect(known.map(({ content }) => content)).toEqual(rows.map(() => "as it is"));
  return known.map(({ id }) => id);
}

const stored = () =>
  db.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query<{ count: number; at: string; scan: string; findings: number }>(
      `select detection_count as count, last_seen_at as at, scan_id as scan, count(*)::int as findings
       from findings group by 1, 2, 3 order by 1`,
    );
    return rows;
  });

it("counts what a scan saw again once, for concurrent counters and after a stop in between", async () => {
  const ids = await firstScan(600);
  const scan = { ...second, id: randomUUID() };
  const scans = createScansStore(db);
  const seenAgain = ids.slice(0, 590);
  await recordScan(db, workspaceId, scan, { accountId, seenAgain });
  // The scan is stored, and its run has ended before it counted.
  expect((await stored()).map(({ count, findings }) => [count, findings])).toEqual([[1, 600]]);
  await Promise.all([1, 2, 3].map(() => createScansStore(db).countSeenAgain(workspaceId)));
  await scans.countSeenAgain(workspaceId);
  expect((await stored()).map(({ count, findings }) => [count, findings])).toEqual([
    [1, 10],
    [2, 590],
  ]);
  expect((await stored())[1]).toMatchObject({ at: second.finishedAt, scan: scan.id });
});

it("keeps a person's change between the scan and its counting", async () => {
  const [id = ""] = await firstScan(1);
  const scans = createScansStore(db);
  await recordScan(db, workspaceId, { ...second, id: randomUUID() }, { accountId, seenAgain: [id] });
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update findings set status = 'IGNORED', set_by = 'person', note = 'accepted'"),
  );
  await scans.countSeenAgain(workspaceId);
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query('select status, note, detection_count as "count" from findings'),
  );
  expect(rows).toEqual([{ status: "IGNORED", note: "accepted", count: 2 }]);
});

it("counts one part per transaction, so that others can run in between", async () => {
  const seenAgain = await firstScan(1_001);
  await recordScan(db, workspaceId, { ...second, id: randomUUID() }, { accountId, seenAgain });
  const counted: number[] = [];
  const watched: Pick<Database, "queryIn"> = {
    async queryIn(of, sql, params) {
      const result = await db.queryIn(of, sql, params);
      counted.push((await stored()).find(({ count }) => count === 2)?.findings ?? 0);
      return result as never;
    },
  };
  let between = 0;
  await countSeenAgain(watched, workspaceId, async () => {
    between += 1;
    // Readers in between see what was counted so far.
    expect((await stored()).length).toBeGreaterThan(0);
  });
  expect(between).toBe(4);
  // Once more, which finds nothing, and a check whether another process has some left.
  expect(counted).toEqual([500, 1_000, 1_001, 1_001, 1_001]);
});
