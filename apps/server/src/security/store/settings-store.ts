import { describeAct } from "../../platform/acts.ts";
import type { Database } from "../../platform/db/database.ts";

/** The workspace's rules for people who handle findings. */
export interface SecuritySettings {
  /** Whether ignoring a finding requires a note. */
  ignoreNoteRequired: boolean;
}

export interface SecuritySettingsStore {
  get(workspaceId: string): Promise<SecuritySettings>;
  set(workspaceId: string, settings: SecuritySettings): Promise<void>;
}

export function createSecuritySettingsStore(db: Database): SecuritySettingsStore {
  return {
    get: async (workspaceId) => {
      const { rows } = await db.queryIn<{ required: boolean }>(
        workspaceId,
        "select ignore_note_required as required from workspaces where id = $1",
        [workspaceId],
      );
      return { ignoreNoteRequired: rows[0]?.required === true };
    },
    set: (workspaceId, { ignoreNoteRequired }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          "update workspaces set ignore_note_required = $2 where id = $1 and ignore_note_required <> $2",
          [workspaceId, ignoreNoteRequired],
        );
        if (rowCount > 0) describeAct({ before: { ignoreNoteRequired: !ignoreNoteRequired } });
      }),
  };
}
