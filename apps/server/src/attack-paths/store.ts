import type { Database } from "../platform/db/database.ts";

/** An active finding of a check on a resource. */
export interface ActiveFinding {
  id: string;
  arn: string;
  checkId: string;
  /** The fix of its check does not apply to its resource. */
  isManual: boolean;
}

export interface ActiveFindingsStore {
  /** Active findings of checks on some resources. */
  active(
    workspaceId: string,
    by: { arns: readonly string[]; checkIds: readonly string[] },
  ): Promise<ActiveFinding[]>;
}

export function createActiveFindingsStore(database: Database): ActiveFindingsStore {
  return {
    active: (workspaceId, { arns, checkIds }) =>
      database.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<ActiveFinding>(
          `select f.id, f.arn, f.check_id as "checkId", f.manual_because is not null as "isManual" from findings f
           where f.workspace_id = $1 and f.status = 'ACTIVE'
             and f.arn = any($2::text[]) and f.check_id = any($3::text[])
           order by f.arn, f.check_id, f.id`,
          [workspaceId, arns, checkIds],
        );
        return rows;
      }),
  };
}
