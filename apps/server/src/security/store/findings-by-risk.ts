import type { StoredFinding } from "@skyledger/core/model/finding";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";
import { selectFindings } from "./finding-rows.ts";

/**
 * The order of risk: what is on attack paths by the sum of the paths' risks, then everything by severity, newest first.
 * Resolved findings are on no path.
 */
const byRisk = "p.risk desc, f.severity, f.first_seen_at desc, f.id";
const onPaths = `(select finding_id, sum(risk) as risk from finding_paths where workspace_id = $1 group by finding_id) p`;

/** Matches of a filter that are on attack paths, in the order of risk. */
export async function rankedFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<{ id: string; severity: number }[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  const { rows } = await tx.query<{ id: string; severity: number }>(
    `select f.id, f.severity from ${onPaths} join findings f on f.id = p.finding_id
     where ${sql} and f.status <> 'RESOLVED' order by ${byRisk}`,
    params,
  );
  return rows;
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
