import { accountLabel } from "@skyledger/core/model/account-label";
import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import type { CloudAccount } from "../../adapters/db/accounts-store.ts";
import type { FindingWrite, StoredScan } from "../../adapters/db/scans-store.ts";

/** Severities are stored as numbers that sort. */
const critical = 0;

/** What a scan changed about critical findings. @param active how many are active once it is stored */
export function criticalEvent(
  scan: Pick<StoredScan, "id" | "finishedAt">,
  failing: readonly FindingWrite[],
  accounts: readonly CloudAccount[],
  active: number,
): NotificationEvent {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  return {
    type: "critical_findings",
    scanId: scan.id,
    at: scan.finishedAt,
    active,
    appeared: failing
      .filter(({ severity, transition }) => severity === critical && transition?.to === "ACTIVE")
      .map(({ title, resourceName, region, accountId }) => ({
        title,
        resourceName,
        region,
        account: labels.get(accountId) ?? accountId,
      })),
  };
}
