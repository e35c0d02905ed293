import { Money } from "@skyledger/core/model/money";
import { noneValue } from "@skyledger/core/model/resource-filter";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type CommonFacet, commonFacets, type Matching, type WhereInParts } from "./matching.ts";

/** A value that narrows a list, and the resulting number of resources. */
export interface FacetCount {
  value: string;
  count: number;
}

/** Counts and sums of the resources that match a filter. */
export interface MatchTotals {
  totalResources: number;
  monthlyCost: string;
  unknownCostCount: number;
  /** AWS regions; "global" doesn't count. */
  regionCount: number;
}

/** Facets counted by one query of the matching rows. */
export interface CommonFacets {
  totals: MatchTotals;
  type: FacetCount[];
  status: FacetCount[];
  region: FacetCount[];
  account: FacetCount[];
}

/** Choices with their counts. */
export type Counts = readonly (readonly [value: string, count: number])[];

/** Most choices of one account; with more of them, all accounts are counted together each time. */
export const mostChoices = 500;

/** The choices of an account, or "many". */
export type FewCounts = Counts | "many";

/** Rows of a count by account, as parts. */
export function byAccount<Row extends { account: string }, Part>(
  rows: readonly Row[],
  partOf: (rows: Row[]) => Part,
): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [account, own] of Map.groupBy(rows, (row) => row.account)) parts.set(account, partOf(own));
  return parts;
}

/** Counts of several accounts together, in no order. */
export function addedCounts(parts: readonly Counts[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts)
    for (const [value, count] of part) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

/** Most first. */
export function mostFirst(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/**
 * Counts per account of a statement with the columns `account`, `value`, and `count`.
 * @param most choices of an account, above which it has "many"
 */
export async function countFew(
  tx: Queryable,
  sql: string,
  params: readonly unknown[],
  most = mostChoices,
): Promise<Map<string, FewCounts>> {
  const { rows } = await tx.query<{ account: string; value: string | null; count: number }>(
    `with counted as materialized (${sql}),
       many as (select account from counted group by account having count(*) > ${most})
     select account, value, count from counted where account not in (select account from many)
     union all select account, null, 0 from many`,
    [...params],
  );
  return byAccount(rows, (own) => {
    const counts = own.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const]));
    return counts.length < own.length ? "many" : counts;
  });
}

/** Undefined if an account has too many choices. */
export function addedFew(parts: readonly FewCounts[]): Map<string, number> | undefined {
  const few = parts.flatMap((part) => (part === "many" ? [] : [part]));
  return few.length < parts.length ? undefined : addedCounts(few);
}

/** The conditions of these facets. */
function all(own: WhereInParts["own"], facets: readonly CommonFacet[]): string {
  const asked = facets.map((facet) => own[facet]).filter((sql) => sql !== "true");
  return asked.length === 0 ? "true" : asked.join(" and ");
}

/** The source of the sums: rows, or kept counts of them. */
const sums = {
  resources: {
    count: "count(*)",
    cost: "coalesce(r.monthly_cost, 0)",
    unknown: "(r.monthly_cost is null)::int",
  },
  resource_counts: { count: "sum(r.n)", cost: "r.monthly_cost", unknown: "r.unknown" },
  resource_totals: { count: "sum(r.n)", cost: "r.monthly_cost", unknown: "r.unknown" },
} as const;

/** Counted by one statement, for an account or for all of them together. */
export interface CommonPart {
  account: string | undefined;
  /** Under all conditions. */
  total: number;
  cost: string;
  unknown: number;
  /** Under all conditions but those on accounts. */
  ofAccount: number;
  /** Each under all conditions but its own; regions also under all of them. */
  type: Counts;
  status: Counts;
  attachment: Counts;
  region: Counts;
  regions: readonly string[];
}

interface CommonRow {
  account: string;
  facet: "type" | "status" | "attachment" | "region" | "all";
  value: string;
  /** Under all conditions except the facet's own. */
  count: number;
  /** Under all conditions, like the sums. */
  every: number;
  cost: string;
  unknown: number;
}

/**
 * Types, states, regions, and accounts in one query of rows or kept counts, each under all conditions except
 * its own.
 */
function commonSql(matching: Matching): { sql: string; params: readonly unknown[] } {
  const table = matching.countTable;
  const { sql, own, params } = matching.inParts(table);
  const { count, cost, unknown } = sums[table];
  // Kept counts have a text for resources without an attachment.
  const attachment = table === "resources" ? "r.attachment" : "nullif(r.attachment, '')";
  const when = (condition: string) => `filter (where ${condition})`;
  const but = (facet: CommonFacet) => {
    const others = commonFacets.filter((one) => one !== facet);
    return `${count} ${when(all(own, others))}`;
  };
  const every = when(all(own, commonFacets));
  const each = table === "resource_totals" ? "" : "r.account_id, ";
  const sets = ["r.label", "r.status", "r.region", attachment].map((column) => `(${each}${column})`);
  const statement = `select ${each === "" ? "''" : "r.account_id::text"} as account,
     case when grouping(r.label) = 0 then 'type' when grouping(r.status) = 0 then 'status'
       when grouping(r.region) = 0 then 'region' when grouping(${attachment}) = 0 then 'attachment' else 'all' end as facet,
     coalesce(r.label, r.status, r.region, ${attachment}, '') as value,
     coalesce(case when grouping(r.label) = 0 then ${but("type")} when grouping(r.region) = 0 then ${but("region")}
       when grouping(r.status) = 0 or grouping(${attachment}) = 0 then ${but("status")} else ${but("account")} end, 0)::int as count,
     coalesce(${count} ${every}, 0)::int as every,
     coalesce(sum(${cost}) ${every}, 0) as cost, coalesce(sum(${unknown}) ${every}, 0)::int as unknown
   from ${table} r where ${sql}
   group by grouping sets (${[...sets, each === "" ? "()" : "(r.account_id)"].join(", ")})`;
  return { sql: statement, params };
}

function commonPart(account: string, rows: readonly CommonRow[]): CommonPart {
  const of = (facet: CommonRow["facet"]) => rows.filter((row) => row.facet === facet && row.count > 0);
  const counts = (facet: CommonRow["facet"]): Counts => of(facet).map(({ value, count }) => [value, count]);
  const whole = rows.find(({ facet }) => facet === "all");
  return {
    account: account === "" ? undefined : account,
    ...{ total: whole?.every ?? 0, cost: whole?.cost ?? "0", unknown: whole?.unknown ?? 0 },
    ofAccount: whole?.count ?? 0,
    ...{ type: counts("type"), status: counts("status"), attachment: counts("attachment") },
    region: counts("region"),
    regions: rows.flatMap(({ facet, value, every }) => (facet === "region" && every > 0 ? [value] : [])),
  };
}

/** Parts by account; kept counts of all accounts together are one part. */
export async function countCommon(tx: Queryable, matching: Matching): Promise<Map<string, CommonPart>> {
  const { sql, params } = commonSql(matching);
  const { rows } = await tx.query<CommonRow>(sql, [...params]);
  const parts = [...Map.groupBy(rows, ({ account }) => account)];
  return new Map(parts.map(([account, own]) => [account, commonPart(account, own)]));
}

export function mergeCommon(parts: readonly CommonPart[]): CommonFacets {
  const regions = new Set(parts.flatMap((part) => part.regions));
  regions.delete("global");
  const of = (facet: "type" | "status" | "attachment" | "region", nameless = "") =>
    mostFirst(addedCounts(parts.map((part) => part[facet])))
      .map(({ value, count }) => ({ value: value || nameless, count }))
      .filter(({ value }) => value !== "");
  return {
    totals: {
      totalResources: parts.reduce((sum, { total }) => sum + total, 0),
      monthlyCost: Money.sum(parts.map(({ cost }) => Money.parse(cost))).toString(),
      unknownCostCount: parts.reduce((sum, { unknown }) => sum + unknown, 0),
      regionCount: regions.size,
    },
    type: of("type"),
    status: [...of("status", noneValue), ...of("attachment")],
    region: of("region"),
    account: mostFirst(
      new Map(
        parts.flatMap(({ account, ofAccount }) =>
          account !== undefined && ofAccount > 0 ? [[account, ofAccount]] : [],
        ),
      ),
    ),
  };
}
