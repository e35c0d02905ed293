import { onlyIds } from "../../platform/db/is-id.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** Counts and sums of existing resources. */
export interface InventoryTotals {
  totalResources: number;
  monthlyCost: string;
  unknownCostCount: number;
  byType: { value: string; count: number }[];
  byStatus: { value: string; count: number }[];
  byRegion: { value: string; count: number }[];
  /** AWS regions; "global" doesn't count. */
  regionCount: number;
  byAttachment: { value: string; count: number }[];
}

/** Kept counts of existing resources, of some accounts or of all; a group whose sum is zero is left out. */
const existing = (of: "all" | "some") => `select label, status, region, attachment, sum(n) as n,
    sum(monthly_cost) as cost, sum(unknown) as unknown
  from ${of === "all" ? "resource_totals" : "resource_counts"}
  where workspace_id = $1 and not gone ${of === "all" ? "" : "and account_id = any($2::uuid[])"}
  group by label, status, region, attachment`;

/** Counts and sums of existing resources, of some accounts or of all. */
export async function readTotals(
  tx: Queryable,
  workspaceId: string,
  accountIds: readonly string[] | undefined,
): Promise<InventoryTotals> {
  const { rows } = await tx.query<{
    column: "type" | "status" | "region" | "attachment" | "all";
    value: string;
    count: number;
    cost: string;
    unknown: number;
  }>(
    `select case when grouping(label) = 0 then 'type' when grouping(status) = 0 then 'status'
       when grouping(region) = 0 then 'region' when grouping(attachment) = 0 then 'attachment' else 'all' end as column,
       coalesce(label, status, region, attachment, '') as value, coalesce(sum(n), 0)::int as count,
       coalesce(sum(cost), 0) as cost, coalesce(sum(unknown), 0)::int as unknown
     from (${existing(accountIds ? "some" : "all")}) c
     group by grouping sets ((label), (status), (region), (attachment), ())
     order by count desc, value`,
    accountIds ? [workspaceId, onlyIds(accountIds)] : [workspaceId],
  );
  const of = (column: string) =>
    rows
      .filter((row) => row.column === column && row.value !== "" && row.count > 0)
      .map(({ value, count }) => ({ value, count }));
  const all = rows.find(({ column }) => column === "all");
  const byRegion = of("region");
  return {
    totalResources: all?.count ?? 0,
    monthlyCost: all?.cost ?? "0",
    unknownCostCount: all?.unknown ?? 0,
    byAttachment: of("attachment"),
    byType: of("type"),
    byStatus: of("status"),
    byRegion,
    regionCount: byRegion.filter(({ value }) => value !== "global").length,
  };
}
