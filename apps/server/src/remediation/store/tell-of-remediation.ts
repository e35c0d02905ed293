import { accountLabel } from "@skyledger/core/model/account-label";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { Notify } from "../../platform/notify.ts";
import type { RemediationOutcome, StoredRemediation } from "./stored-remediation.ts";

interface Names {
  title: string | null;
  saving: string | null;
  kind: string;
  name: string;
}

/** Tells people how a fix ended, in the transaction that ends it. Taking one back is a person's own doing. */
export async function tellOfRemediation(
  tx: Queryable,
  workspaceId: string,
  fix: StoredRemediation,
  { at, status, message }: { at: string; status: RemediationOutcome; message: string },
  notify: Notify,
): Promise<void> {
  if (fix.undoOf !== null) return;
  const { rows } = await tx.query<Names>(
    `select a.kind, a.name, (select f.title from findings f where f.workspace_id = $1 and f.id = $3) as title,
       (select r.title from recommendations r where r.workspace_id = $1 and r.id = $4) as saving
     from cloud_accounts a where a.workspace_id = $1 and a.id = $2`,
    [workspaceId, fix.accountId, fix.findingId, fix.recommendationId],
  );
  const [names] = rows;
  if (!names) return; // the account was disconnected meanwhile, and its findings with it
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
}
