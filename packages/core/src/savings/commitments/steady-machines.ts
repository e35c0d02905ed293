import type { CommittedService } from "../../model/committed-use.ts";
import type { SavingContext, Threshold } from "../../model/define-saving.ts";
import { type Observation, type Observed, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { ageDays } from "../age-days.ts";

/** A machine that ran on demand for the whole look-back period. */
export interface SteadyMachine {
  arn: string;
  type: string;
  /** "Linux/UNIX", "MySQL", "redis". */
  product: string;
  region: string;
  /** Key of its hours in the price table; null: the table has none. */
  priceKey: string | null;
  /** Charged hours per hour: 2 for Multi-AZ, the nodes of a cluster. */
  units: number;
}

/** Machines that the same reservation can cover. */
export interface SteadyGroup extends Omit<SteadyMachine, "arn" | "units"> {
  machines: readonly { arn: string; units: number }[];
  units: number;
}

/** Thresholds of every purchase rule. */
export const purchaseThresholds = {
  lookbackDays: {
    label: "Lookback period",
    unit: "days",
    default: 30,
    source:
      "AWS Trusted Advisor and Cost Explorer use 30 days of on-demand usage; Turbot warns from 30 days.",
  },
  quietDays: {
    label: "Days below the commitment",
    unit: "% of days",
    default: 5,
    source: "Skyledger default: on 1 day in 20, usage may be below the commitment.",
  },
} as const satisfies Record<string, Threshold>;

/** Types that purchase rules evaluate. */
export type PurchaseContext = SavingContext<keyof typeof purchaseThresholds>;

/** Reads a machine from a resource; undefined: it did not run steadily on demand, or that is unknown. */
export type ReadMachine<Facets> = (
  facets: Observed<Facets>,
  resource: Resource,
) => (Omit<SteadyMachine, "arn" | "region"> & { since: string | null }) | undefined;

/**
 * The account's machines of a type that ran since before the look-back period, by type, product, and Region.
 */
export function steadyGroups<Facets>(
  context: PurchaseContext,
  resourceType: string,
  read: ReadMachine<Facets>,
): Observation<SteadyGroup[]> {
  const all = context.all(resourceType);
  if (!all.seen) return all;
  const machines = all.value.flatMap((resource): SteadyMachine[] => {
    // The caller passes the type whose declaration collected these facets.
    const machine = read(resource.facets as Observed<Facets>, resource);
    if (!machine) return [];
    const { since, ...rest } = machine;
    const age = ageDays(since, context.takenAt);
    if (age === undefined || age < context.thresholds.lookbackDays) return [];
    return [{ arn: resource.arn, region: resource.region, ...rest }];
  });
  const groups = Map.groupBy(machines, ({ type, product, region }) =>
    JSON.stringify([type, product, region]),
  );
  return seen(
    [...groups.values()].flatMap((group): SteadyGroup[] => {
      const [first] = group;
      if (!first) return [];
      const { type, product, region, priceKey } = first;
      const units = group.reduce((sum, one) => sum + one.units, 0);
      return [{ type, product, region, priceKey, units, machines: group }];
    }),
  );
}

/** Describes the share that commitments already cover. */
export interface FreeUnits {
  /** Uncovered units; not a whole number. */
  units: number;
  evidence: Readonly<Record<string, string | number>>;
  notes: readonly string[];
  doubts: readonly string[];
}

/**
 * The rest of a group after existing reservations and plans: by the coverage of the last 30 days and by
 * current ownership.
 */
export function freeUnits(
  context: PurchaseContext,
  service: CommittedService,
  group: SteadyGroup,
): FreeUnits {
  const { type, product, region, units } = group;
  const covered = context.commitment({ service, type, region });
  const reservations = context.reservations(service);
  const owned = reservations.seen
    ? reservations.value
        .filter(
          (one) =>
            one.state === "active" && one.type === type && one.region === region && one.product === product,
        )
        .reduce((sum, { count }) => sum + count, 0)
    : 0;
  const byCoverage = covered.seen ? units * Math.min(1, Math.max(0, covered.value.share)) : 0;
  const paidFor = Math.min(units, Math.max(owned, byCoverage));
  const unknown = !covered.seen && !reservations.seen;
  return {
    units: units - paidFor,
    evidence: { "ran during the lookback period": units, "already covered": rounded(paidFor) },
    notes: paidFor > 0 ? ["Usage covered by existing reservations and Savings Plans is excluded."] : [],
    doubts: unknown
      ? ["Reservations and Savings Plans could not be read. They might already cover these hours."]
      : [],
  };
}

/** A quantity with three decimals, for display and bill lines. */
export function rounded(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
