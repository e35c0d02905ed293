import { onlyIds } from "../../platform/db/is-id.ts";
import type { Topic } from "../../platform/db/kept-answers.ts";
import { type Condition, type ConditionOf, conditionsOf, type InventoryFilter } from "./conditions.ts";

/** Conditions on rows `r` as SQL, and their parameters. The first parameter is the workspace. */
export interface Where {
  sql: string;
  params: unknown[];
}

/** Facets counted by one query. */
export const commonFacets = ["type", "status", "region", "account"] as const;
export type CommonFacet = (typeof commonFacets)[number];

/** Conditions, without those of the common facets. */
export interface WhereInParts extends Where {
  /** Conditions on a facet's own values; "true": none. */
  own: Readonly<Record<CommonFacet, string>>;
}

/** Conditions that separate gone resources from existing ones, for stored resources and kept counts. */
const goneWords = {
  resources: { only: "r.gone_at is not null", exclude: "r.gone_at is null" },
  resource_counts: { only: "r.gone", exclude: "not r.gone" },
  resource_totals: { only: "r.gone", exclude: "not r.gone" },
} as const;
export type Table = keyof typeof goneWords;

const conjunction = (parts: readonly string[]) => (parts.length === 0 ? "true" : parts.join(" and "));

/** A parsed filter with its conditions on rows, on kept counts, and on each facet. */
export class Matching {
  readonly #filter: InventoryFilter;
  readonly #conditions: readonly Condition[];
  readonly #workspaceId: string;

  /** Throws invalid_input for invalid conditions. */
  constructor(workspaceId: string, filter: InventoryFilter) {
    this.#workspaceId = workspaceId;
    this.#filter = filter;
    this.#conditions = conditionsOf(filter);
  }

  /** Identifies the filter without its accounts. */
  get question(): string {
    return JSON.stringify({ ...this.#filter, accountIds: undefined });
  }

  /** The accounts of the filter; undefined: all. */
  get accountIds(): readonly string[] | undefined {
    return onlyIds(this.#filter.accountIds);
  }

  /** The same filter for other accounts. */
  of(accountIds: readonly string[] | undefined): Matching {
    return new Matching(this.#workspaceId, { ...this.#filter, accountIds });
  }

  /** The filter matches everything that exists. */
  get isWhole(): boolean {
    return this.#filter.gone === "exclude" && this.#conditions.length === 0;
  }

  /** Kept counts contain types, states, regions, and accounts; no texts or tags. */
  get isCounted(): boolean {
    return this.#conditions.every(({ counted }) => counted);
  }

  /** The smallest table that has the counts: of all accounts together, by account, or the rows themselves. */
  get countTable(): Table {
    if (!this.isCounted) return "resources";
    return this.#conditions.some(({ ofAccounts }) => ofAccounts) ? "resource_counts" : "resource_totals";
  }

  /** Tables whose changes change the answer. */
  get topics(): Topic[] {
    return [...new Set<Topic>(["resources", ...this.#conditions.flatMap(({ topics }) => topics)])];
  }

  /** All conditions, on rows `r` of a table. */
  where(table: Table = "resources"): Where {
    const { params, written } = this.#written(table, this.#conditions);
    return { sql: conjunction(written.map(({ sql }) => sql)), params };
  }

  /** The conditions for counting a facet's own choices: all except its own. */
  whereBut(facet: ConditionOf): Where {
    const { params, written } = this.#written(
      "resources",
      this.#conditions.filter(({ of }) => of !== facet),
    );
    return { sql: conjunction(written.map(({ sql }) => sql)), params };
  }

  /** All conditions except those of the common facets: each facet's choices are counted under all others. */
  inParts(table: Table): WhereInParts {
    const { params, written } = this.#written(table, this.#conditions);
    const of = (is: (name: ConditionOf) => boolean) =>
      conjunction(written.filter((one) => is(one.of)).map(({ sql }) => sql));
    const isCommon = (name: ConditionOf) => commonFacets.some((one) => one === name);
    return {
      params,
      sql: of((name) => !isCommon(name)),
      own: {
        type: of((name) => name === "type"),
        status: of((name) => name === "status"),
        region: of((name) => name === "region"),
        account: of((name) => name === "account"),
      },
    };
  }

  #written(
    table: Table,
    conditions: readonly Condition[],
  ): { params: unknown[]; written: { of: ConditionOf; sql: string }[] } {
    const { gone } = this.#filter;
    const params: unknown[] = [this.#workspaceId];
    const always = ["r.workspace_id = $1", ...(gone === "include" ? [] : [goneWords[table][gone]])];
    const written = conditions.map(({ of, sql, values }) => {
      const first = params.length + 1;
      params.push(...values);
      return { of, sql: sql((index) => `$${first + index}`) };
    });
    return { params, written: [...always.map((sql) => ({ of: "other" as const, sql })), ...written] };
  }
}
