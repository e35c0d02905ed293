import { hubCheckPrefix } from "@skyledger/core/security-hub/place-finding";
import type { ScanScope } from "./scan-deps.ts";
import type { KnownFinding } from "./store/stored-scan.ts";

/**
 * The key that a result and a finding have in common: account, resource, and check as one text. Without the
 * region: a bucket's is read with its own call, and a finding must stay the same when that call fails.
 */
export function scopeKey(finding: Pick<KnownFinding, "accountId" | "arn" | "checkId">): string {
  return `${finding.accountId}|${finding.arn}|${finding.checkId}`;
}

/** Several findings that only Security Hub has may share a check and resource. */
export function knownKey(finding: KnownFinding): string {
  return finding.checkId.startsWith(hubCheckPrefix) ? finding.id : scopeKey(finding);
}

/**
 * A finding before our own check saw it. A finding that Security Hub imported and our check sees now for the
 * first time was detected by both at once, not twice.
 */
export function beforeOwnSight(before: KnownFinding | null): KnownFinding | null {
  const joined = before !== null && !before.ownFailing && before.status === "ACTIVE";
  return joined ? { ...before, detectionCount: before.detectionCount - 1 } : before;
}

/** Whether a scan covers every check and service. */
export function looksAtAll({ categories, services }: Pick<ScanScope, "categories" | "services">): boolean {
  return categories === undefined && services === undefined;
}
