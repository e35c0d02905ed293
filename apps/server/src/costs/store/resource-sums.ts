import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import type { Queryable } from "../../platform/db/queryable.ts";
import { amountOf, type CostFilter } from "./filter.ts";

export interface ResourceSum {
  billedId: string;
  region: string;
  awsAccountId: string;
  amount: string;
  source: "cost-explorer" | "billing-export";
  /** The inventory resource with the billed ID. */
  arn: string | null;
  name: string | null;
}

/** The most expensive resources, and the days of their amounts; null: costs by resource are unknown. */
export interface ResourceSums {
  resources: ResourceSum[];
  days: { start: string; end: string } | null;
}

/**
 * Resources of a service. A month of an export counts if it overlaps the range; its amounts are the month's,
 * since exports are stored by month.
 */
export async function resourcesOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter & { service: string },
  categories: readonly ChargeCategory[],
  limit: number,
): Promise<ResourceSums> {
  const params = [
    workspaceId,
    filter.service,
    filter.start,
    filter.end,
    categories,
    filter.region ?? null,
    filter.awsAccountIds ?? null,
  ];
  const where = `workspace_id = $1 and service = $2 and not superseded
    and period_start between case when period = 'month' then date_trunc('month', $3::date)::date else $3 end and $4
    and charge_category = any($5) and ($6::text is null or region = $6) and ($7::text[] is null or aws_account_id = any($7))`;
  const { rows } = await tx.query<ResourceSum>(
    `with top_resources as (
       select resource_id, region, aws_account_id, source, sum(${amountOf[filter.metric]}) as amount
       from cost_resources where ${where} group by 1, 2, 3, 4 order by 5 desc, 1 limit $8
     )
     select d.resource_id as "billedId", d.region, d.aws_account_id as "awsAccountId",
       case d.source when 'payer' then 'cost-explorer' else d.source end as source, d.amount, r.arn, r.name
     from top_resources d left join lateral (
       select arn, name from resources r
       where r.workspace_id = $1 and d.resource_id <> '' and (r.arn = d.resource_id or r.short_id = d.resource_id)
       order by r.arn limit 1
     ) r on true
     order by d.amount desc, d.resource_id`,
    [...params, limit],
  );
  const covered = await tx.query<{ start: string | null; end: string | null }>(
    `select min(period_start) as start,
       max(case when period = 'month' then (period_start + interval '1 month - 1 day')::date else period_start end) as "end"
     from cost_resources where ${where}`,
    params,
  );
  const { start, end } = covered.rows[0] ?? { start: null, end: null };
  return { resources: rows, days: start !== null && end !== null ? { start, end } : null };
}
