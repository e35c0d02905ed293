import type { ResourceDeclaration } from "../model/define-resource.ts";
import type { Commitment, SavingOutcome, SavingRule } from "../model/define-saving.ts";
import { type MetricStatistics, statisticsOf } from "../model/metric-need.ts";
import type { GapReason } from "../model/observation.ts";
import { gap, type Observation } from "../model/observation.ts";
import type { Prices } from "../model/prices.ts";
import type { InventorySnapshot, Resource } from "../model/resource.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { evaluateSavings, type SavingFacts } from "../savings/evaluate.ts";
import { testPrices } from "./resource-of.ts";

/** The clock of test snapshots. */
export const takenAt = "2026-06-01T00:00:00.000Z";

/** An ISO instant this many days before the test snapshots. */
export function daysAgo(days: number): string {
  return new Date(Date.parse(takenAt) - days * 86_400_000).toISOString();
}

/** Input of a rule's evaluation. */
export interface EvaluationOptions {
  /** Other resources of the snapshot. */
  others?: readonly Resource[];
  /** Types whose list was not read. */
  unread?: Readonly<Record<string, GapReason>>;
  /** Declarations that price the resources a rule asks for; at least the evaluated one. */
  declarations: readonly ResourceDeclaration[];
  prices?: Prices;
  /** Custom thresholds, by "<rule>.<name>". */
  thresholds?: Readonly<Record<string, number>>;
  /**
   * CloudWatch data by metric name; omitted metrics were read without points. "denied": none could be read.
   */
  metrics?: Readonly<Record<string, Partial<MetricStatistics>>> | "denied";
  /** Called for every requested metric, with its number of days. */
  onMetric?: (name: string, days: number) => void;
  /** Reservations and plans that already cover the hours. */
  commitment?: Observation<Commitment>;
  /** Reservations and plans of the account, and its bill. */
  owned?: Pick<SavingFacts, "reservations" | "planUse" | "billedDays">;
}

/** A snapshot that read every type in the Region of its resources, except the `unread` ones. */
export function snapshotOf(
  resources: readonly Resource[],
  types: readonly string[],
  unread: Readonly<Record<string, GapReason>> = {},
): InventorySnapshot {
  const { accountId, region } = resources[0] ?? { accountId: "123456789012", region: "us-east-1" };
  return {
    takenAt,
    resources,
    covered: types.filter((type) => !(type in unread)).map((type) => ({ accountId, region, type })),
    gaps: Object.entries(unread).map(([type, reason]) => ({
      accountId,
      region,
      service: "ec2",
      type,
      facet: null,
      reason,
      message: "AccessDenied",
      iamAction: "ec2:Describe",
      count: 1,
    })),
  };
}

/** A metric with data on every day of its window by default. */
function measured(
  statistics: Partial<MetricStatistics> | undefined,
  days: number,
): Partial<MetricStatistics> {
  return statistics === undefined ? {} : { daysWithData: days, coverage: 1, ...statistics };
}

/** A rule's outcome for one resource in a snapshot with the others; the first of several. */
export function evaluateSaving(
  rule: SavingRule,
  resource: Resource,
  options: EvaluationOptions,
): SavingOutcome {
  const [first] = evaluateRule(rule, resource, options);
  if (!first) throw new Error(`${rule.id} did not evaluate ${resource.arn}`);
  return first;
}

/** Every outcome of a rule for one resource in a snapshot with the others. */
export function evaluateRule(
  rule: SavingRule,
  resource: Resource,
  options: EvaluationOptions,
): SavingOutcome[] {
  const { others = [], unread = {}, declarations: declared, prices = testPrices, thresholds } = options;
  const { metrics = {}, commitment, owned = {}, onMetric } = options;
  const declarations = new Map(declared.map((declaration) => [declaration.type, declaration]));
  const index = new SnapshotIndex(snapshotOf([resource, ...others], [...declarations.keys()], unread));
  return evaluateSavings(index, [rule], {
    declarations,
    prices,
    thresholds,
    metric: (_, { name }, days) => {
      onMetric?.(name, days);
      return metrics === "denied"
        ? gap("denied")
        : { seen: true, value: { ...statisticsOf([], days), ...measured(metrics[name], days) } };
    },
    ...(commitment ? { commitment: () => commitment } : {}),
    ...owned,
  })
    .filter((saving) => saving.resource.arn === resource.arn)
    .map(({ outcome }) => outcome);
}

/** The resource with one facet turned into a gap. */
export function withGap<R extends Resource>(resource: R, facet: string, reason: GapReason = "denied"): R {
  const observation: Observation<never> = gap(reason);
  return { ...resource, facets: { ...resource.facets, [facet]: observation } };
}

/** The monthly saving in dollars and cents; otherwise the kind of outcome. */
export function savedPerMonth(outcome: SavingOutcome): string {
  return outcome.kind === "saves" ? outcome.perMonth.toFixed(2) : outcome.kind;
}
