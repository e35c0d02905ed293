import { AppError } from "@skyledger/core/model/app-error";
import type { Threshold } from "@skyledger/core/model/define-saving";
import type { DailyStatistic, MetricNeed } from "@skyledger/core/model/metric-need";
import type { RecommendationChange, StoredRecommendation } from "@skyledger/core/model/recommendation";
import { savingsRules } from "@skyledger/core/registry.gen";
import type { MetricSeries } from "../inventory/resource-metrics.ts";
import type { MetricStatisticsStore, StoredStatistics } from "../inventory/store/metric-statistics-store.ts";
import { describeAct } from "../platform/acts.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import { ruleOf } from "./rule-result.ts";
import type { NotEvaluatedFilter, NotEvaluatedPage, NotEvaluatedStore } from "./store/not-evaluated-store.ts";
import type { RecommendationFilter } from "./store/recommendation-filter.ts";
import type { RecommendationTotals } from "./store/recommendation-totals.ts";
import type {
  ListedRecommendation,
  RecommendationSort,
  RecommendationsStore,
} from "./store/recommendations-store.ts";
import type { CommitmentPayer, SharingStore } from "./store/sharing.ts";
import type { SavingsThresholdsStore } from "./store/thresholds-store.ts";

/** A rule with a workspace's thresholds. */
export interface RuleSettings {
  ruleId: string;
  thresholds: (Threshold & { name: string; value: number | null })[];
}

export interface RecommendationsService {
  /** One page. Throws invalid_input for a cursor of another list. */
  list(
    principal: Principal,
    query: RecommendationFilter & { sort: RecommendationSort; limit: number; cursor?: string | undefined },
  ): Promise<{
    rows: ListedRecommendation[];
    total: number;
    totals: RecommendationTotals;
    nextCursor: string | null;
    /** Payers that evaluate the commitments of accounts in the list. */
    commitmentPayers: CommitmentPayer[];
  }>;
  /** Throws not_found. */
  get(
    principal: Principal,
    id: string,
  ): Promise<{ found: ListedRecommendation; history: RecommendationChange[]; metrics: MetricSeries[] }>;
  /** Throws not_found, conflict if it is neither open nor dismissed, invalid_input for a past date. */
  dismiss(
    principal: Principal,
    change: { id: string; reason: string; until: string | undefined },
  ): Promise<StoredRecommendation>;
  /**
   * Records a manual implementation, which the next discovery verifies. Throws not_found, conflict if it is
   * not open.
   */
  implement(
    principal: Principal,
    change: { id: string; note: string | undefined },
  ): Promise<StoredRecommendation>;
  /** Throws not_found, and conflict if it is neither dismissed nor applied. */
  restore(principal: Principal, id: string): Promise<StoredRecommendation>;
  /** One page of rules that could not be evaluated. Throws invalid_input for a cursor of another list. */
  notEvaluated(
    principal: Principal,
    query: NotEvaluatedFilter & { limit: number; cursor?: string | undefined },
  ): Promise<NotEvaluatedPage & { nextCursor: string | null }>;
  rules(principal: Principal): Promise<RuleSettings[]>;
  /** Throws invalid_input for an unknown threshold. */
  setThresholds(
    principal: Principal,
    values: Readonly<Record<string, number | null>>,
  ): Promise<RuleSettings[]>;
}

interface Deps {
  recommendations: RecommendationsStore;
  statistics: Pick<MetricStatisticsStore, "ofResource">;
  thresholds: SavingsThresholdsStore;
  notEvaluated: NotEvaluatedStore;
  sharing: Pick<SharingStore, "payers">;
  now: () => Date;
}

const missing = () => new AppError("not_found", "Recommendation not found.");

const needs: ReadonlyMap<string, MetricNeed> = new Map(
  savingsRules.flatMap((rule) => Object.values(rule.metrics).map((need) => [need.id, need] as const)),
);

const shown = [
  ["maximum", "Maximum"],
  ["p99", "p99"],
  ["p95", "p95"],
  ["average", "Average"],
  ["minimum", "Minimum"],
  ["sum", "Sum"],
] as const satisfies readonly (readonly [keyof DailyStatistic, string])[];

/** One series per statistic with values. */
function seriesOf(stored: StoredStatistics): MetricSeries[] {
  const need = needs.get(stored.metric);
  if (!need) return [];
  return shown.flatMap(([key, statistic]) => {
    const points = stored.daily.flatMap((day) => {
      const value = day[key];
      return value === null ? [] : [{ at: `${day.day}T00:00:00.000Z`, value }];
    });
    const { title, unit } = need;
    return points.length === 0
      ? []
      : [{ id: `${stored.metric}:${statistic}`, title, unit, statistic, points }];
  });
}

class Recommendations implements RecommendationsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(
    { workspaceId }: Principal,
    query: RecommendationFilter & { sort: RecommendationSort; limit: number; cursor?: string | undefined },
  ) {
    const { sort, limit, cursor, ...filter } = query;
    const kind = `recommendations:${sort}`;
    const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
    const now = this.#deps.now().toISOString();
    const page = await this.#deps.recommendations.list(workspaceId, filter, { sort, limit, offset }, now);
    const next = offset + page.rows.length;
    const commitmentPayers = await this.#deps.sharing.payers(workspaceId, filter.accountIds);
    return {
      ...page,
      commitmentPayers,
      nextCursor: next < page.total ? writeCursor(kind, [String(next)]) : null,
    };
  }

  async get({ workspaceId }: Principal, id: string) {
    const found = await this.#deps.recommendations.find(workspaceId, id);
    if (!found) throw missing();
    const [alternatives, history, statistics] = await Promise.all([
      this.#deps.recommendations.alternatives(workspaceId, id),
      this.#deps.recommendations.history(workspaceId, id),
      this.#deps.statistics.ofResource(workspaceId, found.arn),
    ]);
    const decided = statistics.filter(({ metric }) => found.detail.metrics.includes(metric));
    return { found: { ...found, ...alternatives }, history, metrics: decided.flatMap(seriesOf) };
  }

  async dismiss(
    { workspaceId, email }: Principal,
    { id, reason, until }: { id: string; reason: string; until: string | undefined },
  ): Promise<StoredRecommendation> {
    const at = this.#deps.now().toISOString();
    if (until !== undefined && until <= at) {
      const message = "Choose a date in the future, or no date to dismiss it permanently.";
      throw new AppError("invalid_input", message, { issues: [{ path: "until", message }] });
    }
    const from = ["open", "dismissed"] as const;
    const change = { from, status: "dismissed", reason, until: until ?? null, actor: email, at } as const;
    return this.#changed(await this.#deps.recommendations.setStatus(workspaceId, id, change));
  }

  async implement(
    { workspaceId, email }: Principal,
    { id, note }: { id: string; note: string | undefined },
  ): Promise<StoredRecommendation> {
    const at = this.#deps.now().toISOString();
    const known = await this.#deps.recommendations.find(workspaceId, id);
    if (known?.status === "dismissed")
      throw new AppError("conflict", "This recommendation is dismissed. Restore it before you apply it.");
    const change = {
      from: ["open"],
      status: "applied",
      reason: note || null,
      until: null,
      actor: email,
      at,
    } as const;
    return this.#changed(await this.#deps.recommendations.setStatus(workspaceId, id, change));
  }

  async restore({ workspaceId, email }: Principal, id: string): Promise<StoredRecommendation> {
    const at = this.#deps.now().toISOString();
    const known = await this.#deps.recommendations.find(workspaceId, id);
    if (known?.status === "open") throw new AppError("conflict", "This recommendation is not dismissed.");
    // The change is in AWS: reopening the recommendation would not undo it.
    if (known?.remediationId)
      throw new AppError("conflict", "This recommendation was applied by a run. Undo the run instead.");
    const from = ["dismissed", "applied"] as const;
    const change = { from, status: "open", reason: null, until: null, actor: email, at } as const;
    return this.#changed(await this.#deps.recommendations.setStatus(workspaceId, id, change));
  }

  #changed(answer: StoredRecommendation | "conflict" | undefined): StoredRecommendation {
    if (answer === undefined) throw missing();
    if (answer === "conflict")
      throw new AppError(
        "conflict",
        "This recommendation is closed: it was applied, or its resource was deleted.",
      );
    return answer;
  }

  async notEvaluated(
    { workspaceId }: Principal,
    { limit, cursor, ...filter }: NotEvaluatedFilter & { limit: number; cursor?: string | undefined },
  ) {
    const kind = "not-evaluated-savings";
    const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
    const page = await this.#deps.notEvaluated.list(workspaceId, filter, { limit, offset });
    const next = offset + page.notEvaluated.length;
    const titled = <Row extends { ruleId: string; title: string }>(row: Row) => ({
      ...row,
      title: ruleOf(row.ruleId)?.title ?? row.title,
    });
    return {
      ...page,
      notEvaluated: page.notEvaluated.map(titled),
      rules: page.rules.map(titled),
      nextCursor: next < page.total ? writeCursor(kind, [String(next)]) : null,
    };
  }

  async rules({ workspaceId }: Principal): Promise<RuleSettings[]> {
    const set = await this.#deps.thresholds.all(workspaceId);
    return savingsRules.map((rule) => ({
      ruleId: rule.id,
      thresholds: Object.entries(rule.thresholds).map(([key, threshold]) => {
        const name = `${rule.id}.${key}`;
        return { name, ...threshold, value: set[name] ?? null };
      }),
    }));
  }

  async setThresholds(principal: Principal, values: Readonly<Record<string, number | null>>) {
    const rules = await this.rules(principal);
    const known = new Set(rules.flatMap(({ thresholds }) => thresholds.map(({ name }) => name)));
    const issues = Object.keys(values)
      .filter((name) => !known.has(name))
      .map((name) => ({ path: `thresholds.${name}`, message: "Unknown threshold." }));
    if (issues[0]) throw new AppError("invalid_input", issues[0].message, { issues });
    const former = rules.flatMap(({ thresholds }) =>
      thresholds.filter(({ name }) => Object.hasOwn(values, name)),
    );
    describeAct({
      before: { thresholds: Object.fromEntries(former.map(({ name, value }) => [name, value])) },
    });
    const by = { actor: principal.email, at: this.#deps.now().toISOString() };
    await this.#deps.thresholds.set(principal.workspaceId, values, by);
    return this.rules(principal);
  }
}

export function createRecommendationsService(deps: Deps): RecommendationsService {
  return new Recommendations(deps);
}
