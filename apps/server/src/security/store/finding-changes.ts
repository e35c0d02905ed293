import type { WorkAssignee } from "@skyledger/core/model/collaboration";
import type { FindingState, FindingStatus, FindingTransition } from "@skyledger/core/model/finding";
import {
  changeLabels,
  type LabelChange,
  type Restored,
  restoreLabels,
  rowsToLabel,
} from "../../platform/db/labels-of-rows.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** Who changes findings, when, and as part of which operation. */
export interface ChangeContext {
  operationId: string;
  /** Email address. */
  actor: string;
  /** Instant (ISO 8601). */
  at: string;
}

/** A person's change of one finding's status. */
export interface StatusWrite {
  id: string;
  state: FindingState;
  transition: FindingTransition;
}

/**
 * Stores the previous state of the findings that an operation is about to change; the change follows in the
 * same statement.
 */
const keepBefore = `insert into finding_operation_rows
    (workspace_id, operation_id, finding_id, status, set_by, regression, ignored_until, note, resolved_at, assignee_id,
    assignee_team, label_ids)
  select f.workspace_id, $2, f.id, f.status, f.set_by, f.regression, f.ignored_until, f.note, f.resolved_at, f.assignee_id,
    f.assignee_team, array(select label_id from finding_labels l where l.finding_id = f.id)
  from findings f`;

const statusSql = `
  with given as (
    select * from jsonb_to_recordset($5::jsonb) as row (id uuid, status text, "setBy" text, regression boolean,
      "ignoredUntil" timestamptz, "from" text, note text)
  ), kept as (
    ${keepBefore} where f.workspace_id = $1 and f.id = any($6::uuid[])
  ), changed as (
    update findings f set status = g.status, set_by = g."setBy", regression = g.regression,
      ignored_until = g."ignoredUntil", note = coalesce(g.note, f.note),
      resolved_at = case when g.status = 'RESOLVED' then coalesce(f.resolved_at, $4) end
    -- By the IDs: right after a scan the planner has no statistics, and would look at every finding.
    from given g where f.workspace_id = $1 and f.id = any($6::uuid[]) and f.id = g.id
  )
  insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
  select $1, id, $4, $3, "from", status, note from given`;

/** Writes status changes with their history entries, and stores the previous state. The rows are locked. */
export async function writeStatuses(
  tx: Queryable,
  workspaceId: string,
  { operationId, actor, at }: ChangeContext,
  writes: readonly StatusWrite[],
): Promise<void> {
  const rows = writes.map(({ id, state, transition }) => {
    const { status, setBy, regression, ignoredUntil } = state;
    return { id, status, setBy, regression, ignoredUntil, from: transition.from, note: transition.note };
  });
  const ids = writes.map(({ id }) => id);
  await tx.query(statusSql, [workspaceId, operationId, actor, at, JSON.stringify(rows), ids]);
}

const assignSql = `
  with given as (
    select f.id, f.status from findings f
    where f.workspace_id = $1 and f.id = any($5::uuid[]) 
      and (f.assignee_id is distinct from $6::uuid or f.assignee_team is distinct from $7::uuid) for update
  ), kept as (
    ${keepBefore} where f.workspace_id = $1 and f.id = any(array(select id from given))
  ), changed as (
    update findings f set assignee_id = $6, assignee_team = $7
    where f.workspace_id = $1 and f.id = any(array(select id from given))
  )
  insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, assigned_to)
  select $1, id, $4, $3, status, status, $8 from given`;

/** Assigns the findings that someone else or no one has. @returns how many */
export async function writeAssignee(
  tx: Queryable,
  workspaceId: string,
  { operationId, actor, at }: ChangeContext,
  { ids, assignee }: { ids: readonly string[]; assignee: Omit<WorkAssignee, "email"> | null },
): Promise<number> {
  const { rowCount } = await tx.query(assignSql, [
    ...[workspaceId, operationId, actor, at, ids],
    assignee?.kind === "member" ? assignee.id : null,
    assignee?.kind === "team" ? assignee.id : null,
    assignee?.name ?? "",
  ]);
  return rowCount;
}

const keepBeforeLabels = `${keepBefore} where f.workspace_id = $1 and f.id = any($3::uuid[])`;

/** Adds and removes labels of findings, and stores their labels of before. @returns how many changed, and were full */
export async function writeLabels(
  tx: Queryable,
  workspaceId: string,
  { operationId }: ChangeContext,
  { ids, ...change }: LabelChange & { ids: readonly string[] },
): Promise<number> {
  const changing = await rowsToLabel(tx, "finding", workspaceId, ids, change);
  if (changing.length === 0) return 0;
  await tx.query(keepBeforeLabels, [workspaceId, operationId, changing]);
  await changeLabels(tx, "finding", workspaceId, changing, change);
  return changing.length;
}

/** The columns that decide whether, and how, a finding's status changes. */
export type FindingForChange = FindingState & { id: string };

/** Findings to change, locked until the transaction ends. IDs of other workspaces are left out. */
export async function lockFindings(
  tx: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<FindingForChange[]> {
  const { rows } = await tx.query<FindingForChange>(
    `select id, status, set_by as "setBy", detection_count as "detectionCount", regression, ignored_until as "ignoredUntil"
     from findings where workspace_id = $1 and id = any($2::uuid[]) order by id for update`,
    [workspaceId, ids],
  );
  return rows;
}

/** Rows that an operation changed, after a finding's ID. */
const operationRows = `select * from finding_operation_rows
  where workspace_id = $1 and operation_id = $2 and finding_id > $3::uuid order by finding_id limit $4`;

const undoStatusSql = `
  with rows as (${operationRows}), restored as (
    update findings f set status = r.status, set_by = r.set_by, regression = r.regression,
      ignored_until = r.ignored_until, note = r.note, resolved_at = r.resolved_at
    from rows r where f.workspace_id = $1 and f.id = any(array(select finding_id from rows)) and f.id = r.finding_id
      -- Still as the operation left it.
      and f.status = $7 and f.set_by = 'person' and f.ignored_until is not distinct from $8::timestamptz
    returning f.id, r.status
  ), told as (
    insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
    select $1, id, $6, $5, $7, status, 'Change undone.' from restored
  )
  select (select count(*)::int from rows) as rows, (select count(*)::int from restored) as restored,
    (select max(finding_id::text) from rows) as last`;

const undoAssignSql = `
  with rows as (${operationRows}), restored as (
    update findings f set assignee_id = u.id, assignee_team = t.id
    from rows r left join users u on u.id = r.assignee_id left join teams t on t.id = r.assignee_team
    where f.workspace_id = $1 and f.id = any(array(select finding_id from rows)) and f.id = r.finding_id
      and coalesce(f.assignee_id, f.assignee_team) is not distinct from $7::uuid
    returning f.id, f.status, coalesce(nullif(u.full_name, ''), u.email, t.name, '') as name
  ), told as (
    insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, assigned_to, note)
    select $1, id, $6, $5, status, status, name, 'Change undone.' from restored
  )
  select (select count(*)::int from rows) as rows, (select count(*)::int from restored) as restored,
    (select max(finding_id::text) from rows) as last`;

/** The state in which an operation left its findings. */
export type LeftBy =
  | { kind: "status"; status: FindingStatus; ignoredUntil: string | null }
  | { kind: "assign"; assigneeId: string | null }
  | ({ kind: "label" } & LabelChange);

/**
 * Restores the next findings of an operation that are unchanged since. `last`: null when there are no more.
 */
export async function restoreNext(
  tx: Queryable,
  workspaceId: string,
  { operationId, actor, at }: ChangeContext,
  { left, after, limit }: { left: LeftBy; after: string; limit: number },
): Promise<Restored> {
  const params = [workspaceId, operationId, after, limit, actor, at];
  if (left.kind === "label") {
    const { add, remove } = left;
    return await restoreLabels(tx, "finding", { workspaceId, operationId, after, limit, add, remove });
  }
  const { rows } =
    left.kind === "status"
      ? await tx.query<Restored>(undoStatusSql, [...params, left.status, left.ignoredUntil])
      : await tx.query<Restored>(undoAssignSql, [...params, left.assigneeId]);
  return rows[0] ?? { rows: 0, restored: 0, last: null };
}
