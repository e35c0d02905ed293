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
import { own } from "../model/own.ts";
import type { RecommendationSource } from "../model/recommendation.ts";
import { advisedAct, recommendationTitle } from "./act-title.ts";
import type { EvaluatedSaving } from "./evaluate.ts";
import { impactOf, rankOf } from "./ranking.ts";

/** One source of a recommendation, with its own amount. */
export interface SourceVoice {
  source: RecommendationSource;
  /** The rule's ID, or AWS's ID of the recommendation. */
  id: string;
  /** US dollars a month; null when unknown. */
  perMonth: Money | null;
  /** Display text. */
  says: string;
}

/** One action on one resource. */
export interface Recommendation {
  arn: string;
  region: string;
  resourceType: string;
  resourceName: string;
  action: SavingAction;
  /** Distinguishes several for one action on one resource; usually empty. */
  variant: string;
  ruleId: string;
  type: SavingType;
  /** What to do: "Move fulfilment-db to gp3". */
  act: string;
  /** The act with its amount: "Move fulfilment-db to gp3: save $804 a month". */
  title: string;
  description: string;
  /** Null: the condition holds, but a price is unknown. */
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
  /** Values of the change that the rule found, for a fix: { type: "gp3", iops: "3000" }. */
  change: Readonly<Record<string, string>>;
  /** IDs of the deciding metrics. */
  metrics: readonly string[];
  sources: readonly SourceVoice[];
  part: string;
  claims: readonly Claim[];
  /** Cost of the affected part before the change. */
  cost: Money;
  pool: string | null;
  poolsTouched: readonly string[];
}

/** A recommendation of an AWS service. */
export interface ImportedRecommendation
  extends Omit<Recommendation, "impact" | "rank" | "sources" | "claims" | "cost" | "act" | "title"> {
  /** What to change it to: "m5.large"; left out: AWS does not say. */
  target?: string | undefined;
  source: Exclude<RecommendationSource, "skyledger">;
  id: string;
  says: string;
  /** The resource whose cost is reduced; omitted: its own. */
  claims?: readonly Claim[];
}

/** Usage pools that commitments cover, by resource type. */
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

/** The usage pool of a resource's hours; empty: there are no commitments for it. */
export function poolsOf(resourceType: string): readonly string[] {
  const pool = own(pools, resourceType);
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
  const act = rule.act({ name: about.name, change });
  return {
    arn: resource.arn,
    region: about.region,
    resourceType: resource.type,
    resourceName: about.name,
    action: rule.action,
    variant: outcome.variant ?? "",
    ruleId: rule.id,
    type: rule.type,
    act,
    title: recommendationTitle(act, perMonth),
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
  const { source, id, says, target: _, ...rest } = one;
  const { perMonth } = one;
  const act = advisedAct(one);
  const claims = one.claims ?? (perMonth === null ? [] : [{ arn: one.arn, perMonth }]);
  const cost = one.before?.total ?? perMonth ?? Money.zero;
  const title = recommendationTitle(act, perMonth);
  return { ...rest, act, title, claims, cost, sources: [{ source, id, perMonth, says }] };
}

type Draft = Omit<Recommendation, "impact" | "rank"> & { impactAtMost: Impact };

/** Our own before AWS's, a known amount before an unknown one, then the larger. */
function isBefore(a: Draft, b: Draft): boolean {
  const ours = (draft: Draft) => draft.sources.some(({ source }) => source === "skyledger");
  if ((a.perMonth === null) !== (b.perMonth === null)) return a.perMonth !== null;
  if (ours(a) !== ours(b)) return ours(a);
  if (a.perMonth === null || b.perMonth === null) return a.ruleId < b.ruleId;
  const difference = a.perMonth.compare(b.perMonth);
  return difference === 0 ? a.ruleId < b.ruleId : difference > 0;
}

/**
 * Recommendations of rules and of AWS services, one per resource and action: among duplicates, the first by
 * `isBefore` leads, and every source is listed with its own amount. `bill` is the account's known monthly
 * cost.
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
