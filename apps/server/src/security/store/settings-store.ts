import type { Database } from "../../platform/db/database.ts";

/** The workspace's rules for people who handle findings. */
export interface SecuritySettings {
  /** Whether ignoring a finding requires a note. */
  ignoreNoteRequired: boolean;
}

export interface SecuritySettingsStore {
  get(workspaceId: string): Promise<SecuritySettings>;
  /** Saves the settings, with an audit log entry when they change. `at`: ISO instant. */
  set(workspaceId: string, settings: SecuritySettings, by: { actor: string; at: string }): Promise<void>;
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
    set: (workspaceId, { ignoreNoteRequired }, { actor, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          "update workspaces set ignore_note_required = $2 where id = $1 and ignore_note_required <> $2",
          [workspaceId, ignoreNoteRequired],
        );
        if (rowCount === 0) return;
        await tx.query(
          `insert into audit_log (workspace_id, at, actor, action, subject, detail)
           values ($1, $2, $3, 'security.settings', 'findings', $4)`,
          [workspaceId, at, actor, JSON.stringify({ ignoreNoteRequired })],
        );
      }),
  };
}
