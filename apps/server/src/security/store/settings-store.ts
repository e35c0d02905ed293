import { describeAct } from "../../platform/acts.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** Severities in the order of their stored numbers, 0 to 4. */
const severities = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;

/** Days until a finding is due; null: no due date. */
export type DueDays = Record<(typeof severities)[number], number | null>;

/** The workspace's rules for people who handle findings. */
export interface SecuritySettings {
  /** Whether ignoring a finding requires a note. */
  ignoreNoteRequired: boolean;
  dueDays: DueDays;
}

/** Settings that change; the others stay. */
export type SecuritySettingsChange = {
  [Name in keyof SecuritySettings]?: SecuritySettings[Name] | undefined;
};

export interface SecuritySettingsStore {
  get(workspaceId: string): Promise<SecuritySettings>;
  /**
   * Saves settings.
   * @returns the current settings
   */
  set(workspaceId: string, change: SecuritySettingsChange): Promise<SecuritySettings>;
}

async function read(tx: Queryable, workspaceId: string): Promise<SecuritySettings> {
  const { rows } = await tx.query<{ required: boolean; days: (number | null)[] }>(
    "select ignore_note_required as required, finding_due_days as days from workspaces where id = $1",
    [workspaceId],
  );
  const days = rows[0]?.days ?? [];
  return {
    ignoreNoteRequired: rows[0]?.required === true,
    dueDays: {
      CRITICAL: days[0] ?? null,
      HIGH: days[1] ?? null,
      MEDIUM: days[2] ?? null,
      LOW: days[3] ?? null,
      INFORMATIONAL: days[4] ?? null,
    },
  };
}

/** @param remindAgain makes all due dates news, in the transaction of a change of due days */
export function createSecuritySettingsStore(
  db: Database,
  remindAgain: (tx: Queryable, workspaceId: string) => Promise<void>,
): SecuritySettingsStore {
  return {
    get: (workspaceId) => db.forWorkspace(workspaceId, (tx) => read(tx, workspaceId)),
    set: (workspaceId, { ignoreNoteRequired = null, dueDays }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const before = await read(tx, workspaceId);
        const days = dueDays && severities.map((severity) => dueDays[severity]);
        const { rowCount } = await tx.query(
          `update workspaces set ignore_note_required = coalesce($2, ignore_note_required),
             finding_due_days = coalesce($3, finding_due_days)
           where id = $1 and (ignore_note_required, finding_due_days) is distinct from
             (coalesce($2, ignore_note_required), coalesce($3, finding_due_days))`,
          [workspaceId, ignoreNoteRequired, days ?? null],
        );
        if (rowCount > 0) describeAct({ before });
        // With other dates, everything is news.
        if (rowCount > 0 && days) await remindAgain(tx, workspaceId);
        return await read(tx, workspaceId);
      }),
  };
}
