// long: one aggregate; an operation and its undo belong together.
import type { WorkAssignee } from "@skyledger/core/model/collaboration";
import type { StoredFinding } from "@skyledger/core/model/finding";
import { describeAct } from "../../platform/acts.ts";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { LabelChange } from "../../platform/db/labels-of-rows.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import {
  type ChangeContext,
  type FindingForChange,
  type LeftBy,
  lockFindings,
  restoreNext,
  type StatusWrite,
  writeAssignee,
  writeLabels,
  writeStatuses,
} from "./finding-changes.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";
import { findOne } from "./finding-rows.ts";

/** An action of a person on findings. */
export interface FindingOperation {
  id: string;
  kind: LeftBy["kind"];
  actor: string;
  /** Instant (ISO 8601). */
  at: string;
  matched: number;
  changed: number;
  skipped: number;
  /** False: it is running, or an error ended it. */
  finished: boolean;
}

/** The result of a part of an operation. */
export type PartCount = Pick<FindingOperation, "changed" | "skipped">;

type NewOperation = Pick<FindingOperation, "id" | "kind" | "actor" | "at"> & { request: object };

/** A decision about one finding; null: the change does not apply. */
export type DecideStatus = (finding: FindingForChange) => Pick<StatusWrite, "state" | "transition"> | null;

export interface FindingOperationsStore {
  /**
   * Starts an operation, and deletes those from before `keptSince`. "other": its ID belongs to another
   * request.
   * @returns the operation of this ID when it is the same request
   */
  begin(
    workspaceId: string,
    operation: NewOperation,
    keptSince: string,
  ): Promise<"begun" | "other" | FindingOperation>;
  /** IDs of the findings that match a filter, in order. */
  matching(workspaceId: string, filter: FindingFilter): Promise<string[]>;
  /** Changes the status of some findings in one transaction, and counts them for the operation. */
  changeStatus(
    workspaceId: string,
    context: ChangeContext,
    ids: readonly string[],
    decide: DecideStatus,
  ): Promise<PartCount>;
  assign(
    workspaceId: string,
    context: ChangeContext,
    ids: readonly string[],
    assignee: Omit<WorkAssignee, "email"> | null,
  ): Promise<PartCount>;
  /** Adds and removes labels. A finding that would have too many is skipped. */
  label(
    workspaceId: string,
    context: ChangeContext,
    ids: readonly string[],
    change: LabelChange,
  ): Promise<PartCount>;
  /** The accounts of the findings that match a filter. */
  accountsOf(workspaceId: string, filter: FindingFilter): Promise<{ id: string; name: string }[]>;
  /** Ends an operation. */
  finish(
    workspaceId: string,
    context: ChangeContext,
    end: { matched: number; detail: object },
  ): Promise<void>;
  /**
   * Claims an operation for an undo. Undefined: there is none; "undone": it was claimed before, or is
   * running.
   */
  claimUndo(
    workspaceId: string,
    id: string,
    at: string,
  ): Promise<(FindingOperation & { request: unknown }) | "undone" | undefined>;
  /** Releases a claim, for another attempt. */
  releaseUndo(workspaceId: string, id: string): Promise<void>;
  /** Restores the next findings of an operation, in one transaction. */
  restoreNext(
    workspaceId: string,
    context: ChangeContext,
    part: { left: LeftBy; after: string; limit: number },
  ): Promise<{ rows: number; restored: number; last: string | null }>;
  /**
   * Applies a person's change of one finding, with history and the data for an undo. Undefined: no
   * such finding.
   */
  changeOne(
    workspaceId: string,
    id: string,
    operation: NewOperation,
    decide: (finding: StoredFinding) => Pick<StatusWrite, "state"> & {
      transition: StatusWrite["transition"] | null;
    },
  ): Promise<{ finding: StoredFinding; changed: boolean } | undefined>;
  /** Stores the findings of an export, and deletes those from before `keptSince`. @returns its ID */
  saveSelection(workspaceId: string, ids: readonly string[], at: string, keptSince: string): Promise<string>;
  selection(workspaceId: string, id: string): Promise<string[]>;
}

const operationColumns = "id, kind, actor, at, matched, changed, skipped, finished";

const insertOperation = `insert into finding_operations (workspace_id, id, kind, request, actor, at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;

const paramsOf = (workspaceId: string, { id, kind, request, actor, at }: NewOperation) => [
  ...[workspaceId, id, kind, JSON.stringify(request), actor, at],
];

export function createFindingOperationsStore(db: Database): FindingOperationsStore {
  return { ...beginnings(db), ...parts(db), ...undoing(db), ...single(db), ...selections(db) };
}

function beginnings(
  db: Database,
): Pick<FindingOperationsStore, "begin" | "matching" | "accountsOf" | "finish"> {
  return {
    begin: (workspaceId, operation, keptSince) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from finding_operations where workspace_id = $1 and at < $2", [
          workspaceId,
          keptSince,
        ]);
        const { rowCount } = await tx.query(insertOperation, paramsOf(workspaceId, operation));
        if (rowCount > 0) return "begun";
        const { rows } = await tx.query<FindingOperation>(
          `select ${operationColumns} from finding_operations
           where workspace_id = $1 and id = $2 and kind = $3 and request = $4::jsonb`,
          [workspaceId, operation.id, operation.kind, JSON.stringify(operation.request)],
        );
        return rows[0] ?? "other";
      }),

    matching: async (workspaceId, filter) => {
      const { sql, params } = whereOf(workspaceId, filter);
      const { rows } = await db.queryIn<{ id: string }>(
        workspaceId,
        `select f.id from findings f where ${sql} order by f.id`,
        params,
      );
      return rows.map(({ id }) => id);
    },

    accountsOf: async (workspaceId, filter) => {
      const { sql, params } = whereOf(workspaceId, filter);
      const { rows } = await db.queryIn<{ id: string; name: string }>(
        workspaceId,
        `select a.id, a.name from cloud_accounts a
         where a.workspace_id = $1 and exists (select from findings f where f.account_id = a.id and ${sql}) order by a.name`,
        params,
      );
      return rows;
    },

    finish: (workspaceId, { operationId }, { matched, detail }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "update finding_operations set matched = $3, finished = true where workspace_id = $1 and id = $2",
          [workspaceId, operationId, matched],
        );
        describeAct({ target: { id: operationId }, after: { ...detail, matched } });
      }),
  };
}

const countSql = `update finding_operations set changed = changed + $3, skipped = skipped + $4
  where workspace_id = $1 and id = $2`;

function parts(db: Database): Pick<FindingOperationsStore, "changeStatus" | "assign" | "label"> {
  /** Counts a change of some of the findings for its operation. */
  const counted = async (
    tx: Queryable,
    workspaceId: string,
    { operationId }: ChangeContext,
    { changed, of }: { changed: number; of: number },
  ): Promise<PartCount> => {
    await tx.query(countSql, [workspaceId, operationId, changed, of - changed]);
    return { changed, skipped: of - changed };
  };
  return {
    changeStatus: (workspaceId, context, ids, decide) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const found = await lockFindings(tx, workspaceId, ids);
        const writes = found.flatMap((finding) => {
          const step = decide(finding);
          return step === null ? [] : [{ id: finding.id, ...step }];
        });
        if (writes.length > 0) await writeStatuses(tx, workspaceId, context, writes);
        return await counted(tx, workspaceId, context, { changed: writes.length, of: ids.length });
      }),

    assign: (workspaceId, context, ids, assignee) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const changed = await writeAssignee(tx, workspaceId, context, { ids, assignee });
        return await counted(tx, workspaceId, context, { changed, of: ids.length });
      }),

    label: (workspaceId, context, ids, change) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const changed = await writeLabels(tx, workspaceId, context, { ids, ...change });
        return await counted(tx, workspaceId, context, { changed, of: ids.length });
      }),
  };
}

function undoing(db: Database): Pick<FindingOperationsStore, "claimUndo" | "releaseUndo" | "restoreNext"> {
  return {
    async claimUndo(workspaceId, id, at) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<FindingOperation & { request: unknown }>(
          `update finding_operations set undone_at = $3
           where workspace_id = $1 and id = $2 and finished and undone_at is null
           returning ${operationColumns}, request`,
          [workspaceId, id, at],
        );
        if (rows[0]) return rows[0];
        const { rowCount } = await tx.query(
          "select from finding_operations where workspace_id = $1 and id = $2",
          [workspaceId, id],
        );
        return rowCount > 0 ? "undone" : undefined;
      });
    },

    releaseUndo: async (workspaceId, id) => {
      await db.queryIn(
        workspaceId,
        "update finding_operations set undone_at = null where workspace_id = $1 and id = $2",
        [workspaceId, id],
      );
    },

    restoreNext: (workspaceId, context, part) =>
      db.forWorkspace(workspaceId, (tx) => restoreNext(tx, workspaceId, context, part)),
  };
}

function single(db: Database): Pick<FindingOperationsStore, "changeOne"> {
  return {
    async changeOne(workspaceId, id, operation, decide) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        await lockFindings(tx, workspaceId, [id]);
        const before = await findOne(tx, workspaceId, id);
        if (!before) return undefined;
        const { state, transition } = decide(before);
        if (transition === null) return { finding: before, changed: false };
        const { id: operationId, actor, at } = operation;
        await tx.query(insertOperation, paramsOf(workspaceId, operation));
        await writeStatuses(tx, workspaceId, { operationId, actor, at }, [{ id, state, transition }]);
        await tx.query(
          `update finding_operations set matched = 1, changed = 1, finished = true
           where workspace_id = $1 and id = $2`,
          [workspaceId, operationId],
        );
        describeAct({ before: { status: transition.from } });
        const finding = await findOne(tx, workspaceId, id);
        if (!finding) throw new Error(`finding ${id} went away under its lock`);
        return { finding, changed: true };
      });
    },
  };
}

function selections(db: Database): Pick<FindingOperationsStore, "saveSelection" | "selection"> {
  return {
    saveSelection: (workspaceId, ids, at, keptSince) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from finding_selections where workspace_id = $1 and created_at < $2", [
          workspaceId,
          keptSince,
        ]);
        const { rows } = await tx.query<{ id: string }>(
          "insert into finding_selections (workspace_id, finding_ids, created_at) values ($1, $2, $3) returning id",
          [workspaceId, ids, at],
        );
        const [row] = rows;
        if (!row) throw new Error("An insert that returns its row returned none.");
        return row.id;
      }),

    selection: async (workspaceId, id) => {
      const { rows } = await db.queryIn<{ ids: string[] }>(
        workspaceId,
        "select finding_ids as ids from finding_selections where workspace_id = $1 and id = $2",
        [workspaceId, id],
      );
      return rows[0]?.ids ?? [];
    },
  };
}
