import type { Bill } from "../model/bill.ts";
import {
  type ChangeText,
  type Claim,
  type Confidence,
  confidenceOf,
  type Effort,
  type Evidence,
  type Impact,
  type Risk,
  type SavingAction,
  type SavingType,
} from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import type { EvaluatedSaving } from "./evaluate.ts";
import { impactOf, rankOf } from "./ranking.ts";

/** Who says that something can be saved. */
export type RecommendationSource =
  | "skyledger"
  | "compute-optimizer"
  | "cost-optimization-hub"
  | "cost-explorer";

/** One voice for a recommendation, with its own amount. */
export interface SourceVoice {
  source: RecommendationSource;
  /** The rule's id, or the id that AWS gives the recommendation. */
  id: string;
  /** US dollars a month; null when it does not tell. */
  perMonth: Money | null;
  /** For people. */
  says: string;
}

/** One thing to do on one resource. */
export interface Recommendation {
  arn: string;
  region: string;
  resourceType: string;
  resourceName: string;
  action: SavingAction;
  /** Tells several of one action on one resource apart; usually empty. */
  variant: string;
  ruleId: string;
  type: SavingType;
  title: string;
  description: string;
  /** Null: everything speaks for it, but a price is not known. */
  perMonth: Money | null;
  confidence: Confidence;
  effort: Effort;
  risk: Risk;
  impact: Impact;
  rank: Money;
  restartNeeded: boolean;
  rollbackPossible: boolean;
  evidence: Evidence;
  before: Bill | null;
  after: Bill | null;
  doubts: readonly string[];
  notes: readonly string[];
  steps: readonly string[];
  couldGoWrong: string;
  commands: ChangeText | null;
  /** The words of the change that the rule found: { type: "gp3", iops: "3000" }. A fix takes them. */
  change: Readonly<Record<string, string>>;
  /** Ids of the metrics that decided. */
  metrics: readonly string[];
  sources: readonly SourceVoice[];
  part: string;
  claims: readonly Claim[];
  /** Cost of what it touches before the change. */
  cost: Money;
  pool: string | null;
  poolsTouched: readonly string[];
}

/** A recommendation as AWS's own advisers give it. */
export interface ImportedRecommendation
  extends Omit<Recommendation, "impact" | "rank" | "sources" | "claims" | "cost"> {
  source: Exclude<RecommendationSource, "skyledger">;
  id: string;
  says: string;
  /** Whose cost it takes away; left out: the resource's own. */
  claims?: readonly Claim[];
}

/** Pools of usage that commitments pay for, by the type of resource. */
const pools: Readonly<Record<string, string>> = {
  "AWS::EC2::Instance": "EC2",
  "AWS::AutoScaling::AutoScalingGroup": "EC2",
  "AWS::ECS::Service": "Fargate",
  "AWS::Lambda::Function": "Lambda",
  "AWS::RDS::DBInstance": "RDS",
  "AWS::ElastiCache::CacheCluster": "ElastiCache",
  "AWS::Redshift::Cluster": "Redshift",
  "AWS::OpenSearchService::Domain": "OpenSearch",
};

/** The pool of usage that a resource's hours belong to; empty: no one sells a commitment for it. */
export function poolsOf(resourceType: string): readonly string[] {
  const pool = pools[resourceType];
  return pool === undefined ? [] : [pool];
}

function fromRule({
  rule,
  resource,
  outcome,
}: EvaluatedSaving): Omit<Recommendation, "impact" | "rank"> | undefined {
  if (outcome.kind === "none" || (outcome.kind === "unknown" && outcome.missing !== "price"))
    return undefined;
  const found = outcome.kind === "saves" ? outcome : null;
  const perMonth = found?.perMonth ?? null;
  const about = outcome.about ?? { name: resource.name, region: resource.region };
  const { pool } = rule;
  const doubts = found?.doubts ?? [];
  const change = outcome.change ?? {};
  const claims = found?.claims ?? (perMonth === null ? [] : [{ arn: resource.arn, perMonth }]);
  return {
    arn: resource.arn,
    region: about.region,
    resourceType: resource.type,
    resourceName: about.name,
    action: rule.action,
    variant: outcome.variant ?? "",
    ruleId: rule.id,
    type: rule.type,
    title: rule.title,
    description: rule.description,
    perMonth,
    confidence: confidenceOf(rule.confidence, doubts),
    effort: rule.implementationEffort,
    risk: rule.risk,
    restartNeeded: rule.restartNeeded,
    rollbackPossible: rule.rollbackPossible,
    evidence: outcome.evidence ?? {},
    before: found?.before ?? null,
    after: found?.after ?? null,
    doubts,
    notes: outcome.notes ?? [],
    steps: rule.steps,
    couldGoWrong: rule.couldGoWrong,
    commands: rule.commands(resource, change),
    change,
    metrics: Object.values(rule.metrics).map((need) => need.id),
    sources: [{ source: "skyledger", id: rule.id, perMonth, says: rule.title }],
    part: rule.part,
    claims,
    cost: found?.before.total ?? Money.zero,
    pool,
    poolsTouched: pool === null ? poolsOf(resource.type) : [],
  };
}

function fromImport(one: ImportedRecommendation): Omit<Recommendation, "impact" | "rank"> {
  const { source, id, says, ...rest } = one;
  const { perMonth } = one;
  const claims = one.claims ?? (perMonth === null ? [] : [{ arn: one.arn, perMonth }]);
  const cost = one.before?.total ?? perMonth ?? Money.zero;
  return { ...rest, claims, cost, sources: [{ source, id, perMonth, says }] };
}

type Draft = Omit<Recommendation, "impact" | "rank"> & { impactAtMost: Impact };

/** Ours before AWS's, a known amount before an unknown one, then the larger. */
function isBefore(a: Draft, b: Draft): boolean {
  const ours = (draft: Draft) => draft.sources.some(({ source }) => source === "skyledger");
  if ((a.perMonth === null) !== (b.perMonth === null)) return a.perMonth !== null;
  if (ours(a) !== ours(b)) return ours(a);
  if (a.perMonth === null || b.perMonth === null) return a.ruleId < b.ruleId;
  const difference = a.perMonth.compare(b.perMonth);
  return difference === 0 ? a.ruleId < b.ruleId : difference > 0;
}

/**
 * Recommendations of rules and of AWS's own advisers, one per resource and action: where several say the same, the
 * first by `isBefore` speaks and every source is listed with its own amount. `bill` is the account's known cost a month.
 */
export function recommend(
  evaluated: readonly EvaluatedSaving[],
  imported: readonly ImportedRecommendation[],
  bill: Money,
): Recommendation[] {
  const merged = new Map<string, Draft>();
  const add = (draft: Draft) => {
    const key = JSON.stringify([draft.arn, draft.action, draft.variant]);
    const other = merged.get(key);
    if (!other) merged.set(key, draft);
    else {
      const [first, second] = isBefore(draft, other) ? [draft, other] : [other, draft];
      merged.set(key, { ...first, sources: [...first.sources, ...second.sources] });
    }
  };
  for (const one of evaluated) {
    const draft = fromRule(one);
    if (draft) add({ ...draft, impactAtMost: one.rule.impactAtMost });
  }
  for (const one of imported) add({ ...fromImport(one), impactAtMost: "HIGH" });
  return [...merged.values()].map(({ impactAtMost, ...draft }) => ({
    ...draft,
    impact: impactOf(draft.perMonth, bill, impactAtMost),
    rank: rankOf(draft),
  }));
}
