import { costBands } from "@skyledger/core/model/resource-filter";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Topic } from "../../platform/db/kept-answers.ts";
import type { Kept } from "../../platform/db/kept-parts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import {
  addedCounts,
  addedFew,
  byAccount,
  type CommonFacets,
  type Counts,
  countCommon,
  countFew,
  type FacetCount,
  type FewCounts,
  mergeCommon,
  mostFirst,
} from "./facet-parts.ts";
import type { Matching } from "./matching.ts";

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

/** Resources by account, which the counts of all accounts together lack. */
async function countAccounts(tx: Queryable, matching: Matching): Promise<Map<string, number>> {
  const { sql, params } = matching.where("resource_counts");
  const { rows } = await tx.query<{ account: string; count: number }>(
    `select r.account_id::text as account, sum(r.n)::int as count from resource_counts r
     where ${sql} group by 1 having sum(r.n) > 0`,
    params,
  );
  return new Map(rows.map(({ account, count }) => [account, count]));
}

function countTagKeys(tx: Queryable, matching: Matching): Promise<Map<string, FewCounts>> {
  const { sql, params } = matching.whereBut("tag");
  return countFew(
    tx,
    `select r.account_id::text as account, k.value, count(*)::int as count
     from resources r, jsonb_object_keys(r.tags) as k (value) where ${sql} group by 1, 2`,
    params,
  );
}

/** A statement with the values of a tag and their counts. */
function tagValuesSql(matching: Matching, key: string) {
  const { sql, params } = matching.whereBut("tag");
  const placeholder = `$${params.length + 1}`;
  return {
    from: `r.tags ->> ${placeholder} as value, count(*)::int as count from resources r
      where ${sql} and r.tags ? ${placeholder}`,
    params: [...params, key],
  };
}

/** Of accounts in which a key has many values, such as names. */
async function countAllTagValues(tx: Queryable, matching: Matching, key: string): Promise<FacetCount[]> {
  const { from, params } = tagValuesSql(matching, key);
  const { rows } = await tx.query<FacetCount>(
    `select ${from} group by 1 order by count desc, value limit ${mostTagKeys}`,
    params,
  );
  return rows;
}

async function countAllTagKeys(tx: Queryable, matching: Matching): Promise<FacetCount[]> {
  const { sql, params } = matching.whereBut("tag");
  const { rows } = await tx.query<FacetCount>(
    `select k.value, count(*)::int as count from resources r, jsonb_object_keys(r.tags) as k (value)
     where ${sql} group by 1 order by count desc, k.value limit ${mostTagKeys}`,
    params,
  );
  return rows;
}

async function countCosts(tx: Queryable, matching: Matching): Promise<Map<string, Counts>> {
  const { sql, params } = matching.whereBut("cost");
  const band = costBands.map(({ filter }) => `when ${bandSql[filter]} then '${filter}'`).join(" ");
  const { rows } = await tx.query<FacetCount & { account: string }>(
    `select r.account_id::text as account, case ${band} end as value, count(*)::int as count
     from resources r where ${sql} group by 1, 2`,
    params,
  );
  return byAccount(rows, countsOf);
}

/** Resources with active findings of each severity, by its number; "none": without findings. */
async function countSeverities(tx: Queryable, matching: Matching): Promise<Map<string, Counts>> {
  const { sql, params } = matching.whereBut("severity");
  const accounts = matching.accountIds;
  const ofAccounts = accounts ? `and f.account_id = any($${params.length + 1}::uuid[])` : "";
  const { rows } = await withHashedJoins(tx, () =>
    tx.query<FacetCount & { account: string }>(
      `with bad as (
         select distinct f.account_id, f.arn, f.severity from findings f
         where f.workspace_id = $1 and f.status = 'ACTIVE' ${ofAccounts})
       select r.account_id::text as account, coalesce(bad.severity::text, 'none') as value, count(*)::int as count
       from resources r left join bad on bad.account_id = r.account_id and bad.arn = r.arn
       where ${sql} group by 1, 2`,
      accounts ? [...params, accounts] : params,
    ),
  );
  return byAccount(rows, countsOf);
}

const countsOf = (rows: readonly FacetCount[]): Counts =>
  rows.map(({ value, count }): [string, number] => [value, count]);

/** The facets of an inventory. Each is counted by account, and again for those that change. */
export class InventoryFacets {
  readonly #tx: Queryable;
  readonly #workspaceId: string;
  readonly #matching: Matching;
  readonly #kept: Kept;

  constructor(tx: Queryable, workspaceId: string, matching: Matching, kept: Kept) {
    this.#tx = tx;
    this.#workspaceId = workspaceId;
    this.#matching = matching;
    this.#kept = kept;
  }

  async common(): Promise<CommonFacets> {
    if (this.#matching.countTable !== "resource_totals")
      return await this.#keep("common", countCommon, mergeCommon);
    // Kept counts of all accounts together are as fast as a check for changes.
    const counted = mergeCommon([...(await countCommon(this.#tx, this.#matching)).values()]);
    return { ...counted, account: await this.#accounts() };
  }

  async tagKeys(): Promise<FacetCount[]> {
    const few = await this.#keep("tags", countTagKeys, addedFew);
    return few ? mostFirst(few).slice(0, mostTagKeys) : await this.#whole("tags", countAllTagKeys);
  }

  async tagValues(key: string): Promise<FacetCount[]> {
    const count = (tx: Queryable, matching: Matching) => {
      const { from, params } = tagValuesSql(matching, key);
      return countFew(tx, `select r.account_id::text as account, ${from} group by 1, 2`, params);
    };
    const few = await this.#keep(`tag ${key}`, count, addedFew);
    if (few) return mostFirst(few).slice(0, mostTagKeys);
    return await this.#whole(`tag ${key}`, (tx, matching) => countAllTagValues(tx, matching, key));
  }

  async costs(): Promise<FacetCount[]> {
    const counts = await this.#keep("costs", countCosts, addedCounts);
    return costBands.flatMap(({ filter: value }) => {
      const count = counts.get(value);
      return count === undefined ? [] : [{ value, count }];
    });
  }

  async severities(): Promise<FacetCount[]> {
    const counts = await this.#keep("severities", countSeverities, addedCounts, ["findings"]);
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => (a.value < b.value ? -1 : 1));
  }

  async #accounts(): Promise<FacetCount[]> {
    const kept = this.#kept.parts;
    return await kept.of(this.#tx, this.#workspaceId, {
      question: `resources accounts ${this.#matching.question}`,
      topics: this.#matching.topics,
      accountIds: undefined,
      count: async (ids) => {
        const counts = await countAccounts(this.#tx, this.#matching.of(ids));
        return new Map([...counts].map(([account, count]) => [account, [account, count] as const]));
      },
      merge: (parts: readonly (readonly [string, number])[]) => mostFirst(new Map(parts)),
    });
  }

  #keep<Part, Answer>(
    what: string,
    count: (tx: Queryable, matching: Matching) => Promise<Map<string, Part>>,
    merge: (parts: readonly Part[]) => Answer,
    also: readonly Topic[] = [],
  ): Promise<Answer> {
    const matching = this.#matching;
    return this.#kept.parts.of(this.#tx, this.#workspaceId, {
      question: `resources ${what} ${matching.question}`,
      topics: [...matching.topics, ...also],
      accountIds: matching.accountIds,
      count: (ids) => count(this.#tx, matching.of(ids)),
      merge,
    });
  }

  /** Counted over all accounts each time that one changes. */
  #whole<Answer>(what: string, ask: (tx: Queryable, matching: Matching) => Promise<Answer>): Promise<Answer> {
    const { question, topics, accountIds } = this.#matching;
    return this.#kept.answers.of(
      this.#tx,
      this.#workspaceId,
      { question: `${what} ${question}`, topics, accountIds },
      () => ask(this.#tx, this.#matching),
    );
  }
}
