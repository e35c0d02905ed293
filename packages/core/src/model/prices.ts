import { type Bill, type BillLine, billOf } from "./bill.ts";
import type { CostComponent, CostEstimate } from "./cost-plan.ts";
import { Money } from "./money.ts";
import { gap, type Observation, seen } from "./observation.ts";

/** Hours of an average month, AWS's convention for monthly estimates. */
export const hoursPerMonth = 730;

/** One list price. `unit` is what a quantity counts: "hour", "GB-month", "IOPS-month", "month", … */
export interface ListPrice {
  unit: string;
  usd: string;
}

/** A dated table of list prices for some Regions. Keys are "<service>/<sku>", such as "EBS/gp3". */
export interface PriceTable {
  /** ISO date when the prices were read. */
  asOf: string;
  regions: readonly string[];
  prices: Readonly<Record<string, ListPrice>>;
}

/** A price from the Price List API; it takes precedence over the table. */
export interface FetchedPrice {
  key: string;
  region: string;
  /** Decimal text, per unit of the table's price for this key. */
  usd: string;
}

/** A requested price. */
export interface AskedPrice {
  key: string;
  region: string;
}

/** Units that are charged by the hour: a month has 730 of them. */
const hourly = /hour/;

/**
 * Terms other than on demand, as a key's suffix "@<term>": a one-year reservation, Compute Savings Plan, or
 * EC2 Instance Savings Plan, with no upfront payment.
 */
export const priceTerms = ["reserved", "compute-plan", "instance-plan"] as const;
export type PriceTerm = (typeof priceTerms)[number];

/** A key without its term, and the term; undefined: on demand. Throws RangeError for an unknown term. */
export function splitTerm(key: string): { base: string; term: PriceTerm | undefined } {
  const [base = key, suffix] = key.split("@");
  const term = priceTerms.find((one) => one === suffix);
  if (suffix !== undefined && term === undefined) throw new RangeError(`No term of a price: ${suffix}`);
  return { base, term };
}

/** Looks up list prices. An unknown price is a gap, never zero. Records what was requested. */
export class Prices {
  readonly #table: PriceTable;
  readonly #fetched: ReadonlyMap<string, string>;
  readonly #asked = new Map<string, AskedPrice>();

  constructor(table: PriceTable, fetched: readonly FetchedPrice[] = []) {
    this.#table = table;
    this.#fetched = new Map(fetched.map(({ key, region, usd }) => [`${region}|${key}`, usd]));
  }

  /** ISO date of the table. */
  get asOf(): string {
    return this.#table.asOf;
  }

  /** Every price that was looked up so far, known or not. */
  get asked(): readonly AskedPrice[] {
    return [...this.#asked.values()];
  }

  /**
   * US dollars a month for one unit of `key` in `region`: the price of a GB-month, or 730 hours of an hourly
   * price. "global" resources are charged the same everywhere. A Region or key that is neither fetched nor in
   * the table is a gap `unsupported`. A key with a term ("EC2/m5.large@reserved") is known only if it was
   * fetched.
   */
  perMonth(key: string, region: string): Observation<Money> {
    const { base, term } = splitTerm(key);
    const price = Object.hasOwn(this.#table.prices, base) ? this.#table.prices[base] : undefined;
    // A key outside of the table cannot be requested from AWS either, because its unit is unknown.
    if (!price) return gap("unsupported");
    this.#asked.set(`${region}|${key}`, { key, region });
    const fetched = this.#fetched.get(`${region}|${key}`);
    const tableKnows = term === undefined && (region === "global" || this.#table.regions.includes(region));
    if (fetched === undefined && !tableKnows) return gap("unsupported");
    const usd = Money.parse(fetched ?? price.usd);
    return seen(hourly.test(price.unit) ? usd.times(hoursPerMonth) : usd);
  }

  /** The bill of components, line by line; a gap when a price is unknown. */
  bill(components: readonly CostComponent[], region: string): Observation<Bill> {
    const lines: BillLine[] = [];
    let missing: { seen: false; reason: "denied" | "throttled" | "unsupported" | "failed" } | undefined;
    for (const { name, price, quantity } of components) {
      const unitPrice = this.perMonth(price, region);
      if (!unitPrice.seen) missing ??= unitPrice;
      else
        lines.push({
          name,
          price,
          unitPrice: unitPrice.value,
          quantity,
          perMonth: unitPrice.value.times(quantity),
        });
    }
    return missing ?? seen(billOf(lines.filter((line) => line.quantity !== 0)));
  }

  /** US dollars a month for all components; a gap when a price is unknown. */
  total(components: readonly CostComponent[], region: string): Observation<Money> {
    const bill = this.bill(components, region);
    return bill.seen ? seen(bill.value.total) : bill;
  }

  /** The bill of an estimate; a gap when it is unknown. */
  billOfEstimate(estimate: CostEstimate, region: string): Observation<Bill> {
    return estimate.kind === "components" ? this.bill(estimate.components, region) : gap("unsupported");
  }

  /** US dollars a month for an estimate; a gap when it is unknown. */
  ofEstimate(estimate: CostEstimate, region: string): Observation<Money> {
    const bill = this.billOfEstimate(estimate, region);
    return bill.seen ? seen(bill.value.total) : bill;
  }
}
