// long: the types of a savings rule and what makes it are read together.
import type { Bill } from "./bill.ts";
import { billedAmount, noBill } from "./bill.ts";
import type { BilledDays, CommittedService, PlanUse, Reservation } from "./committed-use.ts";
import type { ResourceDeclaration } from "./define-resource.ts";
import type { MetricNeed, MetricStatistics } from "./metric-need.ts";
import type { Money } from "./money.ts";
import { type GapReason, needAll, type Observation, type Observed } from "./observation.ts";
import type { Prices } from "./prices.ts";
import type { Resource, ResourceIdentity, Tags } from "./resource.ts";

/** The specification's types of recommendation. */
export type SavingType = "INSTANCE_RIGHTSIZING" | "RESERVED_INSTANCE" | "SAVINGS_PLAN" | "UNUSED_RESOURCE";
export type Impact = "HIGH" | "MEDIUM" | "LOW";
/** How sure a saving is: the measured facts decide, and every doubt takes one grade away. */
export type Confidence = "HIGH" | "MEDIUM" | "LOW";
export type Effort = "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh";
export type Risk = "Low" | "Medium" | "High";
/** What to do: Cost Optimization Hub's words, and two of ours for settings and timetables. */
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

/** A number a rule turns on. Every one has a label, a unit, a default and where the default comes from. */
export interface Threshold {
  /** For people: "Lookback period". */
  label: string;
  unit: string;
  default: number;
  source: string;
}

export type Evidence = Readonly<Record<string, string | number>>;

/** Part of a resource's cost that a saving takes away. */
export interface Claim {
  arn: string;
  perMonth: Money;
}

/** What a rule adds to a saving beside its amount and evidence. */
export interface SavingExtras {
  /** What it costs after the change; left out: nothing. */
  after?: Bill;
  /** Why this one is less sure than the rule usually is, as sentences. Each takes one grade of confidence away. */
  doubts?: readonly string[];
  /** Words for the commands, e.g. { type: "m5.large" }. */
  change?: Readonly<Record<string, string>>;
  /** Whose cost it takes away; left out: the evaluated resource's, all of it. */
  claims?: readonly Claim[];
  /** What people should know about the amount, e.g. that commitments were taken into account. */
  notes?: readonly string[];
  /** Tells several savings of one action on one resource apart (purchases of an account): "m5 us-east-1". */
  variant?: string;
  /** What it is about where that is no resource of its own: "2 × m5.large", and its region. */
  about?: SavingSubject;
}

/** The name and region that people know the subject of a saving by. */
export interface SavingSubject {
  name: string;
  region: string;
}

/** A saving as a rule found it. `evidence` holds the values that decided, in plain words as keys. */
export interface FoundSaving {
  kind: "saves";
  perMonth: Money;
  evidence: Evidence;
  before: Bill;
  after: Bill;
  doubts: readonly string[];
  notes: readonly string[];
  change: Readonly<Record<string, string>>;
  /** Null: the evaluated resource's. */
  claims: readonly Claim[] | null;
  variant: string;
  /** Null: the evaluated resource. */
  about: SavingSubject | null;
}

/** What tells an unknown saving from others of its resource. */
export type UnknownSubject = Pick<SavingExtras, "variant" | "about" | "change" | "notes">;

/** What a rule found for one resource. */
export type SavingOutcome =
  | FoundSaving
  | { kind: "none" }
  /** `missing` "price": everything speaks for it, only the amount cannot be told. */
  | ({ kind: "unknown"; reason: GapReason; missing: string; evidence?: Evidence } & UnknownSubject);

/** The rule looked and there is nothing to save. */
export const noSavings: SavingOutcome = { kind: "none" };
/** A reading or a price is missing, so nothing can be said; `subject` tells where only the price is missing. */
export function savingUnknown(
  reason: GapReason,
  missing: string,
  evidence?: Evidence,
  subject: UnknownSubject = {},
): SavingOutcome {
  return { kind: "unknown", reason, missing, ...(evidence ? { evidence } : {}), ...subject };
}

/**
 * The resource saves the difference of two bills over 730 h. A bill that is a gap makes the saving unknown; one that
 * saves nothing (or costs more) is none.
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
  // Some things cost nothing and are worth clearing up all the same.
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

/** A reservation or plan that already pays for a share of the hours. */
export interface Commitment {
  /** Share of the hours that is paid for already, from 0 to 1. */
  share: number;
  /** For people: which reservations or plans, and what that means. */
  note: string;
}

/** Hours that commitments may pay for already; `region` is the evaluated resource's unless it is named. */
export interface CommittedUsage {
  service: CommittedService;
  type: string;
  region?: string;
}

/** What a rule may look at beside the facets it needs. */
export interface SavingContext<ThresholdName extends string, MetricName extends string = never> {
  /** Identity, status and creation of the resource. */
  resource: ResourceIdentity & Pick<Resource, "status" | "createdAt">;
  tags: Observation<Tags>;
  prices: Prices;
  thresholds: Readonly<Record<ThresholdName, number>>;
  /** The metrics that the rule names. */
  metrics: Readonly<Record<MetricName, MetricStatistics>>;
  /** The snapshot's clock, ISO. */
  takenAt: string;
  /** List price of the whole resource a month. */
  bill: () => Observation<Bill>;
  /** Reservations and plans that already pay for hours like these; a gap when they could not be read. */
  commitment: (usage: CommittedUsage) => Observation<Commitment>;
  /** Reservations of the account, those that ended a while ago too; a gap when they could not be read. */
  reservations: (service: CommittedService) => Observation<readonly Reservation[]>;
  /** What became of the commitments of Savings Plans; a gap when that could not be read. */
  planUse: () => Observation<readonly PlanUse[]>;
  /** What was billed in the last days; undefined where the costs of the account were never analysed. */
  billedDays: (service: CommittedService, region: string, days: number) => BilledDays | undefined;
  /** Looks another resource up in the same snapshot, e.g. the volumes of an instance. */
  find: (type: string, id: string) => Resource | undefined;
  /** Every resource of a type in the same account and region; a gap when that list was not read to its end. */
  all: (type: string) => Observation<readonly Resource[]>;
  /** List price of another resource of the snapshot. */
  billOf: (resource: Resource) => Observation<Bill>;
}

/** What evaluation hands to a rule: the context, and where its metrics come from. */
export interface EvaluationContext extends Omit<SavingContext<string>, "metrics"> {
  /** Statistics over the last `days` days; a gap when they could not be read. */
  metric: (need: MetricNeed, days: number) => Observation<MetricStatistics>;
}

/** The command line and Terraform text of a change. Text for people to copy: nothing of ours runs it. */
export interface ChangeText {
  cli: string;
  terraform: string;
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
  /** Types beside its own that it looks up by `find` and `all`: asking for another one throws. */
  readonly looksUp: readonly string[];
  readonly metrics: Readonly<Record<string, MetricNeed>>;
  readonly thresholds: Readonly<Record<string, Threshold>>;
  readonly description: string;
  readonly steps: readonly string[];
  /** How sure a saving without doubts is. */
  readonly confidence: Confidence;
  readonly implementationEffort: Effort;
  readonly risk: Risk;
  /** What could go wrong, as a sentence. */
  readonly couldGoWrong: string;
  /** The catalogue's highest grade for this rule, whatever the amount. */
  readonly impactAtMost: Impact;
  /** Part of the resource whose cost it touches; savings on different parts add up. */
  readonly part: string;
  /** The pool of usage that a purchase pays for ("EC2"); null: no purchase. */
  readonly pool: string | null;
  readonly restartNeeded: boolean;
  readonly rollbackPossible: boolean;
  /** Where the rule comes from: an AWS page or product. */
  readonly source: string;
  commands(resource: ResourceIdentity, change: Readonly<Record<string, string>>): ChangeText;
  /**
   * Evaluates one resource; several outcomes are told apart by their variants. A gap among `needs` or metrics is
   * unknown before the evaluation runs.
   */
  evaluate(resource: Resource, context: EvaluationContext): SavingOutcome | readonly SavingOutcome[];
}

/** Days that metrics are looked back for unless a rule has a threshold "lookbackDays". */
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
  /** Whether it is worth reading the metrics; what is left out costs no call. An outcome ends the evaluation. */
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
  // All are asked for, even after a gap: planning learns what to fetch from what is asked.
  for (const [name, need] of Object.entries(needs)) {
    const statistics = context.metric(need, days);
    if (statistics.seen) read[name] = statistics.value;
    else missing ??= statistics;
  }
  return missing ?? { seen: true, value: read };
}

/** Declares a savings rule over a declared resource type; reading a facet missing from `needs` does not compile. */
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
      // A resource of this type was collected by this declaration's facet plans.
      const facets = needAll(subject.facets as Observed<Facets>, spec.needs);
      if (!facets.seen) {
        const missing = spec.needs.find((name) => !subject.facets[name]?.seen) ?? "facets";
        return { kind: "unknown", reason: facets.reason, missing };
      }
      const early = candidate?.(facets.value, context) ?? "candidate";
      if (early !== "candidate") return early;
      const read = readMetrics(metricNeedsOf, context);
      if (!read.seen) return savingUnknown(read.reason, "metrics");
      // One entry per declared metric was read above.
      return evaluate(facets.value, {
        ...context,
        metrics: read.value as Record<MetricName, MetricStatistics>,
      });
    },
  };
}

/** The confidence of a saving: the rule's own, one grade lower for every doubt. */
export function confidenceOf(base: Confidence, doubts: readonly string[]): Confidence {
  const grades: readonly Confidence[] = ["HIGH", "MEDIUM", "LOW"];
  return grades[Math.min(2, grades.indexOf(base) + doubts.length)] ?? "LOW";
}
