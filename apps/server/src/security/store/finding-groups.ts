import type { CheckCategory } from "@skyledger/core/model/define-check";
import type { Queryable } from "../../platform/db/queryable.ts";
import { conditionsOf, countSource, isKept } from "./finding-counts.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";

export type GroupBy = "check" | "resource" | "account";

/** Findings with the same check, resource, or account. A property that differs between them is null. */
export interface FindingGroup {
  key: string;
  title: string;
  /** Of the most severe finding. */
  severity: number;
  count: number;
  /** From critical to informational. */
  bySeverity: number[];
  category: CheckCategory | null;
  service: string | null;
  accountId: string | null;
  region: string | null;
}

/** A relation with the columns `key`, `title`, `account_id`, `severity`, `category`, `service`, `region`, `n`. */
interface Grouped {
  /** The account that all findings of a group share. */
  accountId: string;
  sql: string;
  params: unknown[];
}

/** Resources are not in the kept counts, so their findings are counted one by one. */
function ofResources(workspaceId: string, filter: FindingFilter): Grouped {
  const { sql, params } = whereOf(workspaceId, filter);
  const columns = "f.account_id, f.severity, f.category, f.service, f.region";
  return {
    accountId: shared("account_id::text"),
    sql: `select f.arn as key, f.resource_name as title, ${columns}, 1 as n from findings f where ${sql}`,
    params,
  };
}

/** Rows of kept counts may add up to zero: such a group doesn't exist, and its text is left out. */
function ofCounts(by: "check" | "account", workspaceId: string, filter: FindingFilter): Grouped {
  const { sql, params, conditions } = countSource(workspaceId, filter, "each");
  const [key, title] =
    by === "check"
      ? ["check_id", "title"]
      : [`account_id::text collate "C"`, "(select a.name from cloud_accounts a where a.id = account_id)"];
  return {
    accountId: shared("account_id::text"),
    sql: `select ${key} as key, ${title} as title, account_id, severity, category, service, region, sum(n) as n
      from (${sql}) c where ${conditionsOf(conditions)} group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0`,
    params,
  };
}

/** The counts of all accounts together; whether a check fails in one account alone is looked up for each check. */
function ofChecks(workspaceId: string, filter: FindingFilter): Grouped {
  if (filter.accountIds || !isKept(filter)) return ofCounts("check", workspaceId, filter);
  const { sql, params, conditions } = countSource(workspaceId, filter, "all");
  const accounts = countSource(workspaceId, filter, "each");
  return {
    // In the order of an index, so that two accounts are enough.
    accountId: `(select case when count(*) = 1 then min(one.account_id::text) end from (
      select account_id from (${accounts.sql} and f.check_id = g.key) f
      where ${conditionsOf(conditions)} group by account_id having sum(n) <> 0 limit 2) one)`,
    sql: `select check_id as key, title, severity, category, service, region, sum(n) as n
      from (${sql}) c where ${conditionsOf(conditions)} group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`,
    params,
  };
}

/** A column's value when all findings of a group share it. */
const shared = (column: string) => `case when min(${column}) = max(${column}) then min(${column}) end`;

const perSeverity = [0, 1, 2, 3, 4]
  .map((severity) => `coalesce(sum(n) filter (where severity = ${severity}), 0)::int`)
  .join(", ");

function grouped(by: GroupBy, workspaceId: string, filter: FindingFilter): Grouped {
  if (by === "resource") return ofResources(workspaceId, filter);
  return by === "check" ? ofChecks(workspaceId, filter) : ofCounts(by, workspaceId, filter);
}

/**
 * Groups of the findings that match a filter, the one with the most severe finding first, and how many there
 * are.
 */
export async function groupFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  { by, limit, offset }: { by: GroupBy; limit: number; offset: number },
): Promise<{ groups: FindingGroup[]; total: number }> {
  const { sql, params, accountId } = grouped(by, workspaceId, filter);
  const { rows } = await tx.query<FindingGroup & { total: number }>(
    `select key, min(title) as title, min(severity) as severity, sum(n)::int as count, array[${perSeverity}] as "bySeverity",
       ${shared("category")} as category, ${shared("service")} as service, ${accountId} as "accountId",
       ${shared("region")} as region, (count(*) over ())::int as total
     from (${sql}) g group by key order by min(severity), sum(n) desc, key limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, limit, offset],
  );
  return { groups: rows.map(({ total: _, ...group }) => group), total: rows[0]?.total ?? 0 };
}

/** Number of findings per severity, 0 critical to 4 informational, by ARN and check. */
export type StepCounts = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Counts the findings that match a filter by resource and check. */
export async function countSteps(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
): Promise<StepCounts> {
  const { sql, params } = whereOf(workspaceId, filter);
  const { rows } = await tx.query<{ arn: string; checkId: string; bySeverity: number[] }>(
    `select f.arn, f.check_id as "checkId", array[${perSeverity}] as "bySeverity"
     from (select f.arn, f.check_id, f.severity, 1 as n from findings f where ${sql}) f group by f.arn, f.check_id`,
    params,
  );
  const counts = new Map<string, Map<string, readonly number[]>>();
  for (const { arn, checkId, bySeverity } of rows) {
    const known = counts.get(arn);
    if (known) known.set(checkId, bySeverity);
    else counts.set(arn, new Map([[checkId, bySeverity]]));
  }
  return counts;
}
