import type { Queryable } from "../../platform/db/queryable.ts";
import type { FindingFilter } from "./finding-filter.ts";

export type FindingCounts = Record<
  "status" | "category" | "severity" | "service" | "region",
  { value: string; count: number }[]
>;

export interface FindingGroup {
  checkId: string;
  title: string;
  severity: number;
  category: string;
  service: string;
  count: number;
}

/** Columns that a page counts by, each over every filter but its own. */
const counted = ["status", "category", "severity", "service", "region"] as const;

/** A relation of the counts' columns with the findings that a filter names; `params` are its placeholders from $1 on. */
interface Source {
  sql: string;
  params: unknown[];
  /** Conditions by the counted column, to be added where they are wanted. */
  conditions: Partial<Record<(typeof counted)[number], string>>;
}

/**
 * What findings are counted from: the kept counts; where the filter names a resource, a text or a time, which those
 * do not know, the findings themselves.
 */
function sourceOf(workspaceId: string, filter: FindingFilter): Source {
  const params: unknown[] = [workspaceId];
  const placeholder = (value: unknown) => `$${params.push(value)}`;
  const parts = ["workspace_id = $1"];
  const kept = filter.arn === undefined && !filter.q && filter.firstSeenBefore === undefined;
  if (filter.unresolved) parts.push("status <> 'RESOLVED'");
  if (filter.firstSeenBefore !== undefined) {
    parts.push(`first_seen_at < ${placeholder(filter.firstSeenBefore)}::timestamptz`);
  }
  if (filter.accountId !== undefined) parts.push(`account_id::text = ${placeholder(filter.accountId)}`);
  if (filter.checkId !== undefined) parts.push(`check_id = ${placeholder(filter.checkId)}`);
  if (filter.arn !== undefined) parts.push(`arn = ${placeholder(filter.arn)}`);
  if (filter.q) {
    const pattern = `%${filter.q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
    parts.push(`search_text like ${placeholder(pattern)}`);
  }
  const conditions: Source["conditions"] = {};
  for (const column of counted) {
    const value = filter[column];
    if (value !== undefined) conditions[column] = `${column} = ${placeholder(value)}`;
  }
  const columns = "status, severity, category, service, region, check_id, title";
  const sql = kept
    ? `select ${columns}, n from finding_counts where ${parts.join(" and ")}`
    : `select ${columns}, 1 as n from findings where ${parts.join(" and ")}`;
  return { sql, params, conditions };
}

function all(conditions: Source["conditions"], but?: (typeof counted)[number]): string {
  const rest = counted.flatMap((column) => (column === but ? [] : (conditions[column] ?? [])));
  return rest.length === 0 ? "true" : rest.join(" and ");
}

/** Counts per value of a column, each over every filter but its own; and how many fit the whole filter. */
export async function countFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<{ counts: FindingCounts; total: number }> {
  const { sql, params, conditions } = sourceOf(workspaceId, filter);
  const parts = counted.map(
    (column) => `select '${column}' as "column", ${column}::text collate "C" as value, sum(n)::int as count
      from c where ${all(conditions, column)} group by ${column} having sum(n) <> 0`,
  );
  const { rows } = await tx.query<{ column: string; value: string; count: number }>(
    `with c as materialized (${sql}) ${parts.join(" union all ")}
     union all select 'total', '' collate "C", coalesce(sum(n), 0)::int from c where ${all(conditions)}
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

/** The findings that fit a filter by check, worst first. */
export async function groupFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<FindingGroup[]> {
  const { sql, params, conditions } = sourceOf(workspaceId, filter);
  // Rows of kept counts may add up to nothing: such a group is not there, and its words say nothing.
  const { rows } = await tx.query<FindingGroup>(
    `with there as (
       select check_id, title, severity, category, service, sum(n) as n from (${sql}) c
       where ${all(conditions)} group by 1, 2, 3, 4, 5 having sum(n) <> 0)
     select check_id as "checkId", min(title) as title, min(severity) as severity, min(category) as category,
       min(service) as service, sum(n)::int as count
     from there group by check_id order by min(severity), sum(n) desc, check_id`,
    params,
  );
  return rows;
}
