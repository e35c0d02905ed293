import type { Queryable } from "./queryable.ts";

/** Rows with labels: the names of their tables. */
export type Labeled = "finding" | "recommendation";

/** IDs of labels to add and to remove. */
export interface LabelChange {
  add: readonly string[];
  remove: readonly string[];
}

/** Part of an undo. `last`: null when there are no more rows. */
export interface Restored {
  rows: number;
  restored: number;
  last: string | null;
}

/** Labels that a finding or recommendation can have. */
const maxLabelsOfRow = 20;

/** Of the given rows those that the change applies to, locked: not those that would have too many labels. */
export async function rowsToLabel(
  tx: Queryable,
  kind: Labeled,
  workspaceId: string,
  ids: readonly string[],
  { add, remove }: LabelChange,
): Promise<string[]> {
  await tx.query(
    `select from ${kind}s where workspace_id = $1 and id = any($2::uuid[]) order by id for update`,
    [workspaceId, ids],
  );
  const { rows } = await tx.query<{ id: string }>(
    `select f.id from ${kind}s f, lateral (
       select coalesce(array_agg(label_id), '{}') as has from ${kind}_labels l where l.${kind}_id = f.id) now
     where f.workspace_id = $1 and f.id = any($2::uuid[])
       and (not now.has @> $3::uuid[] or now.has && $4::uuid[])
       and (select count(*) from (select unnest(now.has) union select unnest($3::uuid[]) except
         select unnest($4::uuid[])) after) <= $5
     order by f.id`,
    [workspaceId, ids, add, remove, maxLabelsOfRow],
  );
  return rows.map(({ id }) => id);
}

/** Adds and removes labels of rows. */
export async function changeLabels(
  tx: Queryable,
  kind: Labeled,
  workspaceId: string,
  ids: readonly string[],
  { add, remove }: LabelChange,
): Promise<void> {
  await tx.query(
    `delete from ${kind}_labels where workspace_id = $1 and ${kind}_id = any($2::uuid[]) and label_id = any($3::uuid[])`,
    [workspaceId, ids, remove],
  );
  await tx.query(
    `insert into ${kind}_labels (workspace_id, ${kind}_id, label_id)
     select $1, f.id, l.id from ${kind}s f, labels l
     where f.workspace_id = $1 and f.id = any($2::uuid[]) and l.workspace_id = $1 and l.id = any($3::uuid[])
     on conflict do nothing`,
    [workspaceId, ids, add],
  );
}

/**
 * Gives the next rows of an operation their labels of before, if they have those that it left. A label that was deleted
 * since stays away.
 */
export async function restoreLabels(
  tx: Queryable,
  kind: Labeled,
  part: { workspaceId: string; operationId: string; after: string; limit: number } & LabelChange,
): Promise<Restored> {
  const { workspaceId, operationId, after, limit, add, remove } = part;
  const { rows } = await tx.query<Restored & { ids: string[] }>(
    `with rows as (
       select * from ${kind}_operation_rows where workspace_id = $1 and operation_id = $2 and ${kind}_id > $3::uuid
       order by ${kind}_id limit $4
     ), known as (select id from labels where workspace_id = $1), unchanged as (
       select r.${kind}_id as id from rows r
       where array(select label_id from ${kind}_labels l where l.${kind}_id = r.${kind}_id order by 1)
         = array(select id from known where (id = any(r.label_ids) or id = any($5::uuid[])) and id <> all($6::uuid[]) order by 1)
     )
     select (select count(*)::int from rows) as rows, (select count(*)::int from unchanged) as restored,
       (select max(${kind}_id::text) from rows) as last, array(select id from unchanged) as ids`,
    [workspaceId, operationId, after, limit, add, remove],
  );
  const { ids, ...counts } = rows[0] ?? { rows: 0, restored: 0, last: null, ids: [] };
  const params = [workspaceId, operationId, ids];
  await tx.query(
    `delete from ${kind}_labels l using ${kind}_operation_rows r where l.workspace_id = $1 and r.workspace_id = $1
       and r.operation_id = $2 and r.${kind}_id = any($3::uuid[]) and l.${kind}_id = r.${kind}_id
       and l.label_id <> all(r.label_ids)`,
    params,
  );
  await tx.query(
    `insert into ${kind}_labels (workspace_id, ${kind}_id, label_id)
     select $1, r.${kind}_id, l.id from ${kind}_operation_rows r join labels l on l.id = any(r.label_ids)
     where r.workspace_id = $1 and r.operation_id = $2 and r.${kind}_id = any($3::uuid[]) on conflict do nothing`,
    params,
  );
  return counts;
}
