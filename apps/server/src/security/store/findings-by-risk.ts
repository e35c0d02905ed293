import type { StoredFinding } from "@skyledger/core/model/finding";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";
import { selectFindings } from "./finding-rows.ts";

/**
 * Matches of a filter that are on attack paths, by the sum of the paths' risks, then by severity, newest first. Resolved
 * findings are on no path. Two statements: a plan of one could begin with all findings.
 */
export async function rankedFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<{ id: string; severity: number }[]> {
  const ranks = await tx.query<{ id: string; risk: number }>(
    `select finding_id as id, sum(risk)::int as risk from finding_paths where workspace_id = $1 group by finding_id`,
    [workspaceId],
  );
  if (ranks.rows.length === 0) return [];
  const { sql, params } = whereOf(workspaceId, filter);
  const { rows } = await tx.query<{ id: string; severity: number }>(
    `select f.id, f.severity from findings f
     where f.id = any($${params.length + 1}::uuid[]) and ${sql} and f.status <> 'RESOLVED'
     order by f.severity, f.first_seen_at desc, f.id`,
    [...params, ranks.rows.map(({ id }) => id)],
  );
  const riskOf = new Map(ranks.rows.map(({ id, risk }) => [id, risk]));
  // Sorting is stable: those of equal risk stay in their order.
  return rows.sort((a, b) => (riskOf.get(b.id) ?? 0) - (riskOf.get(a.id) ?? 0));
}

/** Findings in the order of their IDs. */
export async function findingsById(
  tx: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<StoredFinding[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<StoredFinding>(
    `${selectFindings} where f.workspace_id = $1 and f.id = any($2::uuid[]) order by array_position($2::uuid[], f.id)`,
    [workspaceId, ids],
  );
  return rows;
}
