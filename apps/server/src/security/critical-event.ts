import { accountLabel } from "@skyledger/core/model/account-label";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import { checks } from "@skyledger/core/registry.gen";
import { scopeKey } from "./scan-keys.ts";
import type { CriticalStanding, FindingWrite, StoredScan } from "./store/stored-scan.ts";

const adviceById = new Map(checks.map(({ id, remediation }) => [id, remediation.description]));

/** Severities are stored as numbers that sort. */
const critical = 0;

/** The changes of critical findings by a scan and the import before it. */
export function criticalEvent(
  scan: Pick<StoredScan, "id" | "finishedAt">,
  failing: readonly FindingWrite[],
  accounts: readonly CloudAccount[],
  { activeCritical, activated, imported }: CriticalStanding,
): NotificationEvent {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  const own = failing.filter(
    ({ severity, transition }) => severity === critical && transition?.to === "ACTIVE",
  );
  const idOf = new Map(activated.map((one) => [scopeKey(one), one.id]));
  const seen = new Set(own.map(scopeKey));
  return {
    type: "critical_findings",
    occasion: scan.id,
    seenBy: "scan",
    at: scan.finishedAt,
    active: activeCritical,
    appeared: [
      ...own.map((finding) => {
        const { checkId, title, resourceName, region, accountId } = finding;
        const advice = adviceById.get(checkId);
        const id = idOf.get(scopeKey(finding));
        return {
          ...(id === undefined ? {} : { id }),
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
