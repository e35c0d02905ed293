import { randomUUID } from "node:crypto";
import type { FindingWrite, StoredScan } from "../../../security/store/stored-scan.ts";

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
