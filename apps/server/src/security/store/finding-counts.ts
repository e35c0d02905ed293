import type { Queryable } from "../../platform/db/queryable.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";

export type FindingCounts = Record<
  "status" | "category" | "severity" | "service" | "region",
  { value: string; count: number }[]
>;

/** Columns that a page counts by, each over every filter except its own. */
const counted = ["status", "category", "severity", "service", "region"] as const;
type Counted = (typeof counted)[number];

/**
 * A relation with the counts' columns for the findings that match a filter; `params` are its placeholders
 * from $1 on.
 */
export interface CountSource {
  sql: string;
  params: unknown[];
  /** Conditions by counted column, added where needed. */
  conditions: Partial<Record<Counted, string>>;
}

/** Whether the kept counts cover a filter: they have no resource, text, person, or time. */
export function isKept({ arn, q, firstSeenBefore, due, assignee, named }: FindingFilter): boolean {
  return (
    arn === undefined &&
    !q &&
    firstSeenBefore === undefined &&
    due === undefined &&
    assignee === undefined &&
    named === undefined
  );
}

/**
 * The source of counts: the kept counts, or the findings when these don't cover the filter.
 * @param of "each": with a column for the account
 */
export function countSource(workspaceId: string, filter: FindingFilter, of: "all" | "each"): CountSource {
  const rest: FindingFilter = { ...filter };
  for (const column of counted) rest[column] = undefined;
  // The conditions use no column that the kept counts lack.
  const { sql, params } = whereOf(workspaceId, rest);
  const conditions: CountSource["conditions"] = {};
  for (const column of counted) {
    const value = filter[column];
    if (value !== undefined) conditions[column] = `${column} = $${params.push(value)}`;
  }
  const columns = "status, severity, category, service, region, check_id, title";
  const from = !isKept(filter)
    ? "findings"
    : of === "all" && !filter.accountIds
      ? "finding_totals"
      : "finding_counts";
  return {
    sql: `select ${columns}${of === "all" ? "" : ", account_id"}, ${isKept(filter) ? "n" : "1 as n"} from ${from} f where ${sql}`,
    params,
    conditions,
  };
}

/** The conditions of a source, except those on one column. */
export function conditionsOf(conditions: CountSource["conditions"], but?: Counted): string {
  const rest = counted.flatMap((column) => (column === but ? [] : (conditions[column] ?? [])));
  return rest.length === 0 ? "true" : rest.join(" and ");
}

/**
 * Counts per value of a column, each over every filter except its own; and how many match the whole filter.
 */
export async function countFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<{ counts: FindingCounts; total: number }> {
  const { sql, params, conditions } = countSource(workspaceId, filter, "all");
  const parts = counted.map(
    (column) => `select '${column}' as "column", ${column}::text collate "C" as value, sum(n)::int as count
      from c where ${conditionsOf(conditions, column)} group by ${column} having sum(n) <> 0`,
  );
  const { rows } = await tx.query<{ column: string; value: string; count: number }>(
    `with c as materialized (${sql}) ${parts.join(" union all ")}
     union all select 'total', '' collate "C", coalesce(sum(n), 0)::int from c where ${conditionsOf(conditions)}
     order by 3 desc, 2`,
    params,
  );
  const of = (wanted: string) =>
    rows.filter(({ column }) => column === wanted).map(({ value, count }) => ({ value, count }));
  return {
    counts: {
      status: of("status"),
      category: of("category"),
      severity: of("severity"),
      service: of("service"),
      region: of("region"),
    },
    total: of("total")[0]?.count ?? 0,
  };
}
