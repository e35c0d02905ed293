import type { ResourceDeclaration } from "./define-resource.ts";
import type { Money } from "./money.ts";
import { type GapReason, needAll, type Observation, type Observed } from "./observation.ts";
import type { Prices } from "./prices.ts";
import type { Resource, ResourceIdentity, Tags } from "./resource.ts";

/** The specification's types of recommendation. */
export type SavingType = "INSTANCE_RIGHTSIZING" | "RESERVED_INSTANCE" | "SAVINGS_PLAN" | "UNUSED_RESOURCE";
export type Impact = "HIGH" | "MEDIUM" | "LOW";
/** Cost Optimization Hub's words for what to do. */
export type SavingAction =
  | "Delete"
  | "Stop"
  | "Rightsize"
  | "Upgrade"
  | "PurchaseReservedInstances"
  | "PurchaseSavingsPlans";

/** A number a rule turns on. Every one has a unit, a default and where the default comes from. */
export interface Threshold {
  unit: string;
  default: number;
  source: string;
}

/** What a rule found for one resource. `evidence` holds the values that decided, in plain words as keys. */
export type SavingOutcome =
  | { kind: "saves"; perMonth: Money; evidence: Readonly<Record<string, string | number>> }
  | { kind: "none" }
  | { kind: "unknown"; reason: GapReason; missing: string };

/** The resource saves this much a month over 730 h. */
export function saves(perMonth: Money, evidence: Readonly<Record<string, string | number>>): SavingOutcome {
  return { kind: "saves", perMonth, evidence };
}
/** The rule looked and there is nothing to save. */
export const savesNothing: SavingOutcome = { kind: "none" };
/** A reading or a price is missing, so nothing can be said. */
export function savingUnknown(reason: GapReason, missing: string): SavingOutcome {
  return { kind: "unknown", reason, missing };
}

/** What a rule may look at beside the facets it needs. */
export interface SavingContext<ThresholdName extends string> {
  /** Identity, status and creation of the resource. */
  resource: ResourceIdentity & Pick<Resource, "status" | "createdAt">;
  tags: Observation<Tags>;
  prices: Prices;
  thresholds: Readonly<Record<ThresholdName, number>>;
  /** The snapshot's clock, ISO. */
  takenAt: string;
  /** List price of the whole resource a month. */
  monthlyCost: () => ReturnType<Prices["perMonth"]>;
  /** Looks another resource up in the same snapshot, e.g. the volumes of an instance. */
  find: (type: string, id: string) => Resource | undefined;
  /** Every resource of a type in the same account and region; a gap when that list was not read to its end. */
  all: (type: string) => Observation<readonly Resource[]>;
}

/** A savings rule as one typed file. Made by `defineSaving`. */
export interface SavingRule {
  /** The file's name. */
  readonly id: string;
  readonly title: string;
  readonly type: SavingType;
  readonly action: SavingAction;
  readonly resourceType: string;
  readonly needs: readonly string[];
  readonly thresholds: Readonly<Record<string, Threshold>>;
  readonly description: string;
  readonly steps: readonly string[];
  readonly implementationEffort: "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh";
  readonly restartNeeded: boolean;
  readonly rollbackPossible: boolean;
  /** Where the rule comes from: an AWS page or product. */
  readonly source: string;
  /** Judges one resource; a gap among `needs` is unknown before the judgement runs. */
  judge(resource: Resource, context: SavingContext<string>): SavingOutcome;
}

interface SavingSpec<Facets, Need extends keyof Facets & string, ThresholdName extends string>
  extends Omit<SavingRule, "resourceType" | "needs" | "thresholds" | "judge"> {
  needs: readonly Need[];
  thresholds: Readonly<Record<ThresholdName, Threshold>>;
  evaluate: (facets: Pick<Facets, Need>, context: SavingContext<ThresholdName>) => SavingOutcome;
}

/** Declares a savings rule over a declared resource type; reading a facet missing from `needs` does not compile. */
export function defineSaving<Item, Facets, Need extends keyof Facets & string, ThresholdName extends string>(
  resource: ResourceDeclaration<string, Item, Facets>,
  spec: SavingSpec<Facets, Need, ThresholdName>,
): SavingRule {
  const { evaluate, ...metadata } = spec;
  return {
    ...metadata,
    resourceType: resource.type,
    judge(subject, context) {
      // A resource of this type was collected by this declaration's facet plans.
      const facets = needAll(subject.facets as Observed<Facets>, spec.needs);
      if (!facets.seen) {
        const missing = spec.needs.find((name) => !subject.facets[name]?.seen) ?? "facets";
        return { kind: "unknown", reason: facets.reason, missing };
      }
      return evaluate(facets.value, context);
    },
  };
}
