import { accountLabel } from "@skyledger/core/model/account-label";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import { checks } from "@skyledger/core/registry.gen";
import { scopeKey } from "./scan-keys.ts";
import type { CriticalStanding, StoredScan } from "./store/stored-scan.ts";

const adviceById = new Map(checks.map(({ id, remediation }) => [id, remediation.description]));

/** The changes of critical findings by a scan and the import before it. */
export function criticalEvent(
  scan: Pick<StoredScan, "id" | "finishedAt">,
  accounts: readonly CloudAccount[],
  { activeCritical, activated, imported }: CriticalStanding,
): NotificationEvent {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  const seen = new Set(activated.map(scopeKey));
  return {
    type: "critical_findings",
    occasion: scan.id,
    seenBy: "scan",
    at: scan.finishedAt,
    active: activeCritical,
    appeared: [
      ...activated.map(({ id, checkId, title, resourceName, region, accountId }) => {
        const account = labels.get(accountId) ?? accountId;
        const advice = adviceById.get(checkId);
        const finding = { id, checkId, title, resourceName, region, account };
        return { ...finding, ...(advice === undefined ? {} : { advice }) };
      }),
      ...imported.filter((one) => !seen.has(scopeKey(one))),
    ],
  };
}
