import type { Queryable } from "../platform/db/queryable.ts";

/** Tables whose rows have a name that no other row of the workspace has, in whatever case. */
type NamedTable = "labels" | "teams";

/** Two people who write such rows at once do so one after the other. */
export async function lockNames(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
}

/** Whether another row has the name. Call it after `lockNames`. `but`: the row that is renamed. */
export async function isNameTaken(
  tx: Queryable,
  table: NamedTable,
  { workspaceId, name, but }: { workspaceId: string; name: string; but?: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from ${table} where workspace_id = $1 and lower(name) = lower($2) and id is distinct from $3::uuid`,
    [workspaceId, name, but ?? null],
  );
  return rowCount > 0;
}

/** Call it after `lockNames`. */
export async function countRows(tx: Queryable, table: NamedTable, workspaceId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from ${table} where workspace_id = $1`,
    [workspaceId],
  );
  const [row] = rows;
  if (!row) throw new Error("A count returned no row.");
  return row.count;
}
