import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";

/** The token of a workspace, without the token itself. Times are UTC instants in ISO form. */
export interface ScimToken {
  createdAt: string;
  /** Email address; null: the person has left. */
  createdBy: string | null;
  /** To the hour; null: never. */
  lastUsedAt: string | null;
}

/** The workspace of a token. */
export interface ScimTokenOwner {
  readonly workspaceId: string;
  readonly lastUsedAt: string | null;
}

export interface ScimTokensStore {
  of(workspaceId: string): Promise<ScimToken | undefined>;
  /** Stores the token of a workspace, and invalidates an earlier one. */
  replace(workspaceId: string, token: { hash: string; createdBy: string; now: Date }): Promise<void>;
  /** Revokes the token. @returns false if there is none */
  remove(workspaceId: string): Promise<boolean>;
  owner(hash: string): Promise<ScimTokenOwner | undefined>;
  /** Records when the token was used, in the audit log once a day. */
  noteUse(owner: ScimTokenOwner, now: Date, address: string): Promise<void>;
  /** How many people and groups the directory has. */
  counts(workspaceId: string): Promise<{ people: number; groups: number }>;
}

export function createScimTokensStore(db: Database): ScimTokensStore {
  return {
    of: async (workspaceId) => {
      const { rows } = await db.queryIn<ScimToken>(
        workspaceId,
        `select t.created_at as "createdAt", u.email as "createdBy", t.last_used_at as "lastUsedAt"
         from scim_tokens t left join users u on u.id = t.created_by where t.workspace_id = $1`,
        [workspaceId],
      );
      return rows[0];
    },
    replace: (workspaceId, { hash, createdBy, now }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ createdAt: string }>(
          `select created_at as "createdAt" from scim_tokens where workspace_id = $1 for update`,
          [workspaceId],
        );
        await tx.query(
          `insert into scim_tokens (workspace_id, token_hash, created_by, created_at) values ($1, $2, $3, $4)
           on conflict (workspace_id) do update set token_hash = excluded.token_hash,
             created_by = excluded.created_by, created_at = excluded.created_at, last_used_at = null`,
          [workspaceId, hash, createdBy, now],
        );
        describeAct({
          before: { createdAt: rows[0]?.createdAt ?? null },
          after: { createdAt: now.toISOString() },
        });
      }),
    remove: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ createdAt: string }>(
          `delete from scim_tokens where workspace_id = $1 returning created_at as "createdAt"`,
          [workspaceId],
        );
        if (rows[0]) describeAct({ before: rows[0] });
        return rows[0] !== undefined;
      }),
    owner: (hash) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<ScimTokenOwner>(
          `select workspace_id as "workspaceId", last_used_at as "lastUsedAt" from scim_tokens where token_hash = $1`,
          [hash],
        );
        return rows[0];
      }),
    noteUse: (owner, now, address) =>
      db.forWorkspace(owner.workspaceId, (tx) => noteUse(tx, owner, now, address)),
    counts: async (workspaceId) => {
      const { rows } = await db.queryIn<{ people: number; groups: number }>(
        workspaceId,
        `select (select count(*)::int from directory_people where workspace_id = $1) as people,
           (select count(*)::int from directory_groups where workspace_id = $1) as groups`,
        [workspaceId],
      );
      const [row] = rows;
      if (!row) throw new Error("A count returned no row.");
      return row;
    },
  };
}

async function noteUse(
  tx: Queryable,
  { workspaceId, lastUsedAt }: ScimTokenOwner,
  now: Date,
  address: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update scim_tokens set last_used_at = $2
     where workspace_id = $1 and last_used_at is not distinct from $3::timestamptz`,
    [workspaceId, now, lastUsedAt],
  );
  // Another call at the same moment has recorded it.
  if (rowCount === 0 || lastUsedAt?.slice(0, 10) === now.toISOString().slice(0, 10)) return;
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: "scim", name: null },
    action: "scim_token.used",
    target: { type: "scim_token", id: null, name: null },
    address,
  });
}
