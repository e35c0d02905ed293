import type { Grant } from "@skyledger/core/model/permissions";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { brokenUniqueConstraint } from "../platform/db/sql-errors.ts";
import { type ApiToken, apiTokenColumns } from "./api-tokens-store.ts";
import { grantsOf, insertGrants, parseGrants } from "./grants-store.ts";

/** A program with roles of its own. Times are UTC instants in ISO form. */
export interface ServiceAccount {
  serviceAccountId: string;
  name: string;
  /** The most powerful role first. */
  grants: Grant[];
  createdAt: string;
  /** Name of the person who created it; null if the person has left. */
  createdBy: string | null;
  /** Newest first, including expired ones. */
  tokens: ApiToken[];
}

/** A service account to store. */
export interface NewServiceAccount {
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly createdBy: string;
  readonly now: Date;
  /** Maximum number in a workspace. */
  readonly limit: number;
}

export interface ServiceAccountsStore {
  /** The workspace's service accounts, by name. */
  all(workspaceId: string): Promise<ServiceAccount[]>;
  get(workspaceId: string, id: string): Promise<ServiceAccount | undefined>;
  /** Stores a service account. @returns its ID, or why it was not stored */
  create(workspaceId: string, account: NewServiceAccount): Promise<{ id: string } | "taken" | "too_many">;
  /** Deletes a service account and its tokens. @returns false if there is none with this ID */
  remove(workspaceId: string, id: string): Promise<boolean>;
}

const nameKey = "users_service_account_key";

const columns = `u.id as "serviceAccountId", u.email as name, u.created_at as "createdAt",
  (select coalesce(nullif(p.full_name, ''), p.email) from users p where p.id = u.created_by) as "createdBy",
  ${grantsOf("u.id")} as grants`;

export function createServiceAccountsStore(db: Database): ServiceAccountsStore {
  return {
    all: (workspaceId) => db.forWorkspace(workspaceId, (tx) => find(tx, workspaceId, null)),
    get: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => (await find(tx, workspaceId, id))[0]),
    create: async (workspaceId, account) => {
      try {
        return await db.forWorkspace(workspaceId, (tx) => create(tx, workspaceId, account));
      } catch (error) {
        if (brokenUniqueConstraint(error) === nameKey) return "taken";
        throw error;
      }
    },
    remove: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ name: string; grants: unknown }>(
          `delete from users u where u.workspace_id = $1 and u.id = $2 and u.kind = 'service'
           returning u.email as name, ${grantsOf("u.id")} as grants`,
          [workspaceId, id],
        );
        const [gone] = rows;
        if (gone) describeAct({ target: { name: gone.name }, before: { grants: parseGrants(gone.grants) } });
        return gone !== undefined;
      }),
  };
}

/** @param id null: all */
async function find(tx: Queryable, workspaceId: string, id: string | null): Promise<ServiceAccount[]> {
  const { rows } = await tx.query<Omit<ServiceAccount, "grants" | "tokens"> & { grants: unknown }>(
    `select ${columns} from users u
     where u.workspace_id = $1 and u.kind = 'service' and ($2::uuid is null or u.id = $2) order by lower(u.email)`,
    [workspaceId, id],
  );
  const { rows: tokens } = await tx.query<ApiToken & { ownerId: string }>(
    `select ${apiTokenColumns}, user_id as "ownerId" from api_tokens
     where workspace_id = $1 and user_id = any($2::uuid[]) order by created_at desc, id`,
    [workspaceId, rows.map(({ serviceAccountId }) => serviceAccountId)],
  );
  const owned = Map.groupBy(tokens, ({ ownerId }) => ownerId);
  return rows.map((row) => ({
    ...row,
    grants: parseGrants(row.grants),
    tokens: (owned.get(row.serviceAccountId) ?? []).map(({ ownerId, ...token }) => token),
  }));
}

async function create(
  tx: Queryable,
  workspaceId: string,
  { name, grants, createdBy, now, limit }: NewServiceAccount,
): Promise<{ id: string } | "too_many"> {
  await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
  const { rows } = await tx.query<{ id: string }>(
    `insert into users (workspace_id, kind, email, password_hash, full_name, created_at, created_by)
     select $1, 'service', $2, '', '', $3, $4
     where (select count(*) from users where workspace_id = $1 and kind = 'service') < $5 returning id`,
    [workspaceId, name, now, createdBy, limit],
  );
  const [row] = rows;
  if (!row) return "too_many";
  await insertGrants(tx, { workspaceId, userId: row.id }, grants, now);
  describeAct({ target: { id: row.id, name } });
  return row;
}
