import type { Resource } from "@skyledger/core/model/resource";
import accountType from "@skyledger/core/resources/account";
import bucket from "@skyledger/core/resources/s3-bucket";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import type { Database } from "../platform/db/database.ts";
import { storedScan } from "../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createUnitsStore } from "../runs/store/units-store.ts";
import { createRunsStore } from "../runs/store.ts";
import type { UnitContext } from "../runs/units.ts";
import type { ScanDeps } from "./scan-deps.ts";
import { ScanUnit } from "./scan-unit.ts";
import { activatedCritical } from "./store/imported-critical.ts";
import { createScansStore } from "./store/scans-store.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const scope = { scanType: "QUICK", services: ["S3"], categories: ["Data"] };
const bucketCount = 1_200;
const open = {
  ...{ blockPublicAcls: false, ignorePublicAcls: false },
  ...{ blockPublicPolicy: false, restrictPublicBuckets: false },
};

/** Buckets that everyone can read: several checks fail for each, one of them critical. */
const buckets: Resource[] = Array.from({ length: bucketCount }, (_, n) => ({
  ...resourceWith(
    bucket,
    {
      versioning: { enabled: false, suspended: false, mfaDelete: false },
      policy: { Statement: [{ Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "*" }] },
      policyStatus: { isPublic: true },
      acl: { ownerId: "me", grants: [] },
      ownership: { objectOwnership: "ObjectWriter" },
      publicAccessBlock: open,
    },
    { id: `b${n}`, name: `b${n}` },
  ),
  arn: `arn:aws:s3:::b${n}`,
}));

/** Without a Block Public Access of its own. */
const account = resourceWith(
  accountType,
  { publicAccessBlock: open },
  { arn: "arn:aws:iam::123456789012:root", id: "123456789012" },
);

class Died extends Error {}

/** A workspace whose account is scanned, with what its tables say afterwards. */
async function scannedAccount() {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId);
  const [runs, units, scans] = [createRunsStore(db), createUnitsStore(db), createScansStore(db)];
  let at = Date.parse("2026-03-02T08:00:00Z");
  const now = () => {
    at += 1_000;
    return new Date(at);
  };
  const deps: object = {
    now,
    ...{ accounts: createAccountsStore(db), scans, pace: () => ({ giveWay: async () => undefined }) },
    log: { error: () => undefined },
    snapshots: {
      async *resources() {
        yield [account, ...buckets];
      },
      scope: async () => ({ covered: [], gaps: [] }),
      gone: async () => new Set(),
      ofOthers: async () => [],
    },
    securityHub: { sending: { account: async () => undefined } },
  };

  /** One holder of the scan's unit, which dies after some parts or before it saves; null: it does not. */
  async function hold(run: { id: string }, partsUntilDeath: number | null) {
    const unit = await units.claim(60);
    if (!unit) throw new Error("no unit waits");
    const signal = new AbortController().signal;
    let parts = 0;
    const context: object = {
      ...{ unit, signal, saved: unit.saved, report: () => undefined, reportNow: async () => undefined },
      run: { ...run, workspaceId, input: scope, accountIds: [accountId] },
      save: async (...given: [never, never]) => {
        if (partsUntilDeath !== null) throw new Died();
        return await units.save(unit, ...given);
      },
      write: async (part: never) => {
        if (parts === partsUntilDeath) throw new Died();
        parts += 1;
        expect(await units.write(unit, part)).toBe(true);
      },
    };
    // Only what the work uses of each.
    const end = await new ScanUnit(deps as ScanDeps, context as UnitContext).run();
    if (end.status !== "completed") throw new Error(`the unit ended ${end.status}`);
    await units.finish(unit, end);
    return { parts, result: end.result };
  }

  /** A scan by holders that die after some parts; after the last one, its run is given up. */
  async function scanInVain(...deaths: number[]) {
    const run = await begin();
    for (const parts of deaths) await die(run, parts);
    await runs.finish(workspaceId, { id: run.id, attempts: 1 }, { status: "failed", error: "Given up." });
  }

  async function die(run: { id: string }, parts: number) {
    await expect(hold(run, parts)).rejects.toThrow(Died);
    await db.system((tx) => tx.query("update run_units set lease_until = now() - interval '1 second'"));
    await units.recover(workspaceId, run.id, { losses: 9, message: "" });
  }

  async function begin() {
    const accountIds = [accountId];
    const run = await runs.insert(workspaceId, { kind: "security_scan", accountIds, createdBy: "" });
    if (!run) throw new Error("a scan is active");
    await runs.claim(workspaceId, run.id, 60);
    await units.add(workspaceId, run.id, [{ accountId, region: null }]);
    return run;
  }

  /** A scan by holders of which all but the last die. */
  async function scan(...deaths: number[]) {
    const run = await begin();
    for (const parts of deaths) await die(run, parts);
    const { parts, result } = await hold(run, null);
    await runs.finish(workspaceId, { id: run.id, attempts: 1 }, { status: "cancelled", result: null });
    const { startedAt } = result.data as { startedAt: string };
    const activated = await db.forWorkspace(workspaceId, (tx) =>
      activatedCritical(tx, workspaceId, { id: run.id, startedAt }),
    );
    await scans.record(workspaceId, storedScan({ id: run.id, startedAt, finishedAt: now().toISOString() }));
    await scans.countSeenAgain(workspaceId);
    return { parts, counts: result.counts, activated: activated.length };
  }

  async function written() {
    const { rows } = await db.queryIn<object>(
      workspaceId,
      `select check_id, status, regression, detection_count as seen, count(*)::int as findings,
         sum((select count(*) from finding_history h where h.finding_id = f.id))::int as history
       from findings f where workspace_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      [workspaceId],
    );
    return rows;
  }

  /** A person marks some findings as fixed; they fail again in the next scan. */
  async function markAsFixed() {
    await db.queryIn(
      workspaceId,
      `update findings set status = 'RESOLVED', set_by = 'person', resolved_at = now()
       where workspace_id = $1 and arn like '%7'`,
      [workspaceId],
    );
  }
  return { scan, scanInVain, written, markAsFixed };
}

test("a scan that is interrupted between its parts counts and reports everything once", async () => {
  const [whole, interrupted] = [await scannedAccount(), await scannedAccount()];
  const first = await whole.scan();
  expect(first.parts).toBeGreaterThan(2);
  expect(first.counts).toMatchObject({ new: first.counts.findings, regressions: 0 });
  expect([first.counts.findings, first.activated]).toEqual([3 * bucketCount + 1, bucketCount]);
  // The second holder finds the first part and dies before it writes; the third one writes the rest.
  const resumed = await interrupted.scan(1, 0);
  expect(resumed.counts).toEqual(first.counts);
  expect(resumed.activated).toBe(first.activated);
  expect(resumed.parts).toBe(first.parts - 1);
  expect(await interrupted.written()).toEqual(await whole.written());

  for (const one of [whole, interrupted]) await one.markAsFixed();
  const again = await whole.scan();
  expect(again.counts).toMatchObject({ new: 0, findings: first.counts.findings });
  expect(again.counts.regressions).toBeGreaterThan(100);
  // After the last part, before its result.
  const againResumed = await interrupted.scan(again.parts);
  expect(againResumed.counts).toEqual(again.counts);
  expect(againResumed.activated).toBe(again.activated);
  expect(await interrupted.written()).toEqual(await whole.written());
});

test("critical findings of a scan that is given up are reported by the next one, once", async () => {
  const { scan, scanInVain, written } = await scannedAccount();
  await scanInVain(2);
  const found = (await written()).length;
  expect(found).toBeGreaterThan(0);
  const next = await scan();
  expect([next.activated, next.counts.new]).toEqual([bucketCount, (next.counts.findings ?? 0) - 2_000]);
  expect((await scan()).activated).toBe(0);
});
