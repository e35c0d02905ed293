import { accountLabel } from "@skyledger/core/model/account-label";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import { checks } from "@skyledger/core/registry.gen";
import { scopeKey } from "./scan-keys.ts";
import type { ImportedCritical } from "./store/imported-critical.ts";
import type { FindingWrite, StoredScan } from "./store/stored-scan.ts";

const adviceById = new Map(checks.map(({ id, remediation }) => [id, remediation.description]));

/** Severities are stored as numbers that sort. */
const critical = 0;

/** Critical findings at the time a scan is stored. */
interface Standing {
  /** How many are active. */
  activeCritical: number;
  /** Critical findings from an import that no one was notified of yet. */
  imported: readonly ImportedCritical[];
}

/** The changes of critical findings by a scan and the import before it. */
export function criticalEvent(
  scan: Pick<StoredScan, "id" | "finishedAt">,
  failing: readonly FindingWrite[],
  accounts: readonly CloudAccount[],
  { activeCritical, imported }: Standing,
): NotificationEvent {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  const own = failing.filter(
    ({ severity, transition }) => severity === critical && transition?.to === "ACTIVE",
  );
  const seen = new Set(own.map(scopeKey));
  return {
    type: "critical_findings",
    occasion: scan.id,
    seenBy: "scan",
    at: scan.finishedAt,
    active: activeCritical,
    appeared: [
      ...own.map(({ checkId, title, resourceName, region, accountId }) => {
        const advice = adviceById.get(checkId);
        return {
          checkId,
          title,
          resourceName,
          region,
          account: labels.get(accountId) ?? accountId,
          ...(advice === undefined ? {} : { advice }),
        };
      }),
      ...imported.filter((one) => !seen.has(scopeKey(one))),
    ],
  };
}
