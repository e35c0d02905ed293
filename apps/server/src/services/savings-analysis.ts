import { setImmediate } from "node:timers/promises";
import { type MetricNeed, type MetricStatistics, statisticsOf } from "@skyledger/core/model/metric-need";
import { Money } from "@skyledger/core/model/money";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { AskedPrice, Prices } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { resources as declared, savingsRules } from "@skyledger/core/registry.gen";
import {
  evaluateSavings,
  type JudgedSaving,
  listBillOf,
  typesLookedAt,
} from "@skyledger/core/savings/evaluate";
import { recommend } from "@skyledger/core/savings/recommend";
import type { WantedMetric } from "../adapters/aws/read-statistics.ts";
import type { OpenSavingsSource, SavingsSource } from "../adapters/aws/savings-source.ts";
import type { CloudAccount } from "../adapters/db/accounts-store.ts";
import type { ListPricesStore } from "../adapters/db/list-prices-store.ts";
import type { MetricStatisticsStore, StoredStatistics } from "../adapters/db/metric-statistics-store.ts";
import type {
  RecommendationsWriter,
  SavingsJudgement,
  UnjudgedSaving,
} from "../adapters/db/recommendations-writer.ts";
import type { SavingsThresholdsStore } from "../adapters/db/savings-thresholds-store.ts";
import type { SnapshotStore } from "../adapters/db/snapshot-store.ts";
import type { ConnectionOf } from "./account-connections.ts";
import { AccountPrices } from "./account-prices.ts";

const dayMs = 86_400_000;

const declarations = new Map(declared.map((declaration) => [declaration.type, declaration]));

export interface SavingsAnalysisDeps {
  snapshots: SnapshotStore;
  thresholds: Pick<SavingsThresholdsStore, "all">;
  statistics: Pick<MetricStatisticsStore, "ofAccount" | "write" | "forgetGone">;
  prices: ListPricesStore;
  recommendations: RecommendationsWriter;
  openSource: OpenSavingsSource;
  connectionOf: ConnectionOf;
  now: () => Date;
}

/** Judges what an account could save. */
export interface SavingsAnalysis {
  /** Works on the inventory as it was last collected; `report` gets what is going on, for people. */
  judge(
    account: CloudAccount,
    hold: { signal: AbortSignal; report: (current: string) => void },
  ): Promise<{ recommendations: number }>;
}

/** Last whole day before an instant: "YYYY-MM-DD". */
function dayBefore(instant: string): string {
  return new Date(Math.floor(Date.parse(instant) / dayMs) * dayMs - dayMs).toISOString().slice(0, 10);
}

/** The metrics that rules ask for: from the store where it is of today, else remembered to be read. */
class Metrics {
  readonly #stored = new Map<string, StoredStatistics>();
  readonly #failed = new Map<string, Observation<never>>();
  readonly #wanted = new Map<string, WantedMetric>();
  readonly #lastDay: string;

  constructor(stored: readonly StoredStatistics[], takenAt: string) {
    this.#lastDay = dayBefore(takenAt);
    for (const one of stored) this.#stored.set(`${one.arn}|${one.metric}`, one);
  }

  lookUp(resource: Resource, need: MetricNeed, days: number): Observation<MetricStatistics> | undefined {
    const key = `${resource.arn}|${need.id}`;
    const failed = this.#failed.get(key);
    if (failed) return failed;
    const stored = this.#stored.get(key);
    if (stored && this.#suffices(stored, need, days)) {
      const from = Date.parse(this.#lastDay) - (days - 1) * dayMs;
      const daily = stored.daily.filter(({ day }) => Date.parse(day) >= from && day <= this.#lastDay);
      return seen(statisticsOf(daily, days, stored.weekly));
    }
    this.#want(key, resource, need, days);
    return undefined;
  }

  #suffices(stored: StoredStatistics, need: MetricNeed, days: number): boolean {
    return (
      stored.lastDay === this.#lastDay &&
      stored.daysRead >= days &&
      need.statistics.every((name) => stored.statistics.includes(name)) &&
      (!need.weekly || stored.weekly.length > 0)
    );
  }

  /** Rules share metrics: one reading has every statistic that one of them needs, over the longest window. */
  #want(key: string, resource: Resource, need: MetricNeed, days: number): void {
    const known = this.#wanted.get(key);
    const statistics = [...new Set([...(known?.need.statistics ?? []), ...need.statistics])];
    this.#wanted.set(key, {
      resource,
      need: { ...need, statistics, weekly: need.weekly || (known?.need.weekly ?? false) },
      days: Math.max(days, known?.days ?? 0),
    });
  }

  takeWanted(): WantedMetric[] {
    const wanted = [...this.#wanted.values()];
    this.#wanted.clear();
    return wanted;
  }

  keep(one: StoredStatistics): void {
    this.#stored.set(`${one.arn}|${one.metric}`, one);
  }

  fail({ resource, need }: WantedMetric, reason: Parameters<typeof gap>[0]): void {
    this.#failed.set(`${resource.arn}|${need.id}`, gap(reason));
  }

  get lastDay(): string {
    return this.#lastDay;
  }
}

function unjudgedOf(judged: readonly JudgedSaving[]): UnjudgedSaving[] {
  return judged.flatMap(({ rule, resource, outcome }) => {
    if (outcome.kind !== "unknown" || outcome.missing === "price") return [];
    const { missing, reason } = outcome;
    const { id: ruleId, type, action, title, description, steps } = rule;
    return [{ ruleId, arn: resource.arn, type, action, title, description, steps, missing, reason }];
  });
}

/** One account's savings on their way. */
class AccountAnalysis {
  readonly #deps: SavingsAnalysisDeps;
  readonly #account: CloudAccount;
  readonly #source: SavingsSource;
  readonly #takenAt: string;
  readonly #signal: AbortSignal;

  constructor(
    deps: SavingsAnalysisDeps,
    account: CloudAccount,
    source: SavingsSource,
    run: { takenAt: string; signal: AbortSignal },
  ) {
    this.#deps = deps;
    this.#account = account;
    this.#source = source;
    this.#takenAt = run.takenAt;
    this.#signal = run.signal;
  }

  async run(report: (current: string) => void): Promise<{ recommendations: number }> {
    const { workspaceId, id } = this.#account;
    const judgement = await this.#conclude(report);
    this.#signal.throwIfAborted();
    await this.#deps.recommendations.record(workspaceId, id, judgement);
    await this.#deps.statistics.forgetGone(workspaceId, id);
    return { recommendations: judgement.recommendations.length };
  }

  /** Its inventory and metrics need not be in memory any more when the judgement is written. */
  async #conclude(report: (current: string) => void): Promise<SavingsJudgement> {
    const { workspaceId, id } = this.#account;
    const { snapshots, thresholds, statistics, prices } = this.#deps;
    const index = await this.#snapshot();
    const set = await thresholds.all(workspaceId);
    const metrics = new Metrics(await statistics.ofAccount(workspaceId, id), this.#takenAt);
    const known = new AccountPrices();
    known.add(await prices.ofAccount(workspaceId, id), this.#deps.now());
    const judge = () => this.#judge(index, set, metrics, known);
    // The first look tells what the rules want to know; the last one knows it.
    const { asked: askedFirst } = await judge();
    report("Reading metrics");
    await this.#readMetrics(metrics);
    report("Reading prices");
    await this.#fetchPrices(known, askedFirst);
    let { judged, asked } = await judge();
    if (await this.#fetchPrices(known, asked)) ({ judged, asked } = await judge());
    const bill = await this.#bill(known.table());
    return {
      takenAt: this.#takenAt,
      recommendations: recommend(judged, [], bill),
      unjudged: unjudgedOf(judged),
      unread: await snapshots.unread(workspaceId, id),
      silentSources: new Set(),
    };
  }

  /** Of the inventory what the rules look at: the rest of a large account would be most of its memory. */
  async #snapshot(): Promise<SnapshotIndex> {
    const { workspaceId, id } = this.#account;
    const resources: Resource[] = [];
    const pages = this.#deps.snapshots.resources(workspaceId, id, typesLookedAt(savingsRules));
    for await (const page of pages) resources.push(...page);
    const { covered, gaps } = await this.#deps.snapshots.scope(workspaceId, id);
    return new SnapshotIndex({ takenAt: this.#takenAt, resources, covered, gaps });
  }

  async #judge(
    index: SnapshotIndex,
    thresholds: Readonly<Record<string, number>>,
    metrics: Metrics,
    known: AccountPrices,
  ): Promise<{ judged: JudgedSaving[]; asked: readonly AskedPrice[] }> {
    const prices = known.table();
    const judged: JudgedSaving[] = [];
    for (const rule of savingsRules) {
      this.#signal.throwIfAborted();
      const facts = {
        declarations,
        prices,
        thresholds,
        metric: metrics.lookUp.bind(metrics),
      };
      // What a rule has nothing to say about is most of it.
      judged.push(...evaluateSavings(index, [rule], facts).filter(({ outcome }) => outcome.kind !== "none"));
      // Requests come in between.
      await setImmediate();
    }
    return { judged, asked: prices.asked };
  }

  async #readMetrics(metrics: Metrics): Promise<void> {
    const wanted = metrics.takeWanted();
    if (wanted.length === 0) return;
    const read = await this.#source.statistics(wanted, () => undefined);
    const kept: StoredStatistics[] = [];
    wanted.forEach((one, index) => {
      const answer = read[index] ?? gap("failed");
      if (!answer.seen) {
        metrics.fail(one, answer.reason);
        return;
      }
      const stored: StoredStatistics = {
        arn: one.resource.arn,
        metric: one.need.id,
        statistics: [...one.need.statistics],
        daysRead: one.days,
        lastDay: metrics.lastDay,
        ...answer.value,
      };
      kept.push(stored);
      metrics.keep(stored);
    });
    const { workspaceId, id } = this.#account;
    await this.#deps.statistics.write(workspaceId, id, kept, this.#deps.now().toISOString());
  }

  /** Answers whether a price came to light. */
  async #fetchPrices(known: AccountPrices, asked: readonly AskedPrice[]): Promise<boolean> {
    const missing = known.missing(asked);
    if (missing.length === 0) return false;
    const { prices } = await this.#source.prices(missing);
    const now = this.#deps.now();
    const fetchedAt = now.toISOString();
    known.add(
      prices.map((price) => ({ ...price, fetchedAt })),
      now,
    );
    await this.#deps.prices.write(this.#account.workspaceId, this.#account.id, prices, fetchedAt);
    return prices.some(({ usd }) => usd !== null);
  }

  /** What is known of the account's monthly cost at list price, from every resource, a page at a time. */
  async #bill(prices: Prices): Promise<Money> {
    const { workspaceId, id } = this.#account;
    let total = Money.zero;
    for await (const page of this.#deps.snapshots.resources(workspaceId, id)) {
      this.#signal.throwIfAborted();
      const bills = page.map((resource) => listBillOf(resource, declarations.get(resource.type), prices));
      total = Money.sum([total, ...bills.flatMap((bill) => (bill.seen ? [bill.value.total] : []))]);
    }
    return total;
  }
}

export function createSavingsAnalysis(deps: SavingsAnalysisDeps): SavingsAnalysis {
  return {
    async judge(account, { signal, report }) {
      const takenAt = account.lastDiscoveredAt;
      if (takenAt === null) return { recommendations: 0 };
      const source = await deps.openSource(await deps.connectionOf(account), { takenAt, signal });
      return await new AccountAnalysis(deps, account, source, { takenAt, signal }).run(report);
    },
  };
}
