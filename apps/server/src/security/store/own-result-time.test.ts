import { randomUUID } from "node:crypto";
import type { FindingState } from "@skyledger/core/model/finding";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createFinding, recordScan, storedScan } from "../../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { endRemediation } from "../../remediation/store/end-remediation.ts";
import { createFindingsStore } from "./findings-store.ts";
import { createScansStore } from "./scans-store.ts";
import type { AccountScanChanges } from "./stored-scan.ts";

const noFollowUps = { ended: async () => undefined, recountSavings: async () => undefined };

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

const at = (minute: number) => `2026-05-01T00:${String(minute).padStart(2, "0")}:00.000Z`;
const state: FindingState = {
  status: "ACTIVE",
  setBy: "scan",
  detectionCount: 1,
  regression: false,
  ignoredUntil: null,
};
const failing = () => createFinding(accountId, { transition: null });

/** A scan from `minute` to two minutes later. @param readAt minute of the reading that it evaluated */
async function scan(minute: number, changes: Partial<AccountScanChanges>, readAt?: number): Promise<void> {
  const stored = storedScan({ startedAt: at(minute), finishedAt: at(minute + 2) });
  const read = readAt === undefined ? {} : { readAt: at(readAt) };
  await recordScan(db, workspaceId, stored, { accountId, ...read, ...changes });
  await createScansStore(db).countSeenAgain(workspaceId);
}

async function known() {
  const [finding] = await createFindingsStore(db).list(
    workspaceId,
    {},
    { sort: "title", limit: 2, offset: 0 },
  );
  if (!finding) throw new Error("no finding");
  return finding;
}
async function result() {
  const { ownResult, ownResultAt } = await known();
  return [ownResult, ownResultAt];
}

const hubSays = (sight: string) =>
  db.forWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into hub_findings (workspace_id, account_id, hub_id, finding_id, region, product, control_id, sight,
         severity, workflow, updated_at)
       select workspace_id, account_id, 'h', id, 'r', 'Security Hub', 'S3.1', $2, 1, 'NEW', $3 from findings
       where workspace_id = $1`,
      [workspaceId, sight, at(50)],
    ),
  );

test("dates a result by the inventory that was evaluated", async () => {
  await scan(10, { failing: [failing()] }, 7);
  expect(await result()).toEqual(["fails", at(7)]);
  await scan(20, { failing: [failing()] });
  expect(await result()).toEqual(["fails", at(20)]);
});

test("updates the reading of an identical result", async () => {
  await scan(10, { failing: [failing()] }, 7);
  await scan(20, { seenAgain: [(await known()).id] }, 18);
  expect(await result()).toEqual(["fails", at(18)]);
});

test("does not make a result older by a scan of an earlier reading, unless the result differs", async () => {
  await scan(10, { failing: [failing()] }, 9);
  const { id } = await known();
  await scan(12, { failing: [failing()], seenAgain: [id] }, 5);
  expect(await result()).toEqual(["fails", at(9)]);
  await scan(20, { updated: [{ id, ...state, status: "RESOLVED", transition: null }] }, 19);
  expect(await result()).toEqual(["passes", at(19)]);
  await scan(22, { failing: [failing()] }, 21);
  expect(await result()).toEqual(["fails", at(21)]);
});

test("updates the reading of a passing result when Security Hub reports on it too", async () => {
  await scan(10, { failing: [failing()] });
  const { id } = await known();
  await scan(20, { updated: [{ id, ...state, status: "RESOLVED", transition: null }] }, 19);
  await scan(30, { passesAgain: [id] }, 29);
  expect(await result()).toEqual(["passes", at(19)]);
  await hubSays("fails");
  await scan(40, { passesAgain: [id] }, 39);
  expect(await result()).toEqual(["passes", at(39)]);
  expect((await known()).hubSources).toMatchObject([{ controlId: "S3.1", updatedAt: at(50) }]);
});

test("dates the check after a fix by its own reading", async () => {
  await scan(10, { failing: [failing()] });
  const { id } = await known();
  const remediationId = randomUUID();
  await db.forWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `insert into remediations (id, workspace_id, account_id, finding_id, check_id, fix_id, region, arn, resource_name,
         resource_type, requested_by, status, changes, created_at)
       values ($2, $1, $3, $4, 'c', 'f', 'r', 'arn', 'n', 'T', 'ana@example.com', 'RUNNING', '[]', $5)`,
      [workspaceId, remediationId, accountId, id, at(15)],
    );
    await endRemediation(tx, noFollowUps, workspaceId, remediationId, {
      ...{ at: at(16), status: "COMPLETED", message: "done", rolledBack: null },
      ...{ recommendation: null, action: "remediation.completed" },
      finding: {
        ...{ id, state: { ...state, status: "RESOLVED", setBy: "person" } },
        transition: { from: "ACTIVE", to: "RESOLVED", note: "Fixed." },
      },
    });
  });
  expect(await result()).toEqual(["passes", at(16)]);
});
