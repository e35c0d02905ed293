import type { Database } from "../../platform/db/database.ts";

/** Custom thresholds of a workspace, by "<rule>.<threshold>". */
export interface SavingsThresholdsStore {
  all(workspaceId: string): Promise<Record<string, number>>;
  /** Sets thresholds; null resets one to the default. */
  set(
    workspaceId: string,
    values: Readonly<Record<string, number | null>>,
    by: { actor: string; at: string },
  ): Promise<void>;
}

export function createSavingsThresholdsStore(db: Database): SavingsThresholdsStore {
  return {
    all: async (workspaceId) => {
      const { rows } = await db.queryIn<{ name: string; value: number }>(
        workspaceId,
        "select name, value from savings_thresholds where workspace_id = $1 order by name",
        [workspaceId],
      );
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },
    set: (workspaceId, values, { actor, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const rows = Object.entries(values).map(([name, value]) => ({ name, value }));
        await tx.query("delete from savings_thresholds where workspace_id = $1 and name = any($2)", [
          workspaceId,
          rows.map(({ name }) => name),
        ]);
        await tx.query(
          `insert into savings_thresholds (workspace_id, name, value, set_by, set_at)
           select $1, name, value, $2, $3 from jsonb_to_recordset($4::jsonb) as row (name text, value double precision)
           where value is not null`,
          [workspaceId, actor, at, JSON.stringify(rows)],
        );
      }),
  };
}
