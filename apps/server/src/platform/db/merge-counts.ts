import type { Queryable } from "./queryable.ts";

/**
 * The tables of stored counts: their keys, and the summed columns. Migration 0040 says which triggers write
 * them.
 */
export const countTables = {
  finding_counts: {
    groups: ["account_id", "status", "severity", "category", "service", "region", "check_id", "title"],
    sums: ["n"],
  },
  resource_counts: {
    groups: ["account_id", "cfn_type", "label", "status", "region", "gone"],
    sums: ["n", "monthly_cost", "unknown"],
  },
  recommendation_counts: {
    groups: ["account_id", "status", "type", "impact", "risk", "folded"],
    sums: ["n", "counted_savings", "counted_in_type", "unknown"],
  },
} as const;

/**
 * Merges a group's rows into one, or none if they sum to zero. Concurrent readers and writers still see the
 * same sums: rows that another transaction merges are left to it.
 */
export async function mergeCounts(
  tx: Queryable,
  workspaceId: string,
  table: keyof typeof countTables,
): Promise<void> {
  const { groups, sums } = countTables[table];
  const keys = ["workspace_id", ...groups].join(", ");
  const added = sums.map((column) => `sum(${column}) as ${column}`).join(", ");
  await tx.query(
    `with merged as (
       delete from ${table} where workspace_id = $1 and ctid = any(array(
         select ctid from ${table} where workspace_id = $1 for update skip locked))
       returning *)
     insert into ${table} (${keys}, ${sums.join(", ")})
     select ${keys}, ${added} from merged group by ${keys}
     having ${sums.map((column) => `sum(${column}) <> 0`).join(" or ")}`,
    [workspaceId],
  );
}
