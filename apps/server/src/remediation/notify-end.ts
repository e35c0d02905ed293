import { accountLabel } from "@skyledger/core/model/account-label";
import type { Notify } from "../platform/notify.ts";
import type { AfterRemediation, NamesOfRemediation } from "./store/names-of-remediation.ts";

/**
 * Notifies people of the end of a remediation, in the transaction that ends it. A person who starts a
 * rollback isn't notified.
 */
export function createNotifyRemediation(namesOf: NamesOfRemediation, notify: Notify): AfterRemediation {
  return async (tx, workspaceId, fix, { at, status, message }) => {
    if (fix.undoOf !== null) return;
    const names = await namesOf(tx, workspaceId, fix);
    if (!names) return; // the account was disconnected in the meantime, and its findings deleted with it
    if (names.inBulk) return;
    await notify(tx, workspaceId, {
      type: "remediation_status",
      remediationId: fix.id,
      at,
      status,
      findingId: fix.findingId,
      recommendationId: fix.recommendationId,
      findingTitle: names.title ?? names.saving ?? fix.checkId ?? "A finding",
      resourceName: fix.resourceName,
      region: fix.region,
      account: accountLabel(names),
      detail: message,
    });
  };
}
