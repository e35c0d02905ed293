import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";

/** One fix of a run of many. */
export interface NewBulkItem {
  findingId: string | null;
  recommendationId: string | null;
  title: string;
  resourceName: string;
}

/** Outcome of a fix; "waiting" while it was not started, whether or not the run goes on. */
export type BulkItemStatus = "waiting" | "running" | "completed" | "failed" | "skipped";

export interface BulkItem extends NewBulkItem {
  position: number;
  remediationId: string | null;
  /** The ARN; null: the finding or recommendation no longer exists. */
  resourceId: string | null;
  /** ID of the account; null: as with the ARN, unless a fix has started. */
  accountId: string | null;
  status: BulkItemStatus;
  message: string;
  /** When its fix was undone; null: it was not. */
  undoneAt: string | null;
}

export interface BulkRemediationStore {
  /** Writes the items of a new run; call it in the transaction that inserts the run. */
  insert(tx: Queryable, workspaceId: string, runId: string, items: readonly NewBulkItem[]): Promise<void>;
  /** Accounts of what the items fix. */
  accountsOf(workspaceId: string, items: readonly NewBulkItem[]): Promise<string[]>;
  /** In order; none: there is no such run. */
  items(workspaceId: string, runId: string): Promise<BulkItem[]>;
  /** Notes the fix of an item; call it in the transaction that inserts the fix. */
  started(
    tx: Queryable,
    workspaceId: string,
    of: { runId: string; position: number; remediationId: string },
  ): Promise<void>;
  /** ID of the run that a press with this ID started. */
  runOfOperation(workspaceId: string, operationId: string): Promise<string | undefined>;
  skip(workspaceId: string, of: { runId: string; position: number }, because: string): Promise<void>;
}

// A fix whose run ended without its end is over, too.
const itemColumns = `i.position, i.finding_id as "findingId", i.recommendation_id as "recommendationId", i.title,
  i.resource_name as "resourceName", i.remediation_id as "remediationId", coalesce(fi.arn, rc.arn) as "resourceId",
  coalesce(f.account_id, fi.account_id, rc.account_id) as "accountId",
  case when i.skipped is not null then 'skipped'
    when f.id is null then 'waiting'
    when f.status = 'COMPLETED' then 'completed'
    when f.status = 'RUNNING' and r.status in ('queued', 'running') then 'running'
    else 'failed' end as status,
  coalesce(i.skipped, nullif(f.message, ''), r.error ->> 'message', '') as message,
  f.undone_at as "undoneAt"`;

export function createBulkRemediationStore(db: Database): BulkRemediationStore {
  return {
    async insert(tx, workspaceId, runId, items) {
      await tx.query(
        `insert into bulk_remediation_items (workspace_id, run_id, position, finding_id, recommendation_id, title, resource_name)
         select $1, $2, position, "findingId", "recommendationId", title, "resourceName"
         from jsonb_to_recordset($3::jsonb) as row (position int, "findingId" uuid, "recommendationId" uuid, title text,
           "resourceName" text)`,
        [
          workspaceId,
          runId,
          JSON.stringify(
            items.map(({ findingId, recommendationId, title, resourceName }, position) => ({
              ...{ position, findingId, recommendationId, title, resourceName },
            })),
          ),
        ],
      );
    },

    async accountsOf(workspaceId, items) {
      const { rows } = await db.queryIn<{ id: string }>(
        workspaceId,
        `select account_id as id from findings where workspace_id = $1 and id = any($2::uuid[])
         union select account_id from recommendations where workspace_id = $1 and id = any($3::uuid[]) order by id`,
        [
          workspaceId,
          items.flatMap(({ findingId }) => findingId ?? []),
          items.flatMap(({ recommendationId }) => recommendationId ?? []),
        ],
      );
      return rows.map(({ id }) => id);
    },

    async items(workspaceId, runId) {
      if (!isId(runId)) return [];
      const { rows } = await db.queryIn<BulkItem>(
        workspaceId,
        `select ${itemColumns} from bulk_remediation_items i
         left join remediations f on f.workspace_id = $1 and f.id = i.remediation_id
         left join runs r on r.workspace_id = $1 and r.id = i.remediation_id
         left join findings fi on fi.workspace_id = $1 and fi.id = i.finding_id
         left join recommendations rc on rc.workspace_id = $1 and rc.id = i.recommendation_id
         where i.workspace_id = $1 and i.run_id = $2 order by i.position`,
        [workspaceId, runId],
      );
      return rows;
    },

    async started(tx, workspaceId, { runId, position, remediationId }) {
      await tx.query(
        `update bulk_remediation_items set remediation_id = $4
         where workspace_id = $1 and run_id = $2 and position = $3`,
        [workspaceId, runId, position, remediationId],
      );
    },

    async runOfOperation(workspaceId, operationId) {
      const { rows } = await db.queryIn<{ id: string }>(
        workspaceId,
        `select id from runs where workspace_id = $1 and kind = 'bulk_remediation' and input ->> 'operationId' = $2`,
        [workspaceId, operationId],
      );
      return rows[0]?.id;
    },

    async skip(workspaceId, { runId, position }, because) {
      await db.queryIn(
        workspaceId,
        `update bulk_remediation_items set skipped = $4
         where workspace_id = $1 and run_id = $2 and position = $3 and remediation_id is null`,
        [workspaceId, runId, position, because],
      );
    },
  };
}
