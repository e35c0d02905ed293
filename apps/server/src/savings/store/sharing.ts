import { callAccountIds, withinCall, withoutCallScope } from "../../platform/call-scope.ts";
import type { Database } from "../../platform/db/database.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A connected account that shares commitments. */
export interface SharingAccount {
  id: string;
  name: string;
  awsAccountId: string;
}

/** The accounts that share Reserved Instances and Savings Plans: those on one bill. */
export interface Sharing {
  payer: SharingAccount;
  /** The connected ones, the payer included. */
  accounts: readonly SharingAccount[];
  /** Number of accounts on the bill, connected or not. */
  billed: number;
}

/** Accounts whose commitments are evaluated with a payer. */
export interface CommitmentPayer {
  /** Null: an account that does not exist for the caller. */
  payer: Pick<SharingAccount, "id" | "name"> | null;
  /** Connected accounts that share and exist for the caller, the payer included. */
  accounts: number;
}

export interface SharingStore {
  /** The accounts that share commitments with an account; undefined: it has no connected payer. */
  of(workspaceId: string, accountId: string): Promise<Sharing | undefined>;
  /** Payers of some accounts, or of all. */
  payers(workspaceId: string, accountIds: readonly string[] | undefined): Promise<CommitmentPayer[]>;
}

/** Connected accounts with their payer, where several accounts are on its bill. Parameter 1: the workspace. */
const membersSql = `
  select m.payer_id as payer, a.id, a.name, a.aws_account_id, b.billed
  from cost_payer_members m
  join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = m.aws_account_id and a.archived_at is null
  join lateral payer_of($1, a.aws_account_id) p (id) on p.id = m.payer_id
  join lateral (select count(*)::int as billed from cost_payer_members c
    where c.workspace_id = $1 and c.payer_id = m.payer_id and c.until is null) b on b.billed > 1
  where m.workspace_id = $1 and m.until is null`;

/** The sharing accounts of an account's payer, in the caller's transaction. */
export async function sharingOf(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
): Promise<Sharing | undefined> {
  const { rows } = await tx.query<SharingAccount & { payer: string; billed: number }>(
    `select a.payer, a.id, a.name, a.aws_account_id as "awsAccountId", a.billed from (${membersSql}) a
     where a.payer = (select p.id from cloud_accounts c cross join lateral payer_of($1, c.aws_account_id) p (id)
       where c.workspace_id = $1 and c.id = $2)
     order by a.id`,
    [workspaceId, accountId],
  );
  const accounts = rows.map(({ id, name, awsAccountId }) => ({ id, name, awsAccountId }));
  const payer = accounts.find(({ id }) => id === rows[0]?.payer);
  return payer && { payer, accounts, billed: rows[0]?.billed ?? accounts.length };
}

/** Whether an account exists for the caller, whose accounts are parameter 3. */
const isOwn = (account: string) => `($3::uuid[] is null or ${account}.id = any($3::uuid[]))`;

export function createSharingStore(db: Database): SharingStore {
  return {
    of: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, (tx) => sharingOf(tx, workspaceId, accountId)),

    payers: async (workspaceId, asked) => {
      const own = callAccountIds();
      const accountIds = withinCall(asked, own);
      // Whose payer is another one's account shows as one without a name.
      return await withoutCallScope(async () => {
        const { rows } = await db.queryIn<{ payer: CommitmentPayer["payer"]; accounts: number }>(
          workspaceId,
          // As payer_of, for all accounts at once.
          `select case when ${isOwn("p")} then jsonb_build_object('id', p.id, 'name', p.name) end as payer,
             count(a.id) filter (where ${isOwn("a")})::int as accounts
           from cost_payer_members m
           join cloud_accounts p on p.workspace_id = $1 and p.id = m.payer_id and p.archived_at is null
           left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = m.aws_account_id
             and a.archived_at is null
           where m.workspace_id = $1 and m.until is null
             and not exists (select from cost_gaps g where g.workspace_id = $1 and g.account_id = p.id
               and g.operation = 'GetCostAndUsage' and g.reason in ('denied', 'unsupported', 'not_enabled', 'no_data'))
           group by p.id, p.name
           having count(*) > 1 and ($2::uuid[] is null or bool_or(a.id = any($2::uuid[])))
           order by p.name, p.id`,
          [workspaceId, onlyIds(accountIds) ?? null, own ?? null],
        );
        return rows;
      });
    },
  };
}
