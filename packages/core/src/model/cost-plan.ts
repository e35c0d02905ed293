/**
 * One charged part of a resource at list price. `price` is a key of the price table, e.g. "EBS/gp3";
 * `quantity` is in the unit of that price (GB-months, IOPS-months); for hourly prices it counts how many
 * run all month (2 nodes = 2), and the price table multiplies by 730 hours.
 */
export interface CostComponent {
  name: string;
  price: string;
  quantity: number;
}

/** What can be said of a resource's cost from the inventory alone. */
export type CostEstimate =
  | { kind: "components"; components: readonly CostComponent[] }
  /** Billed by use that the inventory does not show, or a configuration that the table has no price for. */
  | { kind: "unknown"; because: string };

/** The resource is charged by these parts. */
export function costs(...components: CostComponent[]): CostEstimate {
  return { kind: "components", components };
}

/** The list price cannot be told, with the reason for the person. */
export function costUnknown(because: string): CostEstimate {
  return { kind: "unknown", because };
}
