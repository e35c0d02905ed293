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

/** Whether a filter is about what people do with findings, which changes without a change of a finding. */
export function isAboutWork({ assignee, assigneeOf, label }: FindingFilter): boolean {
  return assignee !== undefined || assigneeOf !== undefined || label !== undefined;
}

/** Whether the kept counts cover a filter: they have no resource, text, person, label, time, or reason against a fix. */
export function isKept(filter: FindingFilter): boolean {
  const { arn, q, firstSeenBefore, due, named, steps, fixable } = filter;
  return (
    arn === undefined &&
    !q &&
    firstSeenBefore === undefined &&
    due === undefined &&
    !isAboutWork(filter) &&
    named === undefined &&
    steps === undefined &&
    fixable === undefined
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

/** Findings to which the fix of their check does not apply, by check. */
export type ManualCounts = ReadonlyMap<string, number>;

/** Counts the findings that match a filter and have a reason against their check's fix. */
export async function countManual(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<ManualCounts> {
  const { sql, params } = whereOf(workspaceId, filter);
  const { rows } = await tx.query<{ checkId: string; count: number }>(
    `select f.check_id as "checkId", count(*)::int as count from findings f
     where ${sql} and f.manual_because is not null group by 1`,
    params,
  );
  return new Map(rows.map(({ checkId, count }) => [checkId, count]));
}

/** Counts per value of each column, each over every filter except its own; and how many match the whole filter. */
export type CountsPart = Readonly<
  Record<Counted | "total", readonly (readonly [value: string, count: number])[]>
>;

/** Counts by account; "all": of all of them together. */
export async function countByAccount(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  of: "all" | "each",
): Promise<Map<string, CountsPart>> {
  const { sql, params, conditions } = countSource(workspaceId, filter, of);
  const account = of === "all" ? "''" : "account_id::text";
  const parts = counted.map(
    (
      column,
    ) => `select ${account} as account, '${column}' as "column", ${column}::text collate "C" as value, sum(n)::int as count
      from c where ${conditionsOf(conditions, column)} group by 1, ${column} having sum(n) <> 0`,
  );
  const { rows } = await tx.query<{
    account: string;
    column: keyof CountsPart;
    value: string;
    count: number;
  }>(
    `with c as materialized (${sql}) ${parts.join(" union all ")}
     union all select ${account}, 'total', '' collate "C", coalesce(sum(n), 0)::int from c
       where ${conditionsOf(conditions)} group by 1`,
    params,
  );
  const byAccount = [...Map.groupBy(rows, (row) => row.account)];
  return new Map(
    byAccount.map(([id, own]) => {
      const part = (column: keyof CountsPart) =>
        own.flatMap((row) => (row.column === column ? [[row.value, row.count] as const] : []));
      return [
        id,
        {
          ...{ status: part("status"), category: part("category"), severity: part("severity") },
          ...{ service: part("service"), region: part("region"), total: part("total") },
        },
      ];
    }),
  );
}

export function mergeCounts(parts: readonly CountsPart[]): { counts: FindingCounts; total: number } {
  const of = (column: keyof CountsPart) => {
    const sums = new Map<string, number>();
    for (const part of parts)
      for (const [value, count] of part[column]) sums.set(value, (sums.get(value) ?? 0) + count);
    return [...sums]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return {
    counts: {
      ...{ status: of("status"), category: of("category"), severity: of("severity") },
      ...{ service: of("service"), region: of("region") },
    },
    total: of("total")[0]?.count ?? 0,
  };
}

/** The counts of a filter, counted now. */
export async function countFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<{ counts: FindingCounts; total: number }> {
  return mergeCounts([...(await countByAccount(tx, workspaceId, filter, "all")).values()]);
}
