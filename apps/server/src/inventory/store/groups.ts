import { Money } from "@skyledger/core/model/money";
import { anyValue, formatClause, noneValue } from "@skyledger/core/model/resource-filter";
import type { Kept } from "../../platform/db/kept-parts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { byAccount, mostChoices } from "./facet-parts.ts";
import type { Matching, Table } from "./matching.ts";

/** What resources are grouped by; `tag:` and its key for the values of a tag. */
export type GroupBy = "type" | "account" | "region" | "status" | `tag:${string}`;

export interface ResourceGroup {
  /** "none": no status, or no such tag. */
  value: string;
  /** The condition that narrows a list to the group. */
  filter: string;
  count: number;
  monthlyCost: string;
  unknownCostCount: number;
}

/** Groups on a page; a tag may have as many values as there are resources. */
const mostGroups = 200;

const columns = {
  type: "r.label",
  account: "r.account_id::text",
  region: "r.region",
  status: "r.status",
} as const;

function isColumn(by: GroupBy): by is keyof typeof columns {
  return by in columns;
}

/** The condition that narrows a list to a group. @param value null: none */
function narrowing(by: GroupBy, value: string | null): string {
  if (by.startsWith("tag:"))
    return formatClause({
      property: by,
      operator: value === null ? "!=" : "=",
      values: [value ?? anyValue],
    });
  return formatClause({ property: by, operator: "=", values: [value ?? noneValue] });
}

/** Kept counts, if they have the groups. */
function tableFor(matching: Matching, by: GroupBy): Table {
  if (!matching.isCounted || !isColumn(by)) return "resources";
  return by === "account" ? "resource_counts" : matching.countTable;
}

/** A group of one account, or of all of them. */
type GroupPart = readonly [value: string | null, count: number, cost: string, unknown: number];

interface GroupRow {
  account: string | null;
  value: string | null;
  count: number;
  cost: string;
  unknown: number;
}

/** A statement with a row per value; by account if `each`. */
function groupsSql(matching: Matching, by: GroupBy, each: boolean): { sql: string; params: unknown[] } {
  const column = isColumn(by) ? columns[by] : undefined;
  const table = tableFor(matching, by);
  const { sql, params } = matching.where(table);
  const key = column ? [] : [by.slice("tag:".length)];
  const value = column ? `nullif(${column}, '')` : `r.tags ->> $${params.length + 1}`;
  const kept = table !== "resources";
  const statement = `select ${each ? "r.account_id::text" : "null::text"} as account, ${value} as value,
       ${kept ? "sum(r.n)" : "count(*)"}::int as count, coalesce(sum(r.monthly_cost), 0) as cost,
       ${kept ? "sum(r.unknown)" : "count(*) filter (where r.monthly_cost is null)"}::int as unknown
     from ${table} r where ${sql} group by 1, 2 ${kept ? "having sum(r.n) > 0" : ""}`;
  return { sql: statement, params: [...params, ...key] };
}

const partOf = ({ value, count, cost, unknown }: GroupRow): GroupPart => [value, count, cost, unknown];

/** Groups by account; "many" for one with more than {@link mostChoices}. */
async function countGroups(
  tx: Queryable,
  matching: Matching,
  by: GroupBy,
): Promise<Map<string, readonly GroupPart[] | "many">> {
  const { sql, params } = groupsSql(matching, by, true);
  const { rows } = await tx.query<GroupRow & { account: string }>(
    `with counted as materialized (${sql}),
       many as (select account from counted group by account having count(*) > ${mostChoices})
     select * from counted where account not in (select account from many)
     union all select account, null, 0, 0, 0 from many`,
    params,
  );
  return byAccount(rows, (own) => (own.some(({ count }) => count === 0) ? "many" : own.map(partOf)));
}

interface Groups {
  groups: ResourceGroup[];
  moreGroups: number;
}

function addedGroups(parts: readonly (readonly GroupPart[])[], by: GroupBy): Groups {
  const found = new Map<string | null, { count: number; costs: Money[]; unknownCostCount: number }>();
  for (const part of parts)
    for (const [value, count, cost, unknown] of part) {
      const group = found.get(value) ?? { count: 0, costs: [], unknownCostCount: 0 };
      group.count += count;
      group.costs.push(Money.parse(cost));
      group.unknownCostCount += unknown;
      found.set(value, group);
    }
  const groups = [...found]
    .map(([value, { costs, ...group }]) => ({ value, cost: Money.sum(costs), ...group }))
    .sort((a, b) => b.cost.compare(a.cost) || b.count - a.count || byName(a.value, b.value));
  return {
    groups: groups.slice(0, mostGroups).map(({ value, cost, ...figures }) => ({
      ...{ value: value ?? noneValue, filter: narrowing(by, value) },
      ...{ ...figures, monthlyCost: cost.toString() },
    })),
    moreGroups: Math.max(0, groups.length - mostGroups),
  };
}

/** What has no value comes last. */
function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : 1;
}

/** The groups of all accounts together. */
async function countAllGroups(tx: Queryable, matching: Matching, by: GroupBy): Promise<Groups> {
  const { sql, params } = groupsSql(matching, by, false);
  const { rows } = await tx.query<GroupRow & { groups: number }>(
    `select g.*, count(*) over ()::int as groups from (${sql}) g order by cost desc, count desc, value limit ${mostGroups}`,
    params,
  );
  const { groups } = addedGroups([rows.map(partOf)], by);
  return { groups, moreGroups: Math.max(0, (rows[0]?.groups ?? 0) - rows.length) };
}

/**
 * Groups of the resources that match a filter, most expensive first. They are counted by account, unless the kept
 * counts have them for all accounts together, or an account has too many.
 */
export async function readGroups(
  tx: Queryable,
  workspaceId: string,
  matching: Matching,
  by: GroupBy,
  { parts, answers }: Kept,
): Promise<Groups> {
  if (tableFor(matching, by) === "resource_totals") return await countAllGroups(tx, matching, by);
  const { topics, accountIds } = matching;
  const question = { question: `groups ${by} ${matching.question}`, topics, accountIds };
  const few = await parts.of(tx, workspaceId, {
    ...question,
    count: (ids) => countGroups(tx, matching.of(ids), by),
    merge: (found: readonly (readonly GroupPart[] | "many")[]) => {
      const added = found.flatMap((one) => (one === "many" ? [] : [one]));
      return added.length < found.length ? undefined : addedGroups(added, by);
    },
  });
  return few ?? (await answers.of(tx, workspaceId, question, () => countAllGroups(tx, matching, by)));
}
