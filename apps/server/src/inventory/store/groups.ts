import { anyValue, formatClause, noneValue } from "@skyledger/core/model/resource-filter";
import type { KeptAnswers } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
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

async function countGroups(
  tx: Queryable,
  matching: Matching,
  by: GroupBy,
): Promise<{ groups: ResourceGroup[]; moreGroups: number }> {
  const column = isColumn(by) ? columns[by] : undefined;
  const table = tableFor(matching, by);
  const { sql, params } = matching.where(table);
  const key = column ? [] : [by.slice("tag:".length)];
  const value = column ? `nullif(${column}, '')` : `r.tags ->> $${params.length + 1}`;
  const kept = table !== "resources";
  const { rows } = await tx.query<
    Omit<ResourceGroup, "value" | "filter"> & { value: string | null; groups: number }
  >(
    `select ${value} as value, ${kept ? "sum(r.n)" : "count(*)"}::int as count,
       coalesce(sum(r.monthly_cost), 0) as "monthlyCost",
       ${kept ? "sum(r.unknown)" : "count(*) filter (where r.monthly_cost is null)"}::int as "unknownCostCount",
       count(*) over ()::int as groups
     from ${table} r where ${sql} group by 1 ${kept ? "having sum(r.n) > 0" : ""}
     order by "monthlyCost" desc, count desc, value limit ${mostGroups}`,
    [...params, ...key],
  );
  return {
    groups: rows.map(({ value: found, groups: _, ...figures }) => ({
      value: found ?? noneValue,
      filter: narrowing(by, found),
      ...figures,
    })),
    moreGroups: Math.max(0, (rows[0]?.groups ?? 0) - rows.length),
  };
}

/** Groups of the resources that match a filter, most expensive first. */
export function readGroups(
  tx: Queryable,
  workspaceId: string,
  matching: Matching,
  by: GroupBy,
  kept: KeptAnswers,
): Promise<{ groups: ResourceGroup[]; moreGroups: number }> {
  const question = { question: `groups ${by} ${matching.question}`, topics: matching.topics };
  return kept.of(tx, workspaceId, question, () => countGroups(tx, matching, by));
}
