import type { ResponseOf } from "@skyledger/contract";
import { AppError } from "@skyledger/core/model/app-error";
import type { AccountsStore } from "../accounts/store.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import { type FacetName, namedGroup, readFacets } from "./facets.ts";
import type { InventoryFilter } from "./store/conditions.ts";
import type { GroupBy } from "./store/groups.ts";
import type { InventorySort } from "./store/list.ts";
import type {
  SavingsOfResources,
  StoredSaving,
  UnusedRow,
  UnusedTotals,
} from "./store/savings-of-resources.ts";
import type { StoredResource, WithFindings } from "./store/stored-resource.ts";
import type { InventoryTotals } from "./store/totals.ts";
import type { FoundResource, InventoryStore, StoredGap } from "./store.ts";

/** Savings are not included. */
const noneUnused: UnusedTotals = { unused: 0, potentialSavings: "0", unpriced: 0, unknown: 0 };

/** Rows that an export reads at a time. */
const exportPage = 500;

export interface InventoryQuery extends InventoryFilter {
  sort: InventorySort;
  order: "asc" | "desc";
  limit: number;
  cursor?: string | undefined;
}

/** Resources by ARN, or all that match a filter except some. */
export interface ChosenResources {
  resourceIds: readonly string[] | null;
  except?: readonly string[] | undefined;
  filter?: InventoryFilter | undefined;
}

type UnusedQuery = Omit<InventoryFilter, "gone"> & { limit: number; cursor?: string | undefined };

export interface InventoryPage {
  resources: WithFindings[];
  nextCursor: string | null;
  total: number;
}

export interface InventoryService {
  /** One page. Throws invalid_input for a cursor of another list. */
  list(principal: Principal, query: InventoryQuery): Promise<InventoryPage>;
  /** Every row that matches the filter, page by page. */
  all(
    principal: Principal,
    query: Omit<InventoryQuery, "limit" | "cursor">,
  ): AsyncGenerator<StoredResource[]>;
  /** The chosen resources, page by page. Throws invalid_input for an invalid filter. */
  chosen(principal: Principal, chosen: ChosenResources): AsyncGenerator<StoredResource[]>;
  /** Counts for narrowing a list. Throws invalid_input for an invalid filter. */
  facets(
    principal: Principal,
    filter: InventoryFilter,
    wanted: { of: readonly FacetName[]; tagKey: string | undefined },
  ): Promise<ResponseOf<"GET /resources/facets">>;
  /** Resources in groups. Throws invalid_input for an invalid filter. */
  groups(
    principal: Principal,
    filter: InventoryFilter,
    by: GroupBy,
  ): Promise<ResponseOf<"GET /resources/groups">>;
  summary(
    principal: Principal,
    accountIds: readonly string[] | undefined,
  ): Promise<InventoryTotals & UnusedTotals & { gaps: number; lastDiscoveredAt: string | null }>;
  gaps(principal: Principal, accountIds: readonly string[] | undefined): Promise<StoredGap[]>;
  /** Throws not_found. */
  find(principal: Principal, arn: string): Promise<FoundResource & { savings: StoredSaving[] }>;
  unused(
    principal: Principal,
    query: UnusedQuery,
  ): Promise<{ rows: UnusedRow[]; total: number; nextCursor: string | null; totals: UnusedTotals }>;
}

interface Deps {
  inventory: InventoryStore;
  savings: SavingsOfResources;
  accounts: Pick<AccountsStore, "list">;
  now: () => Date;
}

class Inventory implements InventoryService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list({ workspaceId }: Principal, query: InventoryQuery): Promise<InventoryPage> {
    const { sort, order, limit, cursor, ...filter } = query;
    const kind = `inventory:${sort}:${order}`;
    const [value, arn] = cursor === undefined ? [] : readCursor(kind, cursor, 2);
    const after = value === undefined || arn === undefined ? undefined : { value, arn };
    const { rows, total } = await this.#deps.inventory.page(workspaceId, filter, {
      sort,
      order,
      limit: limit + 1,
      after,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      resources: rows.slice(0, limit),
      nextCursor: last ? writeCursor(kind, [last.sortValue, last.arn]) : null,
      total,
    };
  }

  async *all({ workspaceId }: Principal, query: Omit<InventoryQuery, "limit" | "cursor">) {
    const { sort, order, ...filter } = query;
    let after: { value: string; arn: string } | undefined;
    for (;;) {
      const rows = await this.#deps.inventory.list(workspaceId, filter, {
        sort,
        order,
        limit: exportPage,
        after,
      });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < exportPage) return;
      after = { value: last.sortValue, arn: last.arn };
    }
  }

  async *chosen(principal: Principal, { resourceIds, except = [], filter }: ChosenResources) {
    const { inventory } = this.#deps;
    if (resourceIds !== null) {
      for (let at = 0; at < resourceIds.length; at += exportPage)
        yield await inventory.byArn(principal.workspaceId, resourceIds.slice(at, at + exportPage));
      return;
    }
    const left = new Set(except);
    const query = {
      ...(filter ?? { gone: "exclude" as const }),
      sort: "name" as const,
      order: "asc" as const,
    };
    for await (const page of this.all(principal, query)) yield page.filter(({ arn }) => !left.has(arn));
  }

  async facets(
    { workspaceId }: Principal,
    filter: InventoryFilter,
    { of, tagKey }: { of: readonly FacetName[]; tagKey: string | undefined },
  ) {
    const { inventory, savings } = this.#deps;
    const matching = inventory.matching(workspaceId, filter);
    const accountNames = await this.#accountNames(workspaceId);
    // In its own transaction: the embedded database runs one at a time.
    const unused = of.includes("totals") ? await savings.totals(workspaceId, matching) : noneUnused;
    return await inventory.facets(workspaceId, matching, (facets) =>
      readFacets(facets, { of, tagKey, accountNames, unused: async () => unused }),
    );
  }

  async groups({ workspaceId }: Principal, filter: InventoryFilter, by: GroupBy) {
    const { inventory } = this.#deps;
    const found = await inventory.groups(workspaceId, inventory.matching(workspaceId, filter), by);
    const names = await this.#accountNames(workspaceId);
    return { ...found, groups: found.groups.map((group) => namedGroup(group, by, names)) };
  }

  async #accountNames(workspaceId: string): Promise<ReadonlyMap<string, string>> {
    const accounts = await this.#deps.accounts.list(workspaceId, { archived: true });
    return new Map(accounts.map(({ id, name }) => [id, name]));
  }

  async summary({ workspaceId }: Principal, accountIds: readonly string[] | undefined) {
    const { inventory, savings } = this.#deps;
    const matching = inventory.matching(workspaceId, { accountIds, gone: "exclude" });
    const [totals, unused, gaps, accounts] = await Promise.all([
      inventory.totals(workspaceId, accountIds),
      savings.totals(workspaceId, matching),
      this.#deps.inventory.gaps(workspaceId, accountIds),
      this.#deps.accounts.list(workspaceId, { archived: true }),
    ]);
    const asked = new Set(accountIds);
    const discovered = accounts
      .filter(({ id, archivedAt }) => (accountIds === undefined ? archivedAt === null : asked.has(id)))
      .flatMap((account) => account.lastDiscoveredAt ?? [])
      .sort();
    return { ...totals, ...unused, gaps: gaps.length, lastDiscoveredAt: discovered.at(-1) ?? null };
  }

  gaps({ workspaceId }: Principal, accountIds: readonly string[] | undefined): Promise<StoredGap[]> {
    return this.#deps.inventory.gaps(workspaceId, accountIds);
  }

  async find({ workspaceId }: Principal, arn: string) {
    const [resource, savings] = await Promise.all([
      this.#deps.inventory.find(workspaceId, arn),
      this.#deps.savings.ofResource(workspaceId, arn),
    ]);
    if (!resource) throw new AppError("not_found", "Resource not found.");
    return { ...resource, savings };
  }

  async unused({ workspaceId }: Principal, { limit, cursor, ...filter }: UnusedQuery) {
    const matching = this.#deps.inventory.matching(workspaceId, { ...filter, gone: "exclude" });
    const offset = cursor === undefined ? 0 : Number(readCursor("unused", cursor, 1)[0]);
    const [page, totals] = await Promise.all([
      this.#deps.savings.unused(workspaceId, matching, { limit, offset }),
      this.#deps.savings.totals(workspaceId, matching),
    ]);
    const next = offset + page.rows.length;
    return { ...page, totals, nextCursor: next < page.total ? writeCursor("unused", [String(next)]) : null };
  }
}

export function createInventoryService(deps: Deps): InventoryService {
  return new Inventory(deps);
}
