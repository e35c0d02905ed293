import { isId } from "../../platform/db/is-id.ts";
import type { KeptAnswers } from "../../platform/db/kept-answers.ts";
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
const existing = `select label, status, region, sum(n) as n, sum(monthly_cost) as cost, sum(unknown) as unknown
  from resource_counts
  where workspace_id = $1 and not gone and ($2::uuid[] is null or account_id = any($2))
  group by label, status, region`;

async function readCounted(
  tx: Queryable,
  workspaceId: string,
  accountIds: readonly string[] | undefined,
): Promise<Omit<InventoryTotals, "byAttachment">> {
  const { rows } = await tx.query<{
    column: "type" | "status" | "region" | "all";
    value: string;
    count: number;
    cost: string;
    unknown: number;
  }>(
    `select case when grouping(label) = 0 then 'type' when grouping(status) = 0 then 'status'
       when grouping(region) = 0 then 'region' else 'all' end as column,
       coalesce(label, status, region, '') as value, coalesce(sum(n), 0)::int as count,
       coalesce(sum(cost), 0) as cost, coalesce(sum(unknown), 0)::int as unknown
     from (${existing}) c group by grouping sets ((label), (status), (region), ())
     order by count desc, value`,
    [workspaceId, accountIds?.filter(isId) ?? null],
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
    byType: of("type"),
    byStatus: of("status"),
    byRegion,
    regionCount: byRegion.filter(({ value }) => value !== "global").length,
  };
}

/** The numbers of existing resources that are attached and detached. */
async function readAttachments(
  tx: Queryable,
  workspaceId: string,
  accountIds: readonly string[] | undefined,
): Promise<InventoryTotals["byAttachment"]> {
  const { rows } = await tx.query<{ value: string; count: number }>(
    `select attachment as value, count(*)::int as count from resources
     where workspace_id = $1 and gone_at is null and attachment is not null
       and ($2::uuid[] is null or account_id = any($2))
     group by attachment order by count desc, value`,
    [workspaceId, accountIds?.filter(isId) ?? null],
  );
  return rows;
}

/** Counts and sums of existing resources, of some accounts or of all. */
export async function readTotals(
  tx: Queryable,
  workspaceId: string,
  accountIds: readonly string[] | undefined,
  kept: KeptAnswers,
): Promise<InventoryTotals> {
  const question = {
    question: `attachments ${accountIds?.join() ?? "of all"}`,
    topics: ["resources"] as const,
  };
  const [counted, byAttachment] = await Promise.all([
    readCounted(tx, workspaceId, accountIds),
    kept.of(tx, workspaceId, question, () => readAttachments(tx, workspaceId, accountIds)),
  ]);
  return { ...counted, byAttachment };
}
