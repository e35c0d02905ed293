import type { LabelColor, WorkLabel } from "@skyledger/core/model/collaboration";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import { countRows, isNameTaken, lockNames } from "./named-rows-store.ts";

export interface LabelsStore {
  /** The workspace's labels, by name. */
  all(workspaceId: string): Promise<WorkLabel[]>;
  /** How many of these labels exist. */
  count(workspaceId: string, ids: readonly string[]): Promise<number>;
  add(
    workspaceId: string,
    label: { name: string; color: LabelColor; now: Date },
    limit: number,
  ): Promise<WorkLabel | "taken" | "full">;
  /** Undefined: there is no such label. */
  change(
    workspaceId: string,
    id: string,
    change: { name?: string | undefined; color?: LabelColor | undefined },
  ): Promise<WorkLabel | "taken" | undefined>;
  /** Deletes a label, also from what has it. @returns false if there is none */
  remove(workspaceId: string, id: string): Promise<boolean>;
}

function changes(db: Database): Pick<LabelsStore, "change"> {
  return {
    change: (workspaceId, id, { name, color }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await lockNames(tx, workspaceId);
        const { rows: found } = await tx.query<WorkLabel>(
          "select id, name, color from labels where workspace_id = $1 and id = $2",
          [workspaceId, id],
        );
        const [before] = found;
        if (!before) return undefined;
        if (name !== undefined && (await isNameTaken(tx, "labels", { workspaceId, name, but: id })))
          return "taken";
        const after = { id, name: name ?? before.name, color: color ?? before.color };
        await tx.query("update labels set name = $3, color = $4 where workspace_id = $1 and id = $2", [
          ...[workspaceId, id, after.name, after.color],
        ]);
        describeAct({
          target: { id, name: after.name },
          before: { name: before.name, color: before.color },
          after: { name: after.name, color: after.color },
        });
        return after;
      }),
  };
}

export function createLabelsStore(db: Database): LabelsStore {
  return {
    all: async (workspaceId) => {
      const { rows } = await db.queryIn<WorkLabel>(
        workspaceId,
        "select id, name, color from labels where workspace_id = $1 order by lower(name), id",
        [workspaceId],
      );
      return rows;
    },

    count: async (workspaceId, ids) => {
      const { rows } = await db.queryIn<{ count: number }>(
        workspaceId,
        "select count(*)::int as count from labels where workspace_id = $1 and id = any($2::uuid[])",
        [workspaceId, ids.filter(isId)],
      );
      return rows[0]?.count ?? 0;
    },

    add: (workspaceId, { name, color, now }, limit) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await lockNames(tx, workspaceId);
        if (await isNameTaken(tx, "labels", { workspaceId, name })) return "taken";
        if ((await countRows(tx, "labels", workspaceId)) >= limit) return "full";
        const { rows } = await tx.query<WorkLabel>(
          `insert into labels (workspace_id, name, color, created_at) values ($1, $2, $3, $4)
           returning id, name, color`,
          [workspaceId, name, color, now],
        );
        const [row] = rows;
        if (!row) throw new Error("An insert that returns its row returned none.");
        describeAct({ target: { id: row.id, name } });
        return row;
      }),

    ...changes(db),

    remove: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ name: string; color: string }>(
          "delete from labels where workspace_id = $1 and id = $2 returning name, color",
          [workspaceId, id],
        );
        if (rows[0]) describeAct({ target: { name: rows[0].name }, before: rows[0] });
        return rows[0] !== undefined;
      }),
  };
}
