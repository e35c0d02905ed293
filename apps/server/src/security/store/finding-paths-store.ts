import type { Database } from "../../platform/db/database.ts";
import { type PathBatch, replaceRankedPaths } from "./ranked-paths.ts";

/** The attack paths to targets in one account that the findings of a check on a resource are on. */
export interface RankedStep {
  arn: string;
  checkId: string;
  /** The connected account of the targets; null: none is connected, which counts as the finding's own. */
  accountId: string | null;
  /** Number of paths, at least one. */
  paths: number;
  /** Sum of the paths' risks. */
  risk: number;
}

/** The paths that findings are ranked by, and the ranks of their steps. */
export interface RankedPaths {
  readonly batches: readonly PathBatch[];
  readonly steps: readonly RankedStep[];
}

export interface FindingPathsStore {
  /**
   * Replaces the paths of all findings that are not resolved.
   * @param next decides by the paths that were stored before
   */
  replace(workspaceId: string, next: (before: readonly PathBatch[]) => RankedPaths): Promise<void>;
}

export function createFindingPathsStore(db: Database): FindingPathsStore {
  return {
    replace: (workspaceId, next) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { steps } = await replaceRankedPaths(tx, workspaceId, next);
        await tx.query("delete from finding_paths where workspace_id = $1", [workspaceId]);
        await tx.query(
          `insert into finding_paths (workspace_id, finding_id, account_id, paths, risk)
           select $1, f.id, a.id, sum(s.paths), sum(s.risk)
           from unnest($2::text[], $3::text[], $4::uuid[], $5::integer[], $6::integer[])
             as s (arn, check_id, account_id, paths, risk)
           join findings f on f.workspace_id = $1 and f.arn = s.arn and f.check_id = s.check_id and f.status <> 'RESOLVED'
           -- An account may have been disconnected since.
           join cloud_accounts a on a.workspace_id = $1 and a.id = coalesce(s.account_id, f.account_id)
           group by f.id, a.id`,
          [
            workspaceId,
            steps.map(({ arn }) => arn),
            steps.map(({ checkId }) => checkId),
            steps.map(({ accountId }) => accountId),
            steps.map(({ paths }) => paths),
            steps.map(({ risk }) => risk),
          ],
        );
      }),
  };
}
