import { AppError } from "@skyledger/core/model/app-error";
import type { Resource } from "@skyledger/core/model/resource";
import type { AccountsStore } from "../accounts/store.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { InventoryFilter, InventorySort } from "./store/list.ts";
import type {
  SavingsOfResources,
  StoredSaving,
  UnusedRow,
  UnusedTotals,
} from "./store/savings-of-resources.ts";
import type { StoredResource } from "./store/stored-resource.ts";
import type { InventoryTotals } from "./store/totals.ts";
import type { InventoryStore, StoredGap } from "./store.ts";

/** Rows an export reads at a time. */
const exportPage = 500;

export interface InventoryQuery extends InventoryFilter {
  sort: InventorySort;
  order: "asc" | "desc";
  limit: number;
  cursor?: string | undefined;
}

export interface InventoryPage {
  resources: StoredResource[];
  nextCursor: string | null;
  total: number;
}

export interface InventoryService {
  /** One page. Throws invalid_input for a cursor that is not of this list. */
  list(principal: Principal, query: InventoryQuery): Promise<InventoryPage>;
  /** Every row that the filter matches, page by page. */
  all(
    principal: Principal,
    query: Omit<InventoryQuery, "limit" | "cursor">,
  ): AsyncGenerator<StoredResource[]>;
  summary(
    principal: Principal,
    accountId: string | undefined,
  ): Promise<InventoryTotals & UnusedTotals & { gaps: number; lastDiscoveredAt: string | null }>;
  gaps(principal: Principal, accountId: string | undefined): Promise<StoredGap[]>;
  /** Throws not_found. */
  find(
    principal: Principal,
    arn: string,
  ): Promise<StoredResource & { facets: Resource["facets"]; savings: StoredSaving[] }>;
  unused(
    principal: Principal,
    query: {
      accountId?: string | undefined;
      q?: string | undefined;
      limit: number;
      cursor?: string | undefined;
    },
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

  async summary({ workspaceId }: Principal, accountId: string | undefined) {
    const [totals, unused, gaps, accounts] = await Promise.all([
      this.#deps.inventory.totals(workspaceId, accountId),
      this.#deps.savings.totals(workspaceId, accountId),
      this.#deps.inventory.gaps(workspaceId, accountId),
      this.#deps.accounts.list(workspaceId),
    ]);
    const discovered = accounts
      .filter((account) => accountId === undefined || account.id === accountId)
      .flatMap((account) => account.lastDiscoveredAt ?? [])
      .sort();
    return { ...totals, ...unused, gaps: gaps.length, lastDiscoveredAt: discovered.at(-1) ?? null };
  }

  gaps({ workspaceId }: Principal, accountId: string | undefined): Promise<StoredGap[]> {
    return this.#deps.inventory.gaps(workspaceId, accountId);
  }

  async find({ workspaceId }: Principal, arn: string) {
    const [resource, savings] = await Promise.all([
      this.#deps.inventory.find(workspaceId, arn),
      this.#deps.savings.ofResource(workspaceId, arn),
    ]);
    if (!resource) throw new AppError("not_found", "Resource not found.");
    return { ...resource, savings };
  }

  async unused(
    { workspaceId }: Principal,
    query: {
      accountId?: string | undefined;
      q?: string | undefined;
      limit: number;
      cursor?: string | undefined;
    },
  ) {
    const { accountId, q, limit, cursor } = query;
    const offset = cursor === undefined ? 0 : Number(readCursor("unused", cursor, 1)[0]);
    const [page, totals] = await Promise.all([
      this.#deps.savings.unused(workspaceId, { accountId, q, limit, offset }),
      this.#deps.savings.totals(workspaceId, accountId),
    ]);
    const next = offset + page.rows.length;
    return { ...page, totals, nextCursor: next < page.total ? writeCursor("unused", [String(next)]) : null };
  }
}

export function createInventoryService(deps: Deps): InventoryService {
  return new Inventory(deps);
}
