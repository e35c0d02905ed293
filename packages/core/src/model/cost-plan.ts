/**
 * One charged part of a resource at list price. `price` is a key of the price table, such as "EBS/gp3";
 * `quantity` is in the unit of that price (GB-months, IOPS-months). For hourly prices it counts units that
 * run all month (2 nodes = 2); the price table multiplies by 730 hours.
 */
export interface CostComponent {
  name: string;
  price: string;
  quantity: number;
}

/** A resource's cost, as far as the inventory alone determines it. */
export type CostEstimate =
  | { kind: "components"; components: readonly CostComponent[] }
  /** Billed by usage that the inventory does not include, or a configuration without a price in the table. */
  | { kind: "unknown"; because: string };

/** The resource is charged for these parts. */
export function costs(...components: CostComponent[]): CostEstimate {
  return { kind: "components", components };
}

/** The list price is unknown, with the reason to show. */
export function costUnknown(because: string): CostEstimate {
  return { kind: "unknown", because };
}
