import { type AskedPrice, type FetchedPrice, Prices } from "@skyledger/core/model/prices";
import { listPrices } from "@skyledger/core/prices/list-prices";

/** AWS changes list prices a few times a year; a week-old one is asked again. */
const priceFreshMs = 7 * 86_400_000;
/** Prices asked of AWS for one account at most; the rest is asked the next time. */
const pricesPerRun = 1_000;

/** The prices of one account: fetched ones before the table's. */
export class AccountPrices {
  readonly #known = new Map<string, FetchedPrice & { fetchedAt: string }>();
  /** Asked of AWS and answered, also with "there is none". */
  readonly #fresh = new Set<string>();

  /** What the store or AWS answered; `usd` is null where AWS has no such price. */
  add(prices: readonly (AskedPrice & { usd: string | null; fetchedAt: string })[], now: Date): void {
    for (const { key, region, usd, fetchedAt } of prices) {
      if (usd !== null) this.#known.set(`${region}|${key}`, { key, region, usd, fetchedAt });
      if (now.getTime() - Date.parse(fetchedAt) < priceFreshMs) this.#fresh.add(`${region}|${key}`);
    }
  }

  /** A new table, which remembers what it is asked and does not have. */
  table(): Prices {
    return new Prices(listPrices, [...this.#known.values()]);
  }

  /** What of these is still to be asked of AWS. */
  missing(asked: readonly AskedPrice[]): AskedPrice[] {
    return asked.filter(({ key, region }) => !this.#fresh.has(`${region}|${key}`)).slice(0, pricesPerRun);
  }
}
