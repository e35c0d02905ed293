import type { Bill } from "../model/bill.ts";
import type { BilledDays, CommittedService, PlanUse, Reservation } from "../model/committed-use.ts";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import {
  type Commitment,
  type CommittedUsage,
  type EvaluationContext,
  noSavings,
  type SavingOutcome,
  type SavingRule,
} from "../model/define-saving.ts";
import type { MetricNeed, MetricStatistics } from "../model/metric-need.ts";
import { gap, type Observation, seen } from "../model/observation.ts";
import type { Prices } from "../model/prices.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** A rule's outcome for one resource. */
export interface EvaluatedSaving {
  rule: SavingRule;
  resource: Resource;
  outcome: SavingOutcome;
  /** The error of a rule that threw, for the operator's log; omitted otherwise. */
  failure?: unknown;
}

/** Input of an evaluation in addition to the snapshot. Only `declarations` and `prices` are required. */
export interface SavingFacts {
  declarations: ReadonlyMap<string, ResourceDeclaration>;
  prices: Prices;
  /** Overrides of defaults by "<rule>.<name>". */
  thresholds?: Readonly<Record<string, number>> | undefined;
  /** Statistics of a resource's metric over this many days; undefined: not read, which is a gap. */
  metric?: (resource: Resource, need: MetricNeed, days: number) => Observation<MetricStatistics> | undefined;
  /** Reservations and plans that already cover hours of a type in a Region. */
  commitment?: (resource: Resource, usage: CommittedUsage) => Observation<Commitment>;
  reservations?: (service: CommittedService) => Observation<readonly Reservation[]>;
  planUse?: () => Observation<readonly PlanUse[]>;
  billedDays?: (service: CommittedService, region: string, days: number) => BilledDays | undefined;
}

/** The bill of a collected resource at list price; a gap when its configuration or a price is unknown. */
export function listBillOf(
  resource: Resource,
  declaration: ResourceDeclaration | undefined,
  prices: Prices,
): Observation<Bill> {
  if (!declaration) return gap("unsupported");
  const estimate = declaration.cost(resource.facets, resource);
  return estimate.seen ? prices.billOfEstimate(estimate.value, resource.region) : estimate;
}

const uncommitted: Commitment = { share: 0, note: "" };

/** The types that rules use: the part of an inventory that an evaluation needs. */
export function typesLookedAt(rules: readonly SavingRule[]): string[] {
  return [...new Set(rules.flatMap((rule) => [rule.resourceType, ...rule.looksUp]))].sort();
}

/** Whether a rule is about Reserved Instances and Savings Plans, which all accounts on a bill can share. */
export function isCommitmentRule({ type }: SavingRule): boolean {
  return type === "RESERVED_INSTANCE" || type === "SAVINGS_PLAN";
}

class UndeclaredLookUpError extends RangeError {}

/** An undeclared type would look empty, since the snapshot may not have it. */
function named(rule: SavingRule, type: string): string {
  if (type !== rule.resourceType && !rule.looksUp.includes(type)) {
    throw new UndeclaredLookUpError(`${rule.id} looks ${type} up, which its looksUp does not name.`);
  }
  return type;
}

function contextOf(
  index: SnapshotIndex,
  rule: SavingRule,
  resource: Resource,
  facts: SavingFacts,
  thresholds: Readonly<Record<string, number>>,
): EvaluationContext {
  const { prices, declarations } = facts;
  const billOf = (one: Resource) => listBillOf(one, declarations.get(one.type), prices);
  return {
    resource,
    tags: resource.tags,
    prices,
    thresholds,
    takenAt: index.snapshot.takenAt,
    bill: () => billOf(resource),
    billOf,
    metric: (need, days) => facts.metric?.(resource, need, days) ?? gap("failed"),
    commitment: (usage) => facts.commitment?.(resource, usage) ?? seen(uncommitted),
    reservations: (service) => facts.reservations?.(service) ?? seen([]),
    planUse: () => facts.planUse?.() ?? seen([]),
    billedDays: (service, region, days) => facts.billedDays?.(service, region, days),
    find: (type, id) => index.byId(named(rule, type), resource.accountId, resource.region, id),
    all: (type) => index.inScope(named(rule, type), resource.accountId, resource.region),
  };
}

/** The thresholds of a rule: custom values, else its defaults. */
export function thresholdsOf(
  rule: SavingRule,
  set: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(rule.thresholds).map(([name, threshold]) => [
      name,
      set[`${rule.id}.${name}`] ?? threshold.default,
    ]),
  );
}

/**
 * Evaluates one resource with one rule: the first of several outcomes. The snapshot must have what the rule
 * looks up.
 */
export function evaluateSaving(
  index: SnapshotIndex,
  rule: SavingRule,
  resource: Resource,
  facts: SavingFacts,
): SavingOutcome {
  const context = contextOf(index, rule, resource, facts, thresholdsOf(rule, facts.thresholds));
  const found = rule.evaluate(resource, context);
  return "kind" in found ? found : (found[0] ?? noSavings);
}

/** Missing data of a rule that threw. */
export const violationMissing = "evaluation: the rule failed with an internal error";

/** A rule that throws for a resource makes that outcome unknown, without affecting others. */
function evaluate(
  rule: SavingRule,
  resource: Resource,
  context: () => EvaluationContext,
): readonly EvaluatedSaving[] {
  try {
    const found = rule.evaluate(resource, context());
    return ("kind" in found ? [found] : found).map((outcome) => ({ rule, resource, outcome }));
  } catch (failure) {
    // A bug in the rule, not a property of the account: it did not declare the type.
    if (failure instanceof UndeclaredLookUpError) throw failure;
    return [
      { rule, resource, outcome: { kind: "unknown", reason: "failed", missing: violationMissing }, failure },
    ];
  }
}

/**
 * Evaluates every resource of a snapshot with every rule of its type. The snapshot needs only the types in
 * `typesLookedAt`.
 */
export function evaluateSavings(
  index: SnapshotIndex,
  rules: readonly SavingRule[],
  facts: SavingFacts,
): EvaluatedSaving[] {
  const evaluated: EvaluatedSaving[] = [];
  for (const rule of rules) {
    const thresholds = thresholdsOf(rule, facts.thresholds);
    for (const resource of index.ofType(rule.resourceType)) {
      evaluated.push(...evaluate(rule, resource, () => contextOf(index, rule, resource, facts, thresholds)));
    }
  }
  return evaluated;
}
