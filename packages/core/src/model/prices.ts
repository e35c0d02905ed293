import type { CostComponent, CostEstimate } from "./cost-plan.ts";
import { Money } from "./money.ts";
import { gap, type Observation, seen } from "./observation.ts";

/** Hours of an average month, AWS's own convention for monthly estimates. */
export const hoursPerMonth = 730;

/** One list price. `unit` is what a quantity counts: "hour", "GB-month", "IOPS-month", "month", … */
export interface ListPrice {
  unit: string;
  usd: string;
}

/** A dated table of list prices for some regions. Keys are "<service>/<sku>", e.g. "EBS/gp3". */
export interface PriceTable {
  /** ISO date the prices were read. */
  asOf: string;
  regions: readonly string[];
  prices: Readonly<Record<string, ListPrice>>;
}

/** Units charged by the hour: a month is 730 of them. */
const hourly = /hour/;

/** Looks list prices up. An unknown price is a gap, never zero. */
export class Prices {
  readonly #table: PriceTable;

  constructor(table: PriceTable) {
    this.#table = table;
  }

  /** ISO date of the table. */
  get asOf(): string {
    return this.#table.asOf;
  }

  /**
   * Dollars a month for one unit of `key` in `region`: the price of a GB-month, or 730 hours of an hourly price.
   * "global" things are charged alike everywhere. A region or key outside the table is a gap `unsupported`.
   */
  perMonth(key: string, region: string): Observation<Money> {
    const price = Object.hasOwn(this.#table.prices, key) ? this.#table.prices[key] : undefined;
    if (!price || (region !== "global" && !this.#table.regions.includes(region))) return gap("unsupported");
    const usd = Money.parse(price.usd);
    return seen(hourly.test(price.unit) ? usd.times(hoursPerMonth) : usd);
  }

  /** Dollars a month for every component together; a gap when one of their prices is unknown. */
  total(components: readonly CostComponent[], region: string): Observation<Money> {
    let total = Money.zero;
    for (const component of components) {
      const price = this.perMonth(component.price, region);
      if (!price.seen) return price;
      total = total.plus(price.value.times(component.quantity));
    }
    return seen(total);
  }

  /** Dollars a month of an estimate; a gap when it is unknown. */
  ofEstimate(estimate: CostEstimate, region: string): Observation<Money> {
    return estimate.kind === "components" ? this.total(estimate.components, region) : gap("unsupported");
  }
}
