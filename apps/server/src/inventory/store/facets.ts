import { costBands, noneValue } from "@skyledger/core/model/resource-filter";
import type { KeptAnswers, Topic } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type CommonFacet, commonFacets, type Matching, type Table, type WhereInParts } from "./matching.ts";

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

/** With many tag keys, those of most resources. */
const mostTagKeys = 50;

/** The first band that matches is a resource's cost band. */
const bandSql: Readonly<Record<(typeof costBands)[number]["filter"], string>> = {
  "monthly cost >= 1000": "r.monthly_cost >= 1000",
  "monthly cost >= 100 and monthly cost < 1000": "r.monthly_cost >= 100",
  "monthly cost >= 10 and monthly cost < 100": "r.monthly_cost >= 10",
  "monthly cost >= 1 and monthly cost < 10": "r.monthly_cost >= 1",
  "monthly cost > 0 and monthly cost < 1": "r.monthly_cost > 0",
  "monthly cost = 0": "r.monthly_cost = 0",
  "monthly cost = unknown": "r.monthly_cost is null",
};

/** The conditions of these facets. */
function all(own: WhereInParts["own"], facets: readonly CommonFacet[]): string {
  const asked = facets.map((facet) => own[facet]).filter((sql) => sql !== "true");
  return asked.length === 0 ? "true" : asked.join(" and ");
}

interface GroupedRow {
  facet: "type" | "status" | "attachment" | "region" | "account" | "all";
  value: string;
  /** Under all conditions except the facet's own. */
  count: number;
  /** Under all conditions, like the sums. */
  every: number;
  cost: string;
  unknown: number;
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

/**
 * Types, states, regions, and accounts in one query of rows or kept counts, each under all conditions except
 * its own.
 */
function commonSql(table: Table, { sql, own }: WhereInParts): string {
  const { count, cost, unknown } = sums[table];
  const accounts = table !== "resource_totals";
  // Kept counts have a text for resources without an attachment.
  const attachment = table === "resources" ? "r.attachment" : "nullif(r.attachment, '')";
  const when = (condition: string) => `filter (where ${condition})`;
  const but = (facet: CommonFacet) =>
    `${count} ${when(
      all(
        own,
        commonFacets.filter((one) => one !== facet),
      ),
    )}`;
  const every = when(all(own, commonFacets));
  return `select case when grouping(r.label) = 0 then 'type' when grouping(r.status) = 0 then 'status'
       when grouping(r.region) = 0 then 'region' ${accounts ? "when grouping(r.account_id) = 0 then 'account'" : ""}
       when grouping(${attachment}) = 0 then 'attachment' else 'all' end as facet,
     coalesce(r.label, r.status, r.region, ${accounts ? "r.account_id::text, " : ""}${attachment}, '') as value,
     coalesce(case when grouping(r.label) = 0 then ${but("type")} when grouping(r.region) = 0 then ${but("region")}
       ${accounts ? `when grouping(r.account_id) = 0 then ${but("account")}` : ""} else ${but("status")} end, 0)::int as count,
     coalesce(${count} ${every}, 0)::int as every,
     coalesce(sum(${cost}) ${every}, 0) as cost, coalesce(sum(${unknown}) ${every}, 0)::int as unknown
   from ${table} r where ${sql}
   group by grouping sets ((r.label), (r.status), (r.region), (${attachment}), ()${accounts ? ", (r.account_id)" : ""})`;
}

async function countCommon(tx: Queryable, matching: Matching): Promise<CommonFacets> {
  const table = matching.countTable;
  const parts = matching.inParts(table);
  const { rows } = await tx.query<GroupedRow>(commonSql(table, parts), parts.params);
  const of = (facet: GroupedRow["facet"], nameless?: string) =>
    rows
      .filter((row) => row.facet === facet && row.count > 0)
      .map(({ value, count }) => ({ value: value || (nameless ?? ""), count }))
      .filter(({ value }) => value !== "")
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const whole = rows.find(({ facet }) => facet === "all");
  return {
    totals: {
      totalResources: whole?.every ?? 0,
      monthlyCost: whole?.cost ?? "0",
      unknownCostCount: whole?.unknown ?? 0,
      regionCount: rows.filter(
        ({ facet, value, every }) => facet === "region" && value !== "global" && every > 0,
      ).length,
    },
    type: of("type"),
    status: [...of("status", noneValue), ...of("attachment")],
    region: of("region"),
    account: of("account"),
  };
}

/** Resources by account, which the counts of all accounts together lack. */
async function countAccounts(tx: Queryable, matching: Matching): Promise<FacetCount[]> {
  const { sql, params } = matching.where("resource_counts");
  const { rows } = await tx.query<FacetCount>(
    `select r.account_id::text as value, sum(r.n)::int as count from resource_counts r
     where ${sql} group by 1 having sum(r.n) > 0 order by count desc, value`,
    params,
  );
  return rows;
}

async function countTagKeys(tx: Queryable, matching: Matching): Promise<FacetCount[]> {
  const { sql, params } = matching.whereBut("tag");
  const { rows } = await tx.query<FacetCount>(
    `select k.value, count(*)::int as count from resources r, jsonb_object_keys(r.tags) as k (value)
     where ${sql} group by 1 order by count desc, k.value limit ${mostTagKeys}`,
    params,
  );
  return rows;
}

async function countTagValues(tx: Queryable, matching: Matching, key: string): Promise<FacetCount[]> {
  const { sql, params } = matching.whereBut("tag");
  const { rows } = await tx.query<FacetCount>(
    `select r.tags ->> $${params.length + 1} as value, count(*)::int as count from resources r
     where ${sql} and r.tags ? $${params.length + 1} group by 1 order by count desc, value limit ${mostTagKeys}`,
    [...params, key],
  );
  return rows;
}

async function countCosts(tx: Queryable, matching: Matching): Promise<FacetCount[]> {
  const { sql, params } = matching.whereBut("cost");
  const band = costBands.map(({ filter }) => `when ${bandSql[filter]} then '${filter}'`).join(" ");
  const { rows } = await tx.query<FacetCount>(
    `select case ${band} end as value, count(*)::int as count from resources r where ${sql} group by 1`,
    params,
  );
  return costBands.flatMap(({ filter }) => rows.find(({ value }) => value === filter) ?? []);
}

/** Resources with active findings of each severity, by its number; "none": without findings. */
async function countSeverities(tx: Queryable, matching: Matching): Promise<FacetCount[]> {
  const { sql, params } = matching.whereBut("severity");
  const { rows } = await tx.query<FacetCount>(
    `with bad as (select distinct f.arn, f.severity from findings f where f.workspace_id = $1 and f.status = 'ACTIVE')
     select coalesce(bad.severity::text, 'none') as value, count(*)::int as count
     from resources r left join bad on bad.arn = r.arn
     where ${sql} group by 1 order by 1`,
    params,
  );
  return rows;
}

/** The facets of an inventory; each answer is cached until its tables change. */
export class InventoryFacets {
  readonly #tx: Queryable;
  readonly #workspaceId: string;
  readonly #matching: Matching;
  readonly #kept: KeptAnswers;

  constructor(tx: Queryable, workspaceId: string, matching: Matching, kept: KeptAnswers) {
    this.#tx = tx;
    this.#workspaceId = workspaceId;
    this.#matching = matching;
    this.#kept = kept;
  }

  async common(): Promise<CommonFacets> {
    // Kept counts are as fast as a check for changes.
    const counted = this.#matching.isCounted
      ? await countCommon(this.#tx, this.#matching)
      : await this.#keep("common", countCommon);
    if (this.#matching.countTable !== "resource_totals") return counted;
    return { ...counted, account: await this.#keep("accounts", countAccounts) };
  }

  tagKeys(): Promise<FacetCount[]> {
    return this.#keep("tags", countTagKeys);
  }

  tagValues(key: string): Promise<FacetCount[]> {
    return this.#keep(`tag ${key}`, (tx, matching) => countTagValues(tx, matching, key));
  }

  costs(): Promise<FacetCount[]> {
    return this.#keep("costs", countCosts);
  }

  severities(): Promise<FacetCount[]> {
    return this.#keep("severities", countSeverities, ["findings"]);
  }

  #keep<Answer>(
    what: string,
    ask: (tx: Queryable, matching: Matching) => Promise<Answer>,
    also: readonly Topic[] = [],
  ): Promise<Answer> {
    const { question, topics } = this.#matching;
    const asked = { question: `${what} ${question}`, topics: [...topics, ...also] };
    return this.#kept.of(this.#tx, this.#workspaceId, asked, () => ask(this.#tx, this.#matching));
  }
}
