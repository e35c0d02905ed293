import type { WorkAssignee } from "@skyledger/core/model/collaboration";
import { z } from "zod";
import {
  changeLabels,
  type LabelChange,
  restoreLabels,
  rowsToLabel,
} from "../../platform/db/labels-of-rows.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { storedJson } from "../../platform/stored-json.ts";
import { type Wanted, whereOf } from "./recommendation-filter.ts";

/** Work with recommendations that leaves their status unchanged. */
export type WorkChange =
  | { kind: "assign"; assignee: Omit<WorkAssignee, "email"> | null }
  | ({ kind: "label" } & LabelChange);

/** Who changes, when, and as part of which operation. */
interface Context {
  operationId: string;
  actor: string;
  at: string;
}

const firstId = "00000000-0000-0000-0000-000000000000";
/** Rows of an operation that are restored with one statement. */
const partSize = 1_000;

/** Conditions of a selection: alternatives only if they are named. */
export function whereOfSelection(workspaceId: string, filter: Wanted) {
  return whereOf(workspaceId, filter, filter.named?.only === true ? "everything" : "shown");
}

const keepBefore = `insert into recommendation_operation_rows (workspace_id, operation_id, recommendation_id, status,
    dismissed_at, dismissed_reason, dismissed_until, assignee_id, assignee_team, label_ids)
  select workspace_id, $2, id, status, dismissed_at, dismissed_reason, dismissed_until, assignee_id, assignee_team,
    array(select label_id from recommendation_labels l where l.recommendation_id = r.id)
  from recommendations r where workspace_id = $1 and id = any($3::uuid[])`;

const assignAll = `with changed as (
    update recommendations set assignee_id = $3, assignee_team = $4
    where workspace_id = $1 and id = any($2::uuid[]) returning id)
  insert into recommendation_assignments (workspace_id, recommendation_id, at, actor, assigned_to)
  select $1, id, $5, $6, $7 from changed`;

const restoreAssigned = `with restored as (
    update recommendations r set assignee_id = u.id, assignee_team = t.id
    from recommendation_operation_rows o left join users u on u.id = o.assignee_id left join teams t on t.id = o.assignee_team
    where o.workspace_id = $1 and o.operation_id = $2 and r.workspace_id = $1 and r.id = o.recommendation_id
      -- Still as the operation left it.
      and coalesce(r.assignee_id, r.assignee_team) is not distinct from $3::uuid
    returning r.id, coalesce(nullif(u.full_name, ''), u.email, t.name, '') as name)
  insert into recommendation_assignments (workspace_id, recommendation_id, at, actor, assigned_to, note)
  select $1, id, $4, $5, name, 'Change undone.' from restored`;

const idsOf = (assignee: Omit<WorkAssignee, "email"> | null) => [
  assignee?.kind === "member" ? assignee.id : null,
  assignee?.kind === "team" ? assignee.id : null,
];

/** Assigns or labels what matches, under locks. */
export async function changeWork(
  tx: Queryable,
  workspaceId: string,
  { operationId, actor, at }: Context,
  change: WorkChange,
  filter: Wanted,
): Promise<{ matched: number; changed: number }> {
  const { sql, params } = whereOfSelection(workspaceId, filter);
  const { rows } = await tx.query<{ id: string; has: string | null }>(
    `select r.id, coalesce(r.assignee_id, r.assignee_team) as has from recommendations r where ${sql} order by r.id for update of r`,
    params,
  );
  const matched = rows.length;
  const keep = (ids: readonly string[]) => tx.query(keepBefore, [workspaceId, operationId, ids]);
  if (change.kind === "label") {
    const all = rows.map(({ id }) => id);
    const ids = await rowsToLabel(tx, "recommendation", workspaceId, all, change);
    await keep(ids);
    await changeLabels(tx, "recommendation", workspaceId, ids, change);
    return { matched, changed: ids.length };
  }
  const { assignee } = change;
  const ids = rows.filter(({ has }) => has !== (assignee?.id ?? null)).map(({ id }) => id);
  await keep(ids);
  await tx.query(assignAll, [workspaceId, ids, ...idsOf(assignee), at, actor, assignee?.name ?? ""]);
  return { matched, changed: ids.length };
}

const parseRequest = storedJson(
  "recommendation_operations.request",
  z.object({
    assigneeId: z.string().nullish(),
    add: z.array(z.string()).default([]),
    remove: z.array(z.string()).default([]),
  }),
);

/** Restores what an operation assigned or labeled, but for what changed since. @returns how many */
export async function restoreWork(
  tx: Queryable,
  workspaceId: string,
  { operationId, actor, at }: Context,
  { kind, request }: { kind: WorkChange["kind"]; request: unknown },
): Promise<number> {
  const { assigneeId = null, add, remove } = parseRequest(request);
  if (kind === "assign") {
    const { rowCount } = await tx.query(restoreAssigned, [workspaceId, operationId, assigneeId, at, actor]);
    return rowCount;
  }
  let restored = 0;
  for (let after: string | null = firstId; after !== null; ) {
    const part = await restoreLabels(tx, "recommendation", {
      ...{ workspaceId, operationId, after, limit: partSize, add, remove },
    });
    restored += part.restored;
    after = part.rows < partSize ? null : part.last;
  }
  return restored;
}
