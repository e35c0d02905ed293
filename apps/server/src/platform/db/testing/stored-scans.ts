import { randomUUID } from "node:crypto";
import { createScansStore } from "../../../security/store/scans-store.ts";
import type { AccountScanChanges, FindingWrite, StoredScan } from "../../../security/store/stored-scan.ts";
import type { Database } from "../database.ts";

const at = "2026-01-01T00:00:00.000Z";

/** A finished scan of everything that evaluated nothing. */
export function storedScan(more: Partial<StoredScan> = {}): StoredScan {
  return {
    id: randomUUID(),
    startedAt: at,
    finishedAt: at,
    partial: false,
    comparable: true,
    score: 1,
    grade: "F",
    findingsCount: 0,
    newFindings: 0,
    resolvedFindings: 0,
    regressions: 0,
    evaluated: 0,
    unknown: 0,
    tallies: {},
    accountTallies: null,
    ...more,
  };
}

/** A finding from its first scan, in an account of the workspace. */
export function createFinding(accountId: string, more: Partial<FindingWrite> = {}): FindingWrite {
  return {
    accountId,
    region: "r",
    arn: "arn",
    checkId: "c",
    resourceName: "n",
    severity: 1,
    category: "IAM",
    service: "s",
    title: "t",
    description: "d",
    evidence: {},
    searchText: "",
    manualBecause: null,
    content: "as it is",
    status: "ACTIVE",
    setBy: "scan",
    detectionCount: 1,
    regression: false,
    ignoredUntil: null,
    transition: { from: null, to: "ACTIVE", note: null },
    ...more,
  };
}

/** Stores a scan with the results of one account, as its unit and its run do. */
export async function recordScan(
  db: Database,
  workspaceId: string,
  scan: StoredScan,
  { accountId, ...changes }: Partial<AccountScanChanges> & Pick<AccountScanChanges, "accountId">,
): Promise<void> {
  const scans = createScansStore(db);
  await db.forWorkspace(workspaceId, (tx) =>
    scans.write(tx, workspaceId, {
      ...{ accountId, scanId: scan.id, at: scan.finishedAt, readAt: scan.startedAt },
      ...{ failing: [], updated: [], ...changes },
    }),
  );
  await scans.record(workspaceId, scan);
}
