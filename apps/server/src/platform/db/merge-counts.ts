import type { Queryable } from "./queryable.ts";

/**
 * The tables of stored counts by account, those of all accounts together, their keys, and the summed columns.
 * Migrations 0040 and 0078 say which triggers write them.
 */
export const countTables = {
  finding_counts: {
    totals: "finding_totals",
    groups: ["status", "severity", "category", "service", "region", "check_id", "title"],
    sums: ["n"],
  },
  resource_counts: {
    totals: "resource_totals",
    groups: ["cfn_type", "label", "status", "region", "gone", "attachment"],
    sums: ["n", "monthly_cost", "unknown"],
  },
  recommendation_counts: {
    totals: "recommendation_totals",
    groups: ["status", "type", "impact", "risk", "folded"],
    sums: ["n", "counted_savings", "counted_in_type", "unknown"],
  },
} as const;

/**
 * Merges a group's rows into one, or none if they sum to zero; only those of one account if there is one.
 * Concurrent readers and writers still see the same sums: rows that another transaction merges are left to it.
 */
export async function mergeCounts(
  tx: Queryable,
  workspaceId: string,
  table: keyof typeof countTables,
  accountId?: string,
): Promise<void> {
  const { groups, sums, totals } = countTables[table];
  const account =
    accountId === undefined ? { sql: "true", params: [] } : { sql: "account_id = $2", params: [accountId] };
  await mergeRows(tx, table, ["account_id", ...groups], sums, account.sql, [workspaceId, ...account.params]);
  await mergeRows(tx, totals, groups, sums, "true", [workspaceId]);
}

async function mergeRows(
  tx: Queryable,
  table: string,
  groups: readonly string[],
  sums: readonly string[],
  where: string,
  params: readonly string[],
): Promise<void> {
  const keys = ["workspace_id", ...groups].join(", ");
  const added = sums.map((column) => `sum(${column}) as ${column}`).join(", ");
  await tx.query(
    `with merged as (
       delete from ${table} where workspace_id = $1 and ctid = any(array(
         select ctid from ${table} where workspace_id = $1 and ${where} for update skip locked))
       returning *)
     insert into ${table} (${keys}, ${sums.join(", ")})
     select ${keys}, ${added} from merged group by ${keys}
     having ${sums.map((column) => `sum(${column}) <> 0`).join(" or ")}`,
    params,
  );
}
