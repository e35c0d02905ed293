import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import { KeptParts } from "../platform/db/kept-parts.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { brokenUniqueConstraint } from "../platform/db/sql-errors.ts";

export type NewCloudAccount = Pick<
  CloudAccount,
  "kind" | "name" | "awsAccountId" | "roleArn" | "externalId" | "regions"
>;

/** Changes of an account; omitted fields stay. */
export interface AccountChange {
  name?: string;
  /** Null: all enabled Regions. */
  regions?: string[] | null;
  sendToSecurityHub?: boolean;
}

const columns = `id, workspace_id as "workspaceId", kind, name, aws_account_id as "awsAccountId", role_arn as "roleArn",
  external_id as "externalId", regions, status, status_detail as "statusDetail", created_at as "createdAt",
  last_discovered_at as "lastDiscoveredAt", send_to_security_hub as "sendToSecurityHub",
  archived_at as "archivedAt"`;

/** Name of the constraint against connecting an AWS account twice to a workspace. */
const awsAccountKey = "cloud_accounts_aws_account_key";

/**
 * Adds an account inside a transaction of the workspace. Throws the driver's unique violation if the AWS
 * account is already connected.
 */
export async function insertAccount(
  tx: Queryable,
  workspaceId: string,
  account: NewCloudAccount,
): Promise<CloudAccount> {
  const { rows } = await tx.query<CloudAccount>(
    `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, role_arn, external_id, regions, status)
     values ($1, $2, $3, $4, $5, $6, $7, 'connected') returning ${columns}`,
    [
      workspaceId,
      account.kind,
      account.name,
      account.awsAccountId,
      account.roleArn,
      account.externalId,
      account.regions,
    ],
  );
  const [inserted] = rows;
  if (!inserted) throw new Error("insert into cloud_accounts returned no row");
  return inserted;
}

/** Cloud accounts of a workspace. */
export interface AccountsStore {
  /** The accounts that are read; `archived` adds archived ones. */
  list(
    workspaceId: string,
    which?: { archived: boolean },
  ): Promise<(CloudAccount & { resourceCount: number })[]>;
  find(workspaceId: string, id: string): Promise<(CloudAccount & { resourceCount: number }) | undefined>;
  /** Undefined: the AWS account is already connected to this workspace. */
  insert(workspaceId: string, account: NewCloudAccount): Promise<CloudAccount | undefined>;
  /** Renames, changes settings, or sets Regions and deletes data of other Regions. False: no such account. */
  update(workspaceId: string, id: string, change: AccountChange): Promise<boolean>;
  /** Removes an account with all of its data, unless a run uses it. */
  delete(workspaceId: string, id: string): Promise<"deleted" | "in use" | "missing">;
  setStatus(
    workspaceId: string,
    id: string,
    status: CloudAccount["status"],
    detail: string | null,
  ): Promise<void>;
  /** Archives accounts that are read, or reads archived ones again. Their data stays. */
  setArchived(workspaceId: string, ids: readonly string[], archived: boolean): Promise<void>;
  /** The workspace's external ID for role trust policies. */
  externalId(workspaceId: string): Promise<string>;
}

const withCount = `${columns},
  (select coalesce(sum(n), 0)::int from resource_counts r
    where r.workspace_id = cloud_accounts.workspace_id and r.account_id = cloud_accounts.id
      and not r.gone) as "resourceCount"`;

/** Resources by account, counted again for accounts that change: a workspace may have thousands. */
async function countResources(
  tx: Queryable,
  workspaceId: string,
  kept: KeptParts,
): Promise<ReadonlyMap<string, number>> {
  return await kept.of(tx, workspaceId, {
    ...{ question: "resources of accounts", topics: ["resources"], accountIds: undefined },
    count: async (accountIds) => {
      const { rows } = await tx.query<{ id: string; count: number }>(
        `select account_id as id, sum(n)::int as count from resource_counts
         where workspace_id = $1 and not gone and ($2::uuid[] is null or account_id = any($2)) group by 1`,
        [workspaceId, accountIds ?? null],
      );
      return new Map(rows.map(({ id, count }) => [id, [id, count] as const]));
    },
    merge: (counts) => new Map(counts),
  });
}

export function createAccountsStore(db: Database, kept = new KeptParts()): AccountsStore {
  return { ...listsOfAccounts(db, kept), ...changesOfAccounts(db) };
}

function listsOfAccounts(db: Database, kept: KeptParts): Pick<AccountsStore, "list" | "find" | "externalId"> {
  return {
    list: (workspaceId, { archived } = { archived: false }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const [{ rows }, counts] = await Promise.all([
          tx.query<CloudAccount>(
            `select ${columns} from cloud_accounts where workspace_id = $1
             ${archived ? "" : "and archived_at is null"} order by created_at, id`,
            [workspaceId],
          ),
          countResources(tx, workspaceId, kept),
        ]);
        return rows.map((account) => ({ ...account, resourceCount: counts.get(account.id) ?? 0 }));
      }),

    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<CloudAccount & { resourceCount: number }>(
          `select ${withCount} from cloud_accounts where workspace_id = $1 and id = $2`,
          [workspaceId, id],
        );
        return rows[0];
      });
    },

    externalId: async (workspaceId) => {
      const { rows } = await db.queryIn<{ externalId: string }>(
        workspaceId,
        `select external_id as "externalId" from workspaces where id = $1`,
        [workspaceId],
      );
      const [row] = rows;
      if (!row) throw new Error("the workspace of a signed-in person is missing");
      return row.externalId;
    },
  };
}

function changesOfAccounts(
  db: Database,
): Pick<AccountsStore, "insert" | "update" | "delete" | "setStatus" | "setArchived"> {
  return {
    async insert(workspaceId, account) {
      try {
        return await db.forWorkspace(workspaceId, (tx) => insertAccount(tx, workspaceId, account));
      } catch (error) {
        if (brokenUniqueConstraint(error) === awsAccountKey) return undefined;
        throw error;
      }
    },

    async update(workspaceId, id, change) {
      if (!isId(id)) return false;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update cloud_accounts set name = coalesce($3, name), regions = case when $4 then $5::text[] else regions end,
             send_to_security_hub = coalesce($6, send_to_security_hub)
           where workspace_id = $1 and id = $2`,
          [
            workspaceId,
            id,
            change.name ?? null,
            change.regions !== undefined,
            change.regions ?? null,
            change.sendToSecurityHub ?? null,
          ],
        );
        if (rowCount === 0) return false;
        if (change.regions) await forgetOtherRegions(tx, workspaceId, id, change.regions);
        return true;
      });
    },

    async delete(workspaceId, id) {
      if (!isId(id)) return "missing";
      return await db.forWorkspace(workspaceId, async (tx) => {
        // One statement: a run that starts concurrently is either seen here, or finds no account.
        const { rowCount } = await tx.query(
          `delete from cloud_accounts where workspace_id = $1 and id = $2 and not exists (
             select from runs where workspace_id = $1 and status in ('queued', 'running') and $2 = any(account_ids))`,
          [workspaceId, id],
        );
        if (rowCount > 0) return "deleted";
        const { rows } = await tx.query("select from cloud_accounts where workspace_id = $1 and id = $2", [
          workspaceId,
          id,
        ]);
        return rows.length > 0 ? "in use" : "missing";
      });
    },

    setArchived: async (workspaceId, ids, archived) => {
      await db.queryIn(
        workspaceId,
        `update cloud_accounts set archived_at = case when $3 then now() end
         where workspace_id = $1 and id = any($2) and (archived_at is null) = $3`,
        [workspaceId, ids, archived],
      );
    },

    setStatus: (workspaceId, id, status, detail) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "update cloud_accounts set status = $3, status_detail = $4 where workspace_id = $1 and id = $2",
          [workspaceId, id, status, detail],
        );
      }),
  };
}

/** Resources in Regions that are no longer read leave the inventory. */
async function forgetOtherRegions(
  tx: Queryable,
  workspaceId: string,
  id: string,
  regions: readonly string[],
) {
  const params = [workspaceId, id, ["global", ...regions]];
  const elsewhere = "workspace_id = $1 and account_id = $2 and region <> all($3::text[])";
  await tx.query(
    `delete from relationships where workspace_id = $1 and account_id = $2
       and from_arn in (select arn from resources where ${elsewhere})`,
    params,
  );
  await tx.query(
    `delete from savings where workspace_id = $1 and account_id = $2
       and arn in (select arn from resources where ${elsewhere})`,
    params,
  );
  await tx.query(
    `delete from metric_statistics where workspace_id = $1 and account_id = $2
       and arn in (select arn from resources where ${elsewhere})`,
    params,
  );
  await tx.query(`delete from recommendations where ${elsewhere}`, params);
  await tx.query(`delete from resources where ${elsewhere}`, params);
  await tx.query(`delete from coverage_gaps where ${elsewhere}`, params);
  await tx.query(`delete from covered_scopes where ${elsewhere}`, params);
}
