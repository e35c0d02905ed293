import type { Grant } from "@skyledger/core/model/permissions";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { recordAct } from "../platform/db/record-act.ts";
import { grantsOf, parseGrants } from "./grants-store.ts";

/** An API token for its owner, without the token itself. Times are UTC instants in ISO form. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string;
  /** To the hour; null: never. */
  lastUsedAt: string | null;
}

/** Owner of a token: a person, or a service account, whose `email` is its name. */
export interface TokenOwner {
  id: string;
  workspaceId: string;
  userId: string;
  email: string;
  name: string;
  scopes: string[];
  lastUsedAt: string | null;
  /** The owner's, of this moment. */
  grants: readonly Grant[];
}

export interface NewApiToken {
  userId: string;
  name: string;
  tokenHash: string;
  scopes: readonly string[];
  now: Date;
  expiresAt: Date;
}

export interface ApiTokensStore {
  /** The tokens of a person or service account, including expired ones, newest first. */
  of(workspaceId: string, userId: string): Promise<ApiToken[]>;
  /** Stores a token. @returns undefined if its owner was removed or deactivated */
  insert(workspaceId: string, token: NewApiToken): Promise<ApiToken | undefined>;
  /** Revokes a token of its owner. @returns false if there is none with this ID */
  remove(workspaceId: string, userId: string, id: string): Promise<boolean>;
  /** The owner of a valid token. */
  owner(tokenHash: string, now: Date): Promise<TokenOwner | undefined>;
  /** Records when a token was used, in the audit log once a day. */
  noteUse(owner: TokenOwner, now: Date, address: string | null): Promise<void>;
}

export const apiTokenColumns = `id, name, scopes, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt"`;

export function createApiTokensStore(db: Database): ApiTokensStore {
  return {
    of: async (workspaceId, userId) => {
      const { rows } = await db.queryIn<ApiToken>(
        workspaceId,
        `select ${apiTokenColumns} from api_tokens where workspace_id = $1 and user_id = $2 order by created_at desc, id`,
        [workspaceId, userId],
      );
      return rows;
    },
    insert: (workspaceId, { userId, name, tokenHash, scopes, now, expiresAt }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<ApiToken>(
          `insert into api_tokens (workspace_id, user_id, name, token_hash, scopes, created_at, expires_at)
           select $1, $2, $3, $4, $5::text[], $6::timestamptz, $7::timestamptz
           from (select 1 from users where workspace_id = $1 and id = $2 and deactivated_at is null for share) person
           returning ${apiTokenColumns}`,
          [workspaceId, userId, name, tokenHash, scopes, now, expiresAt],
        );
        const [row] = rows;
        if (row) describeAct({ target: { id: row.id, name } });
        return row;
      }),
    remove: (workspaceId, userId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ name: string; scopes: string[] }>(
          "delete from api_tokens where workspace_id = $1 and user_id = $2 and id = $3 returning name, scopes",
          [workspaceId, userId, id],
        );
        const [gone] = rows;
        if (gone) describeAct({ target: { name: gone.name }, before: gone });
        return gone !== undefined;
      }),
    owner: (tokenHash, now) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<Omit<TokenOwner, "grants"> & { grants: unknown }>(
          `select t.id, t.workspace_id as "workspaceId", t.user_id as "userId", u.email, t.name, t.scopes,
             t.last_used_at as "lastUsedAt", ${grantsOf("t.user_id")} as grants
           from api_tokens t join users u on u.id = t.user_id
           where t.token_hash = $1 and t.expires_at > $2 and u.deactivated_at is null`,
          [tokenHash, now],
        );
        const [row] = rows;
        return row && { ...row, grants: parseGrants(row.grants) };
      }),
    noteUse: ({ workspaceId, id, name, email, lastUsedAt }, now, address) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update api_tokens set last_used_at = $3
           where workspace_id = $1 and id = $2 and last_used_at is not distinct from $4::timestamptz`,
          [workspaceId, id, now, lastUsedAt],
        );
        // Another call at the same moment has recorded it.
        if (rowCount === 0 || lastUsedAt?.slice(0, 10) === now.toISOString().slice(0, 10)) return;
        const actor = { kind: "token", id, name } as const;
        const target = { type: "token", id, name };
        const after = { of: email };
        await recordAct(tx, workspaceId, { at: now, actor, action: "token.used", target, after, address });
      }),
  };
}
