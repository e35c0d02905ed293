import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { monthPieces } from "@skyledger/core/cost/month-pieces";
import type { Queryable } from "../../platform/db/queryable.ts";
import {
  amountOf,
  type CostDimension,
  type CostFilter,
  type CostSum,
  columnOf,
  narrowing,
} from "./filter.ts";

export type CostSums = Record<CostDimension, CostSum[]>;

/**
 * Sums of a range by dimensions, most expensive first: its months from monthly sums, other days one by one.
 */
export async function sumsOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  categories: readonly ChargeCategory[],
  by: readonly CostDimension[],
): Promise<CostSums> {
  const narrowed = (filter.service ?? filter.region ?? filter.awsAccountIds) !== undefined;
  const { sql, params } = narrowed
    ? ofCharges(workspaceId, filter, categories, by)
    : ofRollups(workspaceId, filter, categories, by);
  const { rows } = await tx.query<CostSum & { dimension: CostDimension }>(sql, params);
  const sums: CostSums = { service: [], region: [], account: [] };
  for (const { dimension, key, amount } of rows) sums[dimension].push({ key, amount });
  return sums;
}

type Sql = { sql: string; params: unknown[] };

/** "(select … union all select …)" over a monthly and a daily table; `where` applies to both. */
function pieces(
  { start, end, metric }: CostFilter,
  {
    columns,
    where,
    monthly,
    daily,
    rows,
  }: { columns: string; where: string; monthly: string; daily: string; rows: string },
  params: unknown[],
): string {
  const { months, days } = monthPieces({ start, end });
  const amount = amountOf[metric];
  params.push(months);
  const parts = [
    `select ${columns}, ${amount} as amount, row_count as lines from ${monthly} where ${where} and month = any($${params.length}::date[])`,
  ];
  for (const piece of days) {
    params.push(piece.start, piece.end);
    const sign = piece.sign === 1 ? "" : "-";
    parts.push(
      `select ${columns}, ${sign}${amount}, ${sign}${rows} from ${daily}
       where ${where} and day between $${params.length - 1} and $${params.length}`,
    );
  }
  return `(${parts.join(" union all ")})`;
}

function ofRollups(
  workspaceId: string,
  filter: CostFilter,
  categories: readonly ChargeCategory[],
  by: readonly CostDimension[],
): Sql {
  const params: unknown[] = [workspaceId, by, categories];
  const from = pieces(
    filter,
    {
      columns: "dimension, key",
      where: "workspace_id = $1 and dimension = any($2) and charge_category = any($3)",
      ...{ monthly: "cost_rollup_months", daily: "cost_rollup", rows: "row_count" },
    },
    params,
  );
  return {
    sql: `select dimension, key, sum(amount) as amount from ${from} charges
      group by dimension, key having sum(lines) > 0 order by 3 desc, 2`,
    params,
  };
}

function ofCharges(
  workspaceId: string,
  filter: CostFilter,
  categories: readonly ChargeCategory[],
  by: readonly CostDimension[],
): Sql {
  const { where, params } = narrowing(workspaceId, filter);
  params.push(categories);
  const counted = `${where} and charge_category = any($${params.length})`;
  const columns = by.map((one) => columnOf[one]);
  // cost_months has no rows that an export supersedes; cost_daily keeps them, and they must not count.
  const from = pieces(
    filter,
    {
      ...{ columns: columns.join(", "), where: counted, rows: "1" },
      ...{ monthly: "cost_months", daily: "(select * from cost_daily where not superseded) counted" },
    },
    params,
  );
  const named = by.map((one) => `when grouping(${columnOf[one]}) = 0 then '${one}'`).join(" ");
  const key = by.map((one) => `when grouping(${columnOf[one]}) = 0 then ${columnOf[one]}`).join(" ");
  return {
    sql: `select case ${named} end as dimension, case ${key} end as key, sum(amount) as amount from ${from} charges
      group by grouping sets (${columns.map((column) => `(${column})`).join(", ")}) having sum(lines) > 0
      order by 3 desc, 2`,
    params,
  };
}
