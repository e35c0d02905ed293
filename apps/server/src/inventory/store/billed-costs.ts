import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/**
 * Writes its billed cost to each resource: in the newest whole month that exports cover, or in the current
 * one; usage and purchases, counted as on the cost pages. Exports name resources by ARN, or EC2 resources and
 * buckets by their plain id, which is unique. A resource that no export names returns to its list price; one
 * that has ended costs nothing, even if it was billed.
 * @param at the current instant: a month is whole when it has ended
 * @param accountId only the resources of this account; undefined: all
 */
export async function applyBilledCosts(
  tx: Queryable,
  workspaceId: string,
  at: string,
  accountId?: string,
): Promise<void> {
  const params = accountId === undefined ? [workspaceId, at] : [workspaceId, at, accountId];
  await withHashedJoins(tx, () => tx.query(statementFor(accountId !== undefined), params));
}

const statementFor = (ofAccount: boolean) => `with covered as (
    select aws_account_id, max(month) filter (where month + interval '1 month' <= $2::timestamptz at time zone 'UTC') as whole,
      max(month) as newest
    from cost_export_months where workspace_id = $1 group by aws_account_id
  ), sums as (
    select c.aws_account_id, c.resource_id, c.period_start as month, c.period_start = v.whole as is_whole,
      sum(c.billed_cost) as cost
    from cost_resources c join covered v on v.aws_account_id = c.aws_account_id
      and (c.period_start = v.whole or c.period_start = v.newest)
    where c.workspace_id = $1 and c.source = 'billing-export' and c.period = 'month' and c.resource_id <> ''
      and c.charge_category in ('Usage', 'Purchase')
    group by c.aws_account_id, c.resource_id, c.period_start, v.whole
  ), billed as (
    select distinct on (aws_account_id, resource_id) aws_account_id, resource_id, month, is_whole, cost
    from sums order by aws_account_id, resource_id, is_whole desc nulls last
  ), matched as (
    select r.arn, b.month, b.is_whole, b.cost from billed b
      join resources r on r.workspace_id = $1 and r.arn = b.resource_id and not r.ended ${ofAccount ? "and r.account_id = $3" : ""}
    union all
    select r.arn, b.month, b.is_whole, b.cost from billed b
      join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = b.aws_account_id
      join resources r on r.workspace_id = $1 and r.account_id = a.id and r.short_id = b.resource_id
        and not r.ended ${ofAccount ? "and r.account_id = $3" : ""} and (r.service = 'ec2' or r.cfn_type = 'AWS::S3::Bucket')
  ), costs as (
    select arn, round(sum(cost), 6) as cost, to_jsonb(
      case when bool_or(is_whole) then 'Billed for ' else 'Billed so far in ' end ||
      to_char(max(month), 'FMMonth YYYY') || ' (usage and purchases of the billing export).') as detail
    from matched group by arn
  )
  update resources r set billed_cost = n.cost, billed_detail = n.detail
  from (
    select x.arn, c.cost, c.detail from resources x left join costs c on c.arn = x.arn
    where x.workspace_id = $1 ${ofAccount ? "and x.account_id = $3" : ""} and (c.arn is not null or x.billed_cost is not null)
  ) n
  where r.workspace_id = $1 and r.arn = n.arn ${ofAccount ? "and r.account_id = $3" : ""}
    and (r.billed_cost is distinct from n.cost or r.billed_detail is distinct from n.detail)`;
