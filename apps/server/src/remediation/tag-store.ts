import type { TagDifference } from "@skyledger/core/model/tag-rules";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { storedJson } from "../platform/stored-json.ts";
import { audit } from "./store/end-remediation.ts";

/** A resource whose tags a run changes. */
export interface NewTagItem {
  accountId: string;
  region: string;
  arn: string;
  resourceType: string;
  resourceName: string;
  changes: readonly TagDifference[];
}

/** "waiting": not started, whether or not the run goes on. */
export type TagItemStatus = "waiting" | "running" | "changed" | "failed" | "skipped";

export interface TagItem extends NewTagItem {
  position: number;
  status: TagItemStatus;
  message: string;
  /** Items of a number are changed together; null: not started. */
  batch: number | null;
  /** Keys whose change is in place. */
  applied: readonly string[];
  undoneBy: string | null;
}

/** Result of an item. */
export type TagItemEnd = Pick<TagItem, "position" | "message"> & {
  status: "changed" | "failed" | "skipped";
  applied?: readonly string[];
};

export interface TagChangeStore {
  /** Writes the items of a new run and the audit; call it in the transaction that inserts the run. */
  insert(
    tx: Queryable,
    run: { workspaceId: string; id: string; requestedBy: string; undoOf: string | null; at: string },
    items: readonly NewTagItem[],
  ): Promise<void>;
  /** In order; none: there is no such run. */
  items(workspaceId: string, runId: string): Promise<TagItem[]>;
  /** ID of the run that a press with this ID started. */
  runOfOperation(workspaceId: string, operationId: string): Promise<string | undefined>;
  /** Notes that a batch starts. */
  begin(workspaceId: string, runId: string, batch: number, positions: readonly number[]): Promise<void>;
  /** Stores the results of items. Those of an undo are noted at the items that they undid. */
  end(
    workspaceId: string,
    run: { id: string; undoOf: string | null },
    ends: readonly TagItemEnd[],
  ): Promise<void>;
  /** Writes the end of a run to the audit. */
  ended(
    run: { workspaceId: string; id: string; requestedBy: string; undoOf: string | null; at: string },
    counts: object,
  ): Promise<void>;
}

const difference = z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() });
const parseChanges = storedJson<TagDifference[]>("tag_change_items.changes", z.array(difference));

const columns = `i.position, i.account_id as "accountId", i.region, i.arn, i.resource_type as "resourceType",
  i.resource_name as "resourceName", i.changes, i.status, i.message, i.batch, i.applied, i.undone_by as "undoneBy"`;

const insertSql = `
  insert into tag_change_items (workspace_id, run_id, position, account_id, region, arn, resource_type, resource_name, changes)
  select $1, $2, position, "accountId", region, arn, "resourceType", "resourceName", changes
  from jsonb_to_recordset($3::jsonb) as row (position int, "accountId" uuid, region text, arn text, "resourceType" text,
    "resourceName" text, changes jsonb)`;

const endSql = `
  update tag_change_items i set status = row.status, message = row.message,
    applied = coalesce((select array_agg(key) from jsonb_array_elements_text(row.applied) key), '{}')
  from jsonb_to_recordset($3::jsonb) as row (position int, status text, message text, applied jsonb)
  where i.workspace_id = $1 and i.run_id = $2 and i.position = row.position`;

const undoneSql = `
  update tag_change_items i set undone_by = $2 from tag_change_items back
  where i.workspace_id = $1 and i.run_id = $3 and back.workspace_id = $1 and back.run_id = $2
    and back.arn = i.arn and back.status = 'changed'`;

export function createTagChangeStore(db: Database): TagChangeStore {
  return {
    async insert(tx, { workspaceId, id, requestedBy, undoOf, at }, items) {
      const rows = items.map((item, position) => ({ position, ...item }));
      await tx.query(insertSql, [workspaceId, id, JSON.stringify(rows)]);
      const keys = [...new Set(items.flatMap(({ changes }) => changes.map(({ key }) => key)))];
      const detail = { resources: items.length, keys, ...(undoOf === null ? {} : { undoOf }) };
      await audit(tx, workspaceId, { requestedBy }, id, at, "tags.change_started", detail);
    },

    async items(workspaceId, runId) {
      if (!isId(runId)) return [];
      const { rows } = await db.queryIn<Omit<TagItem, "changes"> & { changes: unknown }>(
        workspaceId,
        `select ${columns} from tag_change_items i where i.workspace_id = $1 and i.run_id = $2 order by i.position`,
        [workspaceId, runId],
      );
      return rows.map((row) => ({ ...row, changes: parseChanges(row.changes) }));
    },

    async runOfOperation(workspaceId, operationId) {
      const { rows } = await db.queryIn<{ id: string }>(
        workspaceId,
        "select id from runs where workspace_id = $1 and kind = 'tag_change' and input ->> 'operationId' = $2",
        [workspaceId, operationId],
      );
      return rows[0]?.id;
    },

    async begin(workspaceId, runId, batch, positions) {
      await db.queryIn(
        workspaceId,
        `update tag_change_items set status = 'running', batch = $3
         where workspace_id = $1 and run_id = $2 and position = any($4::int[])`,
        [workspaceId, runId, batch, positions],
      );
    },

    end: (workspaceId, { id, undoOf }, ends) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(endSql, [workspaceId, id, JSON.stringify(ends)]);
        if (undoOf !== null) await tx.query(undoneSql, [workspaceId, id, undoOf]);
      }),

    ended: ({ workspaceId, id, requestedBy, undoOf, at }, counts) =>
      db.forWorkspace(workspaceId, (tx) =>
        audit(
          tx,
          workspaceId,
          { requestedBy },
          id,
          at,
          undoOf === null ? "tags.changed" : "tags.restored",
          counts,
        ),
      ),
  };
}
