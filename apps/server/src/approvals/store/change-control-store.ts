import type { ChangeControl, ChangeFreeze, MaintenanceWindow } from "@skyledger/core/model/change-control";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** An emergency that an owner has declared. Instants in ISO form. */
export interface Emergency {
  declaredBy: string;
  reason: string;
  from: string;
  until: string;
}

/** When changes are made in a workspace, with the emergency that is declared now. */
export interface StoredChangeControl extends Omit<ChangeControl, "emergencyUntil"> {
  emergency: Emergency | null;
}

export interface ChangeControlStore {
  of(workspaceId: string, now: Date): Promise<StoredChangeControl>;
  /** Replaces freezes and windows. */
  save(workspaceId: string, control: Pick<ChangeControl, "freezes" | "windows">): Promise<void>;
  /** Declares an emergency; one that is declared already ends. */
  declare(
    workspaceId: string,
    emergency: { declaredBy: string; reason: string; from: Date; until: Date },
  ): Promise<void>;
  /** @returns the emergency that was ended; undefined: none was declared */
  endEmergency(workspaceId: string, now: Date): Promise<Emergency | undefined>;
}

export function createChangeControlStore(db: Database): ChangeControlStore {
  return {
    of: (workspaceId, now) => db.forWorkspace(workspaceId, (tx) => read(tx, workspaceId, now)),
    save: (workspaceId, control) => db.forWorkspace(workspaceId, (tx) => save(tx, workspaceId, control)),
    declare: (workspaceId, { declaredBy, reason, from, until }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await endIn(tx, workspaceId, from);
        await tx.query(
          `insert into change_emergencies (workspace_id, declared_by, reason, starts_at, ends_at)
           values ($1, $2, $3, $4, $5)`,
          [workspaceId, declaredBy, reason, from, until],
        );
      }),
    endEmergency: (workspaceId, now) => db.forWorkspace(workspaceId, (tx) => endIn(tx, workspaceId, now)),
  };
}

const emergencyColumns = `declared_by as "declaredBy", reason, starts_at as "from", ends_at as "until"`;

async function read(tx: Queryable, workspaceId: string, now: Date): Promise<StoredChangeControl> {
  const { rows: freezes } = await tx.query<ChangeFreeze>(
    `select name, starts_at as "from", ends_at as "until" from change_freezes where workspace_id = $1 order by position`,
    [workspaceId],
  );
  const { rows: windows } = await tx.query<MaintenanceWindow>(
    `select weekdays, from_minute as "from", until_minute as "until" from maintenance_windows
     where workspace_id = $1 order by position`,
    [workspaceId],
  );
  const { rows: emergencies } = await tx.query<Emergency>(
    `select ${emergencyColumns} from change_emergencies
     where workspace_id = $1 and starts_at <= $2 and ends_at > $2 order by ends_at desc limit 1`,
    [workspaceId, now],
  );
  const { rows: zones } = await tx.query<{ timeZone: string }>(
    `select time_zone as "timeZone" from workspaces where id = $1`,
    [workspaceId],
  );
  const [zone] = zones;
  if (!zone) throw new Error(`Workspace ${workspaceId} does not exist.`);
  return { freezes, windows, timeZone: zone.timeZone, emergency: emergencies[0] ?? null };
}

async function save(
  tx: Queryable,
  workspaceId: string,
  { freezes, windows }: Pick<ChangeControl, "freezes" | "windows">,
): Promise<void> {
  // One after the other: two that replace them at once would both insert.
  await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
  await tx.query("delete from change_freezes where workspace_id = $1", [workspaceId]);
  await tx.query("delete from maintenance_windows where workspace_id = $1", [workspaceId]);
  for (const [position, { name, from, until }] of freezes.entries()) {
    await tx.query(
      "insert into change_freezes (workspace_id, position, name, starts_at, ends_at) values ($1, $2, $3, $4, $5)",
      [workspaceId, position, name, from, until],
    );
  }
  for (const [position, { weekdays, from, until }] of windows.entries()) {
    await tx.query(
      `insert into maintenance_windows (workspace_id, position, weekdays, from_minute, until_minute)
       values ($1, $2, $3, $4, $5)`,
      [workspaceId, position, weekdays, from, until],
    );
  }
}

async function endIn(tx: Queryable, workspaceId: string, now: Date): Promise<Emergency | undefined> {
  const { rows } = await tx.query<Emergency>(
    `update change_emergencies set ends_at = $2
     where workspace_id = $1 and starts_at <= $2 and ends_at > $2 returning ${emergencyColumns}`,
    [workspaceId, now],
  );
  return rows[0];
}
