import { accountLabel } from "@skyledger/core/model/account-label";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A finding that an import made critical and active. */
export interface ImportedCritical {
  id: string;
  accountId: string;
  region: string;
  arn: string;
  checkId: string;
  title: string;
  resourceName: string;
  /** Display name of the account. */
  account: string;
}

type Row = Omit<ImportedCritical, "account"> & { kind: string; accountName: string };

/**
 * Findings that imports made critical since the last call, and that still are. Each is returned once: call it
 * in the transaction that reports it.
 */
export async function takeImportedCritical(tx: Queryable, workspaceId: string): Promise<ImportedCritical[]> {
  const { rows } = await tx.query<Row>(
    `with reported as (
       update findings set unreported = false where workspace_id = $1 and unreported
       returning id, account_id, region, arn, check_id, title, resource_name, status, severity
     )
     select t.id, t.account_id as "accountId", t.region, t.arn, t.check_id as "checkId", t.title,
       t.resource_name as "resourceName", a.kind, a.name as "accountName"
     from reported t join cloud_accounts a on a.id = t.account_id
     where t.status = 'ACTIVE' and t.severity = 0
     order by t.title, t.arn`,
    [workspaceId],
  );
  return rows.map(({ kind, accountName, ...row }) => ({
    ...row,
    account: accountLabel({ kind, name: accountName }),
  }));
}

/**
 * Findings of a scan that ended without being recorded reach people with the first recorded scan that sees them again:
 * they still name that scan, and have an entry of the time at which it activated them.
 */
const leftBehind = `not exists (select from scans s where s.id = f.scan_id)
  and exists (select from runs r where r.id = f.scan_id and r.status not in ('queued', 'running'))
  and exists (select from finding_history h where h.finding_id = f.id and h.at = f.last_seen_at and h.actor = 'scan'
    and h.to_status = 'ACTIVE')
  and exists (select from seen_again a where a.workspace_id = $1 and a.scan_id = $3 and f.id = any(a.finding_ids))`;

/** The critical findings that a scan activated since its start, and those that interrupted scans left behind. */
export async function activatedCritical(
  tx: Queryable,
  workspaceId: string,
  scan: { id: string; startedAt: string },
): Promise<Omit<ImportedCritical, "account">[]> {
  const { rows } = await tx.query<Omit<ImportedCritical, "account">>(
    `select f.id, f.account_id as "accountId", f.region, f.arn, f.check_id as "checkId", f.title,
       f.resource_name as "resourceName"
     from findings f
     where f.workspace_id = $1 and f.severity = 0 and case when f.scan_id = $3
       then exists (select from finding_history h where h.finding_id = f.id and h.at >= $2 and h.actor = 'scan'
         and h.to_status = 'ACTIVE')
       else f.status = 'ACTIVE' and ${leftBehind} end
     order by f.title, f.arn`,
    [workspaceId, scan.startedAt, scan.id],
  );
  return rows;
}

/** How many critical findings of a workspace are active. */
export async function countActiveCritical(tx: Queryable, workspaceId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::int as count from findings where workspace_id = $1 and status = 'ACTIVE' and severity = 0",
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
}
