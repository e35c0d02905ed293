import type { RecommendationStatus } from "@skyledger/core/model/recommendation";
import { describeAct } from "../../platform/acts.ts";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { RecountSavings } from "./counted-savings.ts";
import type { Wanted } from "./recommendation-filter.ts";
import { changeWork, restoreWork, type WorkChange, whereOfSelection } from "./recommendation-work.ts";

type StatusKind = "dismiss" | "apply" | "restore";

/** What each act does: from which statuses, and to which. */
const steps: Readonly<
  Record<StatusKind, { from: readonly RecommendationStatus[]; to: RecommendationStatus }>
> = {
  dismiss: { from: ["open"], to: "dismissed" },
  apply: { from: ["open"], to: "applied" },
  restore: { from: ["dismissed", "applied"], to: "open" },
};

/** What a person does to recommendations. */
export type RecommendationStep =
  | {
      kind: StatusKind;
      /** Reason of a dismissal, note of what was applied. */
      reason: string | null;
      /** End of a dismissal. */
      until: string | null;
    }
  | WorkChange;

/** Something a person does to recommendations. */
export type RecommendationOperation = RecommendationStep & {
  id: string;
  actor: string;
  /** Instant (ISO 8601). */
  at: string;
  request: object;
};

export interface OperationCounts {
  matched: number;
  changed: number;
}

export interface RecommendationOperationsStore {
  /**
   * Changes what matches in one transaction, once for each ID, and forgets operations of before `keptSince`. "other": the
   * ID belongs to another request.
   */
  perform(
    workspaceId: string,
    operation: RecommendationOperation,
    filter: Wanted,
    keptSince: string,
  ): Promise<OperationCounts | "other">;
  /** The accounts of what matches. */
  accountsOf(workspaceId: string, filter: Wanted): Promise<{ id: string; name: string }[]>;
  /** Undefined: there is no such operation. "undone": it was undone already. */
  undo(
    workspaceId: string,
    id: string,
    by: { actor: string; at: string },
  ): Promise<{ restored: number; skipped: number } | "undone" | undefined>;
}

/** What a run applied is in AWS: calling it open would not take it back. */
const notByRun = `not exists (select from recommendation_history h where h.recommendation_id = r.id
  and h.remediation_id is not null and h.to_status = 'applied' and r.status = 'applied'
  and h.id >= (select max(id) from recommendation_history
    where recommendation_id = r.id and to_status = 'applied' and from_status is distinct from 'applied'))`;

/** Those that change, under their locks: concurrent changes wait. */
async function lockMatching(
  tx: Queryable,
  workspaceId: string,
  kind: StatusKind,
  filter: Wanted,
): Promise<OperationCounts & { ids: string[] }> {
  const { sql, params } = whereOfSelection(workspaceId, filter);
  const matched = await tx.query<{ matched: number }>(
    `select count(*)::int as matched from recommendations r where ${sql}`,
    params,
  );
  const { rows } = await tx.query<{ id: string }>(
    `select r.id from recommendations r where ${sql} and r.status = any($${params.length + 1}::text[]) and ${notByRun}
     order by r.id for update of r`,
    [...params, steps[kind].from],
  );
  return { matched: matched.rows[0]?.matched ?? 0, changed: rows.length, ids: rows.map(({ id }) => id) };
}

const keepBefore = `insert into recommendation_operation_rows (workspace_id, operation_id, recommendation_id, status,
    dismissed_at, dismissed_reason, dismissed_until)
  select workspace_id, $2, id, status, dismissed_at, dismissed_reason, dismissed_until
  from recommendations where workspace_id = $1 and id = any($3::uuid[])`;

const changeAll = `with changed as (
    update recommendations r set status = $3,
      dismissed_at = case when $3 = 'dismissed' then $4::timestamptz end,
      dismissed_reason = case when $3 = 'dismissed' then $5::text end,
      dismissed_until = case when $3 = 'dismissed' then $6::timestamptz end
    from recommendation_operation_rows o
    where o.workspace_id = $1 and o.operation_id = $2 and r.workspace_id = $1 and r.id = o.recommendation_id
    returning r.id, o.status as was, r.monthly_savings)
  insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status, monthly_savings, note)
  select $1, id, $4, $7, was, $3, monthly_savings, $5 from changed`;

// What changed since has another last line of history.
const restoreAll = `with restored as (
    update recommendations r set status = o.status, dismissed_at = o.dismissed_at,
      dismissed_reason = o.dismissed_reason, dismissed_until = o.dismissed_until
    from recommendation_operation_rows o
    where o.workspace_id = $1 and o.operation_id = $2 and r.workspace_id = $1 and r.id = o.recommendation_id
      and r.status = $3 and (select h.at = $4 and h.actor = $5 from recommendation_history h
        where h.recommendation_id = r.id order by h.id desc limit 1)
    returning r.id, r.status as now, r.monthly_savings)
  insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status, monthly_savings, note)
  select $1, id, $6, $7, $3, now, monthly_savings, 'Change undone.' from restored`;

async function begin(
  tx: Queryable,
  workspaceId: string,
  { id, kind, actor, at, request }: RecommendationOperation,
): Promise<OperationCounts | "begun" | "other"> {
  const asked = JSON.stringify(request);
  // The same request at the same moment waits here, and then sees the outcome of the first.
  const { rowCount } = await tx.query(
    `insert into recommendation_operations (workspace_id, id, kind, request, actor, at, matched, changed)
     values ($1, $2, $3, $4, $5, $6, 0, 0) on conflict do nothing`,
    [workspaceId, id, kind, asked, actor, at],
  );
  if (rowCount > 0) return "begun";
  const { rows } = await tx.query<OperationCounts>(
    `select matched, changed from recommendation_operations
     where workspace_id = $1 and id = $2 and kind = $3 and request = $4::jsonb`,
    [workspaceId, id, kind, asked],
  );
  return rows[0] ?? "other";
}

type Claimed = {
  kind: RecommendationStep["kind"];
  actor: string;
  at: string;
  changed: number;
  request: unknown;
};

async function claimUndo(
  tx: Queryable,
  workspaceId: string,
  id: string,
  at: string,
): Promise<Claimed | "undone" | undefined> {
  const { rows } = await tx.query<Claimed>(
    `update recommendation_operations set undone_at = $3 where workspace_id = $1 and id = $2 and undone_at is null
     returning kind, actor, at, changed, request`,
    [workspaceId, id, at],
  );
  if (rows[0]) return rows[0];
  const { rowCount } = await tx.query(
    "select from recommendation_operations where workspace_id = $1 and id = $2",
    [workspaceId, id],
  );
  return rowCount > 0 ? "undone" : undefined;
}

/** Accounts of the recommendations that an operation changed. */
async function changedAccounts(tx: Queryable, workspaceId: string, operationId: string): Promise<string[]> {
  const { rows } = await tx.query<{ accountId: string }>(
    `select distinct r.account_id as "accountId" from recommendation_operation_rows o
     join recommendations r on r.id = o.recommendation_id
     where o.workspace_id = $1 and o.operation_id = $2`,
    [workspaceId, operationId],
  );
  return rows.map(({ accountId }) => accountId);
}

/** Changes the status of what matches. */
async function changeStatus(
  tx: Queryable,
  workspaceId: string,
  { id, kind, at, actor, reason, until }: Extract<RecommendationOperation, { kind: StatusKind }>,
  filter: Wanted,
  recountSavings: RecountSavings,
): Promise<OperationCounts> {
  const { ids, matched, changed } = await lockMatching(tx, workspaceId, kind, filter);
  if (changed > 0) {
    await tx.query(keepBefore, [workspaceId, id, ids]);
    await tx.query(changeAll, [workspaceId, id, steps[kind].to, at, reason, until, actor]);
    await recountSavings(tx, workspaceId, at, await changedAccounts(tx, workspaceId, id));
  }
  return { matched, changed };
}

/** Restores the statuses of before, but for what changed since. @returns how many */
async function restoreStatus(
  tx: Queryable,
  workspaceId: string,
  {
    id,
    kind,
    claimed,
    at,
    actor,
  }: { id: string; kind: StatusKind; claimed: Claimed; at: string; actor: string },
  recountSavings: RecountSavings,
): Promise<number> {
  const { rowCount } = await tx.query(restoreAll, [
    ...[workspaceId, id, steps[kind].to, claimed.at, claimed.actor, at, actor],
  ]);
  if (rowCount > 0) await recountSavings(tx, workspaceId, at, await changedAccounts(tx, workspaceId, id));
  return rowCount;
}

export function createRecommendationOperationsStore(
  db: Database,
  recountSavings: RecountSavings,
): RecommendationOperationsStore {
  return {
    perform: (workspaceId, operation, filter, keptSince) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from recommendation_operations where workspace_id = $1 and at < $2", [
          workspaceId,
          keptSince,
        ]);
        const begun = await begin(tx, workspaceId, operation);
        if (begun !== "begun") return begun;
        const { id, request, actor, at } = operation;
        const { matched, changed } =
          operation.kind === "assign" || operation.kind === "label"
            ? await changeWork(tx, workspaceId, { operationId: id, actor, at }, operation, filter)
            : await changeStatus(tx, workspaceId, operation, filter, recountSavings);
        await tx.query(
          "update recommendation_operations set matched = $3, changed = $4 where workspace_id = $1 and id = $2",
          [workspaceId, id, matched, changed],
        );
        describeAct({ target: { id }, after: { ...request, matched, changed } });
        return { matched, changed };
      }),

    accountsOf: async (workspaceId, filter) => {
      const { sql, params } = whereOfSelection(workspaceId, filter);
      const { rows } = await db.queryIn<{ id: string; name: string }>(
        workspaceId,
        `select a.id, a.name from cloud_accounts a where a.workspace_id = $1
           and exists (select from recommendations r where r.account_id = a.id and ${sql}) order by a.name`,
        params,
      );
      return rows;
    },

    async undo(workspaceId, id, { actor, at }) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const claimed = await claimUndo(tx, workspaceId, id, at);
        if (claimed === undefined || claimed === "undone") return claimed;
        const { kind, changed, request } = claimed;
        const restored =
          kind === "assign" || kind === "label"
            ? await restoreWork(tx, workspaceId, { operationId: id, actor, at }, { kind, request })
            : await restoreStatus(tx, workspaceId, { id, kind, claimed, at, actor }, recountSavings);
        const counts = { restored, skipped: changed - restored };
        describeAct({ after: counts });
        return counts;
      });
    },
  };
}
