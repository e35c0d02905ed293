import type { Money } from "@skyledger/core/model/money";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { storedRow, type Unparsed } from "../../platform/stored-json.ts";
import { type Sharing, sharingOf } from "./sharing.ts";
import { parseClaims, parsePoolsTouched } from "./stored-json.ts";

/** An open recommendation with an amount. Amounts are decimal text in US dollars a month. */
export interface OpenSaving {
  id: string;
  accountId: string;
  type: string;
  claims: [arn: string, perMonth: string][];
  part: string;
  cost: string;
  pool: string | null;
  poolsTouched: string[];
}

/** Counted part of a recommendation, in total and in its type; undefined: zero. */
export interface CountedSaving {
  id: string;
  all: Money | undefined;
  type: Money | undefined;
  /** The recommendation that counts instead. */
  instead: string | null;
}

/**
 * Recounts the savings of these accounts in the transaction that changes their recommendations, and the
 * purchases of their payers, which save less where the accounts use less. `now` is an ISO instant;
 * `withPayer: false`: the caller counts the payer afterwards.
 */
export type RecountSavings = (
  tx: Queryable,
  workspaceId: string,
  now: string,
  accountIds: readonly string[],
  options?: { withPayer: boolean },
) => Promise<void>;

/** Savings on usage and purchases of all accounts that share commitments. */
export interface SharedSavings {
  payerId: string;
  open: OpenSaving[];
}

/** Reads and writes of a recount, in the caller's transaction. */
export interface CountedSavings {
  /** @returns the accounts with a dismissal that has ended */
  reopenEnded(tx: Queryable, workspaceId: string, now: string): Promise<string[]>;
  open(tx: Queryable, workspaceId: string, accountIds: readonly string[]): Promise<OpenSaving[]>;
  /** Every other saving of the accounts counts zero. */
  write(
    tx: Queryable,
    workspaceId: string,
    accountIds: readonly string[],
    counted: readonly CountedSaving[],
  ): Promise<void>;
  /**
   * What counts together because of commitments that these accounts share, once per payer. Includes accounts
   * that don't exist for the caller.
   */
  shared(tx: Queryable, workspaceId: string, accountIds: readonly string[]): Promise<SharedSavings[]>;
  /** Purchases whose count in the total changes with the usage of other accounts. */
  writePurchases(tx: Queryable, workspaceId: string, counted: readonly CountedSaving[]): Promise<void>;
}

const toOpenSaving = storedRow<OpenSaving, "claims" | "poolsTouched">({
  claims: parseClaims,
  poolsTouched: parsePoolsTouched,
});

const openColumns = `id, account_id as "accountId", type, claims, part, cost, pool, pools_touched as "poolsTouched"`;

/**
 * Works with every account of the workspace, also for a caller for whom only some exist: the count of a
 * purchase depends on all accounts that share it, and none of it is returned.
 */
async function withEveryAccount<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  const set = (accounts: string, awsAccounts: string) =>
    tx.query("select set_config('app.accounts', $1, true), set_config('app.aws_accounts', $2, true)", [
      accounts,
      awsAccounts,
    ]);
  const { rows } = await tx.query<{ accounts: string; awsAccounts: string }>(
    `select coalesce(current_setting('app.accounts', true), '') as accounts,
       coalesce(current_setting('app.aws_accounts', true), '') as "awsAccounts"`,
  );
  const { accounts = "", awsAccounts = "" } = rows[0] ?? {};
  if (accounts === "" && awsAccounts === "") return await work();
  await set("", "");
  // After an error the transaction ends, and its settings with it.
  const done = await work();
  await set(accounts, awsAccounts);
  return done;
}

async function openOfSharing(tx: Queryable, workspaceId: string, sharing: Sharing): Promise<OpenSaving[]> {
  const { rows } = await tx.query<Unparsed<OpenSaving, "claims" | "poolsTouched">>(
    `select ${openColumns} from recommendations
     where workspace_id = $1 and account_id = any($2::uuid[]) and status = 'open' and monthly_savings is not null
       and (pool is not null or pools_touched <> '[]')`,
    [workspaceId, sharing.accounts.map(({ id }) => id)],
  );
  return rows.map(toOpenSaving);
}

export const countedSavings: CountedSavings = {
  shared: (tx, workspaceId, accountIds) =>
    withEveryAccount(tx, async () => {
      const payers = new Map<string, Sharing>();
      for (const accountId of accountIds) {
        if ([...payers.values()].some(({ accounts }) => accounts.some(({ id }) => id === accountId)))
          continue;
        const sharing = await sharingOf(tx, workspaceId, accountId);
        if (sharing) payers.set(sharing.payer.id, sharing);
      }
      const found: SharedSavings[] = [];
      for (const sharing of payers.values()) {
        found.push({ payerId: sharing.payer.id, open: await openOfSharing(tx, workspaceId, sharing) });
      }
      return found;
    }),

  writePurchases: (tx, workspaceId, counted) =>
    withEveryAccount(tx, async () => {
      await tx.query(
        `update recommendations r set counted_savings = coalesce(g."all", 0), counted_in = g.instead
         from jsonb_to_recordset($2::jsonb) as g (id uuid, "all" numeric, instead uuid)
         where r.workspace_id = $1 and r.id = g.id
           and (r.counted_savings <> coalesce(g."all", 0) or r.counted_in is distinct from g.instead)`,
        [workspaceId, JSON.stringify(counted)],
      );
    }),

  async reopenEnded(tx, workspaceId, now) {
    const { rows } = await tx.query<{ accountId: string }>(
      `with ended as (
         update recommendations set status = 'open', dismissed_at = null, dismissed_reason = null, dismissed_until = null
         where workspace_id = $1 and status = 'dismissed' and dismissed_until <= $2
         returning id, account_id, monthly_savings
       ), noted as (
         insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status,
           monthly_savings, note)
         select $1, id, $2, 'analysis', 'dismissed', 'open', monthly_savings, 'The dismissal has ended.' from ended)
       select distinct account_id as "accountId" from ended`,
      [workspaceId, now],
    );
    return rows.map(({ accountId }) => accountId);
  },

  async open(tx, workspaceId, accountIds) {
    const { rows } = await tx.query<Unparsed<OpenSaving, "claims" | "poolsTouched">>(
      `select ${openColumns} from recommendations where workspace_id = $1 and account_id = any($2::uuid[]) and status = 'open'
         and monthly_savings is not null`,
      [workspaceId, accountIds],
    );
    return rows.map(toOpenSaving);
  },

  async write(tx, workspaceId, accountIds, counted) {
    await withHashedJoins(tx, () =>
      tx.query(
        `update recommendations r set counted_savings = c.counted, counted_in_type = c."inType", counted_in = c.instead
         from (
           select r.id, case when g.id is null then 0 else g."all" end as counted,
             case when g.id is null then 0 else g.type end as "inType", g.instead
           from recommendations r
           left join jsonb_to_recordset($2::jsonb) as g (id uuid, "all" numeric, type numeric, instead uuid) on g.id = r.id
           where r.workspace_id = $1 and r.account_id = any($3::uuid[])
         ) c
         where r.workspace_id = $1 and r.account_id = any($3::uuid[]) and r.id = c.id
           and (r.counted_savings <> c.counted or r.counted_in_type <> c."inType" or r.counted_in is distinct from c.instead)`,
        [workspaceId, JSON.stringify(counted), accountIds],
      ),
    );
  },
};
