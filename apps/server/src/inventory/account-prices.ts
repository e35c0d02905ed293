import { type AskedPrice, type FetchedPrice, Prices } from "@skyledger/core/model/prices";
import { listPrices } from "@skyledger/core/prices/list-prices";

/** AWS changes list prices a few times a year, so a price is fetched again after a week. */
const priceFreshMs = 7 * 86_400_000;
/** Most prices requested from AWS for one account; the rest wait for the next time. */
const pricesPerRun = 1_000;

/** The prices of one account: prices fetched from AWS come before the table's. */
export class AccountPrices {
  readonly #known = new Map<string, FetchedPrice & { fetchedAt: string }>();
  /** Answered by AWS, including "there is none". */
  readonly #fresh = new Set<string>();

  /** The answer of the store or of AWS; `usd` is null when AWS has no such price. */
  add(prices: readonly (AskedPrice & { usd: string | null; fetchedAt: string })[], now: Date): void {
    for (const { key, region, usd, fetchedAt } of prices) {
      if (usd !== null) this.#known.set(`${region}|${key}`, { key, region, usd, fetchedAt });
      if (now.getTime() - Date.parse(fetchedAt) < priceFreshMs) this.#fresh.add(`${region}|${key}`);
    }
  }

  /** A new table, which records requested prices that it doesn't have. */
  table(): Prices {
    return new Prices(listPrices, [...this.#known.values()]);
  }

  /** The prices that still have to be read from AWS. */
  missing(asked: readonly AskedPrice[]): AskedPrice[] {
    return asked.filter(({ key, region }) => !this.#fresh.has(`${region}|${key}`)).slice(0, pricesPerRun);
  }
}
