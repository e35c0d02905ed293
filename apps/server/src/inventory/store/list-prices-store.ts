import type { AskedPrice } from "@skyledger/core/model/prices";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type RefusedRow, rowBatches, writeRows } from "../../platform/db/row-batches.ts";

/** A price from AWS's Price List. */
export interface CachedPrice extends AskedPrice {
  /** Decimal text; null: AWS lists none. */
  usd: string | null;
  fetchedAt: string;
}

/** Prices from the Price List API, by the account whose credentials fetched them. */
export interface ListPricesStore {
  ofAccount(workspaceId: string, accountId: string): Promise<CachedPrice[]>;
  /** @returns the prices that could not be stored */
  write(
    workspaceId: string,
    accountId: string,
    prices: readonly Omit<CachedPrice, "fetchedAt">[],
    at: string,
  ): Promise<RefusedRow<Omit<CachedPrice, "fetchedAt">>[]>;
}

export function createListPricesStore(db: Database): ListPricesStore {
  return {
    ofAccount: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn<CachedPrice>(
        workspaceId,
        `select region, key, usd, fetched_at as "fetchedAt" from list_prices
           where workspace_id = $1 and account_id = $2 order by region, key`,
        [workspaceId, accountId],
      );
      return rows;
    },
    async write(workspaceId, accountId, prices, at) {
      const keyOf = ({ region, key }: (typeof prices)[number]) => `${region}\n${key}`;
      const refused: RefusedRow<(typeof prices)[number]>[] = [];
      for (const page of rowBatches(prices, keyOf)) {
        const write = (tx: Queryable) => async (batch: typeof prices) => {
          await tx.query(
            `insert into list_prices (workspace_id, account_id, region, key, usd, fetched_at)
             select $1, $2, region, key, usd, $3 from jsonb_to_recordset($4::jsonb) as row (region text, key text, usd numeric)
             on conflict (workspace_id, account_id, region, key) do update
               set usd = excluded.usd, fetched_at = excluded.fetched_at`,
            [workspaceId, accountId, at, JSON.stringify(batch)],
          );
        };
        refused.push(...(await db.forWorkspace(workspaceId, (tx) => writeRows(tx, page, keyOf, write(tx)))));
      }
      return refused;
    },
  };
}
