import { accountLabel } from "@skyledger/core/model/account-label";
import type { UnusedResource } from "@skyledger/core/notifications/unused-resources";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { EvaluatedInventory } from "../../platform/notify.ts";

type CandidateRow = Omit<UnusedResource, "account"> & { kind: string; accountName: string };

/** Since when resources are unused, and who was notified of which; in the caller's transaction. */
export interface UnusedSightings {
  /** Runs the work with the plans that these statements need. */
  within(tx: Queryable, work: () => Promise<void>): Promise<void>;
  /** Records since when a resource is unused; one that is used again, or deleted, starts over. */
  record(tx: Queryable, evaluated: EvaluatedInventory): Promise<void>;
  /** Unused resources of the account that a person was not notified of. */
  notYetNotified(tx: Queryable, evaluated: EvaluatedInventory, userId: string): Promise<UnusedResource[]>;
  markNotified(
    tx: Queryable,
    evaluated: EvaluatedInventory,
    notified: { userId: string; arns: readonly string[]; now: Date },
  ): Promise<void>;
}

export const unusedSightings: UnusedSightings = {
  within: (tx, work) => withHashedJoins(tx, work),

  async record(tx, { workspaceId, accountId, takenAt }) {
    const params = [workspaceId, accountId];
    // Missing data does not mean use: resources that could not be evaluated, and dismissed ones, keep their
    // day.
    await tx.query(
      `delete from unused_sightings u where u.workspace_id = $1 and u.account_id = $2
       and not exists (select from recommendations r where r.workspace_id = $1 and r.account_id = $2 and r.arn = u.arn
         and r.type = 'UNUSED_RESOURCE' and r.status in ('open', 'dismissed'))
       and not exists (select from savings s where s.workspace_id = $1 and s.account_id = $2 and s.arn = u.arn
         and s.type = 'UNUSED_RESOURCE' and s.result = 'unknown')`,
      params,
    );
    await tx.query(
      `insert into unused_sightings (workspace_id, account_id, arn, unused_since)
     select distinct $1::uuid, $2::uuid, r.arn, $3::timestamptz from recommendations r
     where r.workspace_id = $1 and r.account_id = $2 and r.type = 'UNUSED_RESOURCE' and r.status = 'open'
     on conflict (workspace_id, arn) do nothing`,
      [...params, takenAt],
    );
  },

  async notYetNotified(tx, { workspaceId, accountId }, userId) {
    const { rows } = await tx.query<CandidateRow>(
      `with unused as (
       select distinct on (s.arn) s.arn, s.description, s.monthly_savings,
         sum(s.counted_in_type) over (partition by s.arn) as counted
       from recommendations s
       where s.workspace_id = $1 and s.account_id = $2 and s.type = 'UNUSED_RESOURCE' and s.status = 'open'
       order by s.arn, s.monthly_savings desc nulls last, s.rule_id)
     select u.arn, r.name, r.label, r.region, u.unused_since as "unusedSince", a.kind, a.name as "accountName",
       s.description as why, case when s.monthly_savings is null then null else s.counted end as "monthlyCost"
     from unused_sightings u
     join resources r on r.workspace_id = $1 and r.account_id = $2 and r.arn = u.arn
     join cloud_accounts a on a.id = u.account_id
     -- What another one saves already (a volume together with its stopped instance) is not told again.
     join unused s on s.arn = u.arn and (s.monthly_savings is null or s.monthly_savings = 0 or s.counted > 0)
     where r.gone_at is null and not r.ended and u.workspace_id = $1 and u.account_id = $2
       and not exists (select from unused_told t where t.user_id = $3 and t.workspace_id = $1 and t.arn = u.arn)`,
      [workspaceId, accountId, userId],
    );
    return rows.map(({ kind, accountName, ...row }) => ({
      ...row,
      account: accountLabel({ kind, name: accountName }),
    }));
  },

  async markNotified(tx, { workspaceId }, { userId, arns, now }) {
    await tx.query(
      `insert into unused_told (user_id, workspace_id, arn, told_at)
       select $1, $2, unnest($3::text[]), $4 on conflict (user_id, arn) do nothing`,
      [userId, workspaceId, arns, now],
    );
  },
};
