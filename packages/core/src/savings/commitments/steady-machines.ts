import type { CommittedService } from "../../model/committed-use.ts";
import type { SavingContext, Threshold } from "../../model/define-saving.ts";
import { type Observation, type Observed, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { ageDays } from "../age-days.ts";

/** A machine that ran on demand through the whole look-back. */
export interface SteadyMachine {
  arn: string;
  type: string;
  /** "Linux/UNIX", "MySQL", "redis". */
  product: string;
  region: string;
  /** Key of its hours in the price table; null: the table has no such hours. */
  priceKey: string | null;
  /** Hours charged in an hour: 2 for Multi-AZ, the nodes of a cluster. */
  units: number;
}

/** Machines that one reservation could be for. */
export interface SteadyGroup extends Omit<SteadyMachine, "arn" | "units"> {
  machines: readonly { arn: string; units: number }[];
  units: number;
}

/** Thresholds of every rule that advises a purchase. */
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

/** What the rules that advise purchases look at. */
export type PurchaseContext = SavingContext<keyof typeof purchaseThresholds>;

/** Reads a machine off a resource; undefined: it did not run steadily on demand, or that is not known. */
export type ReadMachine<Facets> = (
  facets: Observed<Facets>,
  resource: Resource,
) => (Omit<SteadyMachine, "arn" | "region"> & { since: string | null }) | undefined;

/** The account's machines of a type that ran since before the look-back, by type, product and region. */
export function steadyGroups<Facets>(
  context: PurchaseContext,
  resourceType: string,
  read: ReadMachine<Facets>,
): Observation<SteadyGroup[]> {
  const all = context.all(resourceType);
  if (!all.seen) return all;
  const machines = all.value.flatMap((resource): SteadyMachine[] => {
    // The caller names the type whose declaration collected these facets.
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

/** How the share that commitments pay for already is told. */
export interface FreeUnits {
  /** Units that nothing pays for yet; not a whole number. */
  units: number;
  evidence: Readonly<Record<string, string | number>>;
  notes: readonly string[];
  doubts: readonly string[];
}

/** What existing reservations and plans leave of a group: by the last 30 days' coverage and by what is owned now. */
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

/** A quantity with three digits after the point, for people and lines of a bill. */
export function rounded(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
