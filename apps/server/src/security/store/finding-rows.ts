import type { StoredFinding } from "@skyledger/core/model/finding";
import type { Queryable } from "../../platform/db/queryable.ts";
import { assigneeOf, commentsOf, labelsOf } from "../../platform/db/work-columns.ts";

const columns = `f.id, f.account_id as "accountId", a.aws_account_id as "awsAccountId", a.kind as "accountKind", f.region, f.arn,
  f.check_id as "checkId", f.resource_name as "resourceName", f.severity, f.category, f.service, f.title, f.description,
  f.status, f.set_by as "setBy", f.evidence, f.detection_count as "detectionCount", f.regression,
  f.ignored_until as "ignoredUntil", f.note, f.first_seen_at as "firstSeenAt", f.last_seen_at as "lastSeenAt",
  case when f.status = 'ACTIVE' then (select f.open_since + make_interval(days => w.finding_due_days[f.severity + 1])
    from workspaces w where w.id = f.workspace_id) end as "dueAt",
  case when f.status <> 'RESOLVED' then (select jsonb_build_object('count', sum(p.paths), 'risk', sum(p.risk))
    from finding_paths p where p.finding_id = f.id having count(*) > 0) end as "attackPaths",
  f.resolved_at as "resolvedAt", f.manual_because as "manualBecause", f.own_result as "ownResult", f.own_result_at as "ownResultAt",
  ${assigneeOf("f")} as assignee, ${labelsOf("finding", "f")} as labels, ${commentsOf("finding", "f")} as "commentCount",
  coalesce((select jsonb_agg(jsonb_build_object('hubId', h.hub_id, 'product', h.product, 'controlId', h.control_id, 'region', h.region,
      'sight', h.sight, 'severity', h.severity, 'compliance', h.compliance, 'workflow', h.workflow, 'updatedAt',
      to_char(h.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.updated_at desc, h.hub_id)
    from hub_findings h where h.workspace_id = f.workspace_id and h.finding_id = f.id), '[]') as "hubSources"`;

/** SQL: findings `f` with their account `a`; conditions follow. */
export const selectFindings = `select ${columns} from findings f join cloud_accounts a on a.id = f.account_id`;

/** One finding, as part of a transaction. */
export async function findOne(
  tx: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredFinding | undefined> {
  const { rows } = await tx.query<StoredFinding>(
    `${selectFindings} where f.workspace_id = $1 and f.id = $2`,
    [workspaceId, id],
  );
  return rows[0];
}
