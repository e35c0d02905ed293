// long: the types of a savings rule and its builder belong together.
import type { Bill } from "./bill.ts";
import { billedAmount, noBill } from "./bill.ts";
import type { BilledDays, CommittedService, PlanUse, Reservation } from "./committed-use.ts";
import type { ResourceDeclaration } from "./define-resource.ts";
import type { MetricNeed, MetricStatistics } from "./metric-need.ts";
import type { Money } from "./money.ts";
import { type GapReason, needAll, type Observation, type Observed } from "./observation.ts";
import type { Prices } from "./prices.ts";
import type { Resource, ResourceIdentity, Tags } from "./resource.ts";

/** Recommendation types of the specification. */
export type SavingType = "INSTANCE_RIGHTSIZING" | "RESERVED_INSTANCE" | "SAVINGS_PLAN" | "UNUSED_RESOURCE";
export type Impact = "HIGH" | "MEDIUM" | "LOW";
/** Confidence of a saving: determined by the measured facts, one grade lower for each doubt. */
export type Confidence = "HIGH" | "MEDIUM" | "LOW";
export type Effort = "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh";
export type Risk = "Low" | "Medium" | "High";
/** The action: Cost Optimization Hub's values, and two additional ones for settings and schedules. */
export type SavingAction =
  | "Delete"
  | "Stop"
  | "ScaleIn"
  | "Rightsize"
  | "Upgrade"
  | "MigrateToGraviton"
  | "PurchaseReservedInstances"
  | "PurchaseSavingsPlans"
  | "Configure"
  | "Schedule";

/** A configurable number of a rule, with label, unit, default, and the source of the default. */
export interface Threshold {
  /** Display text: "Lookback period". */
  label: string;
  unit: string;
  default: number;
  source: string;
}

export type Evidence = Readonly<Record<string, string | number>>;

/** Part of a resource's cost that a saving removes. */
export interface Claim {
  arn: string;
  perMonth: Money;
}

/** What a rule adds to a saving in addition to amount and evidence. */
export interface SavingExtras {
  /** Cost after the change; omitted: zero. */
  after?: Bill;
  /** Reasons for lower confidence than usual for the rule, as sentences. Each lowers it by one grade. */
  doubts?: readonly string[];
  /** Values for the commands, such as { type: "m5.large" }. */
  change?: Readonly<Record<string, string>>;
  /** The resource whose cost is reduced; omitted: the evaluated resource, all of it. */
  claims?: readonly Claim[];
  /** Notes about the amount, such as that commitments were considered. */
  notes?: readonly string[];
  /**
   * Distinguishes several savings of one action on one resource (purchases of an account): "m5 us-east-1".
   */
  variant?: string;
  /** Subject when it is not a resource: "2 × m5.large", and its Region. */
  about?: SavingSubject;
}

/** Display name and Region of a saving's subject. */
export interface SavingSubject {
  name: string;
  region: string;
}

/** A saving as a rule found it. `evidence` has the deciding values, with display text as keys. */
export interface FoundSaving {
  kind: "saves";
  perMonth: Money;
  evidence: Evidence;
  before: Bill;
  after: Bill;
  doubts: readonly string[];
  notes: readonly string[];
  change: Readonly<Record<string, string>>;
  /** Null: that of the evaluated resource. */
  claims: readonly Claim[] | null;
  variant: string;
  /** Null: the evaluated resource. */
  about: SavingSubject | null;
}

/** Distinguishes an unknown saving from others of its resource. */
export type UnknownSubject = Pick<SavingExtras, "variant" | "about" | "change" | "notes">;

/** A rule's result for one resource. */
export type SavingOutcome =
  | FoundSaving
  | { kind: "none" }
  /** `missing` "price": the condition holds, only the amount is unknown. */
  | ({ kind: "unknown"; reason: GapReason; missing: string; evidence?: Evidence } & UnknownSubject);

/** Evaluated; there is nothing to save. */
export const noSavings: SavingOutcome = { kind: "none" };
/**
 * A reading or a price is missing, so there is no result; `subject` is set when only the price is missing.
 */
export function savingUnknown(
  reason: GapReason,
  missing: string,
  evidence?: Evidence,
  subject: UnknownSubject = {},
): SavingOutcome {
  return { kind: "unknown", reason, missing, ...(evidence ? { evidence } : {}), ...subject };
}

/**
 * The saving is the difference of two bills over 730 hours. It is unknown when a bill is a gap, and none when
 * nothing is saved or the cost rises.
 */
export function saves(
  before: Observation<Bill>,
  evidence: Evidence,
  extras: SavingExtras = {},
): SavingOutcome {
  if (!before.seen) return savingUnknown(before.reason, "price", evidence, { change: extras.change ?? {} });
  const { after = noBill, doubts = [], change = {}, claims = null, notes = [], variant = "" } = extras;
  const { about = null } = extras;
  const perMonth = before.value.total.minus(after.total);
  // Some free resources are still worth cleaning up.
  if (perMonth.isNegative || (perMonth.isZero && after.lines.length > 0)) return noSavings;
  return {
    kind: "saves",
    perMonth,
    evidence,
    before: before.value,
    after,
    doubts,
    notes,
    change,
    claims,
    variant,
    about,
  };
}

/** A saving whose amount comes from a bill or from AWS instead of list prices. */
export function savesAmount(
  name: string,
  perMonth: Money,
  evidence: Evidence,
  extras: SavingExtras = {},
): SavingOutcome {
  return saves({ seen: true, value: billedAmount(name, perMonth) }, evidence, extras);
}

/** A reservation or plan that covers a share of the hours. */
export interface Commitment {
  /** Covered share of the hours, from 0 to 1. */
  share: number;
  /** Display text: the reservations or plans, and what they mean for the saving. */
  note: string;
}

/** Hours that commitments may cover already; `region` defaults to that of the evaluated resource. */
export interface CommittedUsage {
  service: CommittedService;
  type: string;
  region?: string;
}

/** What a rule can use in addition to its declared facets. */
export interface SavingContext<ThresholdName extends string, MetricName extends string = never> {
  /** Identity, status, and creation time of the resource. */
  resource: ResourceIdentity & Pick<Resource, "status" | "createdAt">;
  tags: Observation<Tags>;
  prices: Prices;
  thresholds: Readonly<Record<ThresholdName, number>>;
  /** The metrics that the rule declares. */
  metrics: Readonly<Record<MetricName, MetricStatistics>>;
  /** Time of the snapshot, ISO. */
  takenAt: string;
  /** Monthly list price of the whole resource. */
  bill: () => Observation<Bill>;
  /** Reservations and plans that cover hours like these; a gap when they could not be read. */
  commitment: (usage: CommittedUsage) => Observation<Commitment>;
  /** Reservations of the account, including recently expired ones; a gap when they could not be read. */
  reservations: (service: CommittedService) => Observation<readonly Reservation[]>;
  /** Use of Savings Plans commitments; a gap when it could not be read. */
  planUse: () => Observation<readonly PlanUse[]>;
  /** Billed amounts of the last days; undefined when the account's costs were never analyzed. */
  billedDays: (service: CommittedService, region: string, days: number) => BilledDays | undefined;
  /** Finds another resource in the same snapshot, such as the volumes of an instance. */
  find: (type: string, id: string) => Resource | undefined;
  /** Every resource of a type in the same account and Region; a gap when that list is incomplete. */
  all: (type: string) => Observation<readonly Resource[]>;
  /** List price of another resource in the snapshot. */
  billOf: (resource: Resource) => Observation<Bill>;
}

/** The context of an evaluation, and the source of its metrics. */
export interface EvaluationContext extends Omit<SavingContext<string>, "metrics"> {
  /** Statistics over the last `days` days; a gap when they could not be read. */
  metric: (need: MetricNeed, days: number) => Observation<MetricStatistics>;
}

/** The AWS CLI command and Terraform code of a change, for people to copy. Skyledger never runs it. */
export interface ChangeText {
  cli: string;
  terraform: string;
}

/** What an act is done to: the name that people know, and the words of the change that the rule found. */
export interface ActSubject {
  name: string;
  change: Readonly<Record<string, string>>;
}

/** A savings rule, one typed file each. Created by `defineSaving`. */
export interface SavingRule {
  /** Name of the file. */
  readonly id: string;
  /** What is wasted, of any resource: "EBS volume is not attached". */
  readonly title: string;
  readonly type: SavingType;
  readonly action: SavingAction;
  readonly resourceType: string;
  readonly needs: readonly string[];
  /** Other types that it looks up with `find` and `all`; any other throws. */
  readonly looksUp: readonly string[];
  readonly metrics: Readonly<Record<string, MetricNeed>>;
  readonly thresholds: Readonly<Record<string, Threshold>>;
  readonly description: string;
  readonly steps: readonly string[];
  /** Confidence of a saving without doubts. */
  readonly confidence: Confidence;
  readonly implementationEffort: Effort;
  readonly risk: Risk;
  /** The risk, as a sentence. */
  readonly couldGoWrong: string;
  /** Highest grade of this rule in the catalogue, for any amount. */
  readonly impactAtMost: Impact;
  /** Part of the resource's cost that it affects; savings on different parts add up. */
  readonly part: string;
  /** The usage pool that a purchase pays for ("EC2"); null: not a purchase. */
  readonly pool: string | null;
  readonly restartNeeded: boolean;
  readonly rollbackPossible: boolean;
  /** Source of the rule: an AWS page or product. */
  readonly source: string;
  /**
   * What to do, as a title: verb first, with the name, without a period and the amount: "Move fulfilment-db to gp3". Words
   * of the change can be missing where a price is.
   */
  act(subject: ActSubject): string;
  commands(resource: ResourceIdentity, change: Readonly<Record<string, string>>): ChangeText;
  /**
   * Evaluates one resource; variants distinguish several outcomes. A gap among `needs` or metrics makes the
   * result unknown before the evaluation runs.
   */
  evaluate(resource: Resource, context: EvaluationContext): SavingOutcome | readonly SavingOutcome[];
}

/** Default look-back period for metrics in days, for rules without a "lookbackDays" threshold. */
export const defaultLookbackDays = 14;

type Chosen = "metrics" | "impactAtMost" | "part" | "pool" | "looksUp";

interface SavingSpec<
  Facets,
  Need extends keyof Facets & string,
  ThresholdName extends string,
  MetricName extends string,
> extends Omit<SavingRule, "resourceType" | "needs" | "thresholds" | "evaluate" | Chosen>,
    Partial<Pick<SavingRule, "impactAtMost" | "part" | "pool" | "looksUp">> {
  needs: readonly Need[];
  thresholds: Readonly<Record<ThresholdName, Threshold>>;
  metrics?: Readonly<Record<MetricName, MetricNeed>>;
  /** Whether to read the metrics; skipped resources cost no call. A returned outcome ends the evaluation. */
  candidate?: (
    facets: Pick<Facets, NoInfer<Need>>,
    context: Omit<SavingContext<NoInfer<ThresholdName>>, "metrics">,
  ) => SavingOutcome | "candidate";
  evaluate: (
    facets: Pick<Facets, Need>,
    context: SavingContext<ThresholdName, NoInfer<MetricName>>,
  ) => SavingOutcome | readonly SavingOutcome[];
}

function readMetrics(
  needs: Readonly<Record<string, MetricNeed>>,
  context: EvaluationContext,
): Observation<Readonly<Record<string, MetricStatistics>>> {
  const days = context.thresholds.lookbackDays ?? defaultLookbackDays;
  const read: Record<string, MetricStatistics> = {};
  let missing: { seen: false; reason: GapReason } | undefined;
  // Requests all of them, even after a gap, because planning records what is requested.
  for (const [name, need] of Object.entries(needs)) {
    const statistics = context.metric(need, days);
    if (statistics.seen) read[name] = statistics.value;
    else missing ??= statistics;
  }
  return missing ?? { seen: true, value: read };
}

/**
 * Declares a savings rule for a declared resource type. Reading a facet that is missing from `needs` does not
 * compile.
 */
export function defineSaving<
  Item,
  Facets,
  Need extends keyof Facets & string,
  ThresholdName extends string,
  MetricName extends string = never,
>(
  resource: ResourceDeclaration<string, Item, Facets>,
  spec: SavingSpec<Facets, Need, ThresholdName, MetricName>,
): SavingRule {
  const { evaluate, candidate, metrics, ...metadata } = spec;
  const metricNeedsOf: Readonly<Record<string, MetricNeed>> = metrics ?? {};
  return {
    impactAtMost: "HIGH",
    part: "whole",
    pool: null,
    looksUp: [],
    ...metadata,
    metrics: metricNeedsOf,
    resourceType: resource.type,
    evaluate(subject, context) {
      // A resource of this type was collected with this declaration's facet plans.
      const facets = needAll(subject.facets as Observed<Facets>, spec.needs);
      if (!facets.seen) {
        const missing = spec.needs.find((name) => !subject.facets[name]?.seen) ?? "facets";
        return { kind: "unknown", reason: facets.reason, missing };
      }
      const early = candidate?.(facets.value, context) ?? "candidate";
      if (early !== "candidate") return early;
      const read = readMetrics(metricNeedsOf, context);
      if (!read.seen) return savingUnknown(read.reason, "metrics");
      // The loop above has read one entry per declared metric.
      return evaluate(facets.value, {
        ...context,
        metrics: read.value as Record<MetricName, MetricStatistics>,
      });
    },
  };
}

/** Confidence of a saving: that of the rule, one grade lower for each doubt. */
export function confidenceOf(base: Confidence, doubts: readonly string[]): Confidence {
  const grades: readonly Confidence[] = ["HIGH", "MEDIUM", "LOW"];
  return grades[Math.min(2, grades.indexOf(base) + doubts.length)] ?? "LOW";
}
