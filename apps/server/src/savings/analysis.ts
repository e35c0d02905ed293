// long: one account's evaluation with its inputs and its error messages.
import { setImmediate } from "node:timers/promises";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CommittedUsage, SavingRule } from "@skyledger/core/model/define-saving";
import { Money } from "@skyledger/core/model/money";
import { type GapReason, gap } from "@skyledger/core/model/observation";
import type { AskedPrice, Prices } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { resources as declared, savingsRules } from "@skyledger/core/registry.gen";
import {
  type EvaluatedSaving,
  evaluateSavings,
  isCommitmentRule,
  listBillOf,
  type SavingFacts,
  typesLookedAt,
  violationMissing,
} from "@skyledger/core/savings/evaluate";
import { type Recommendation, recommend } from "@skyledger/core/savings/recommend";
import type { ConnectionOf } from "../accounts/connections.ts";
import { type Doing, failureOf } from "../accounts/failure.ts";
import type { CostMeter } from "../costs/request-meter.ts";
import type { CostStore } from "../costs/store.ts";
import { AccountPrices } from "../inventory/account-prices.ts";
import type { ListPricesStore } from "../inventory/store/list-prices-store.ts";
import type { MetricStatisticsStore } from "../inventory/store/metric-statistics-store.ts";
import type { SnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { ClassifiedError } from "../platform/aws/errors.ts";
import { type Parts, sideBySide } from "../platform/side-by-side.ts";
import type { RunLog } from "../runs/lease.ts";
import { AccountMetrics, type HeldStatistics, storedStatistics } from "./account-metrics.ts";
import type { Advice } from "./aws/advice.ts";
import type { OpenSavingsSource, SavingsSource } from "./aws/source.ts";
import { type CommittedUse, readCommittedUse, unknownUse } from "./committed-use.ts";
import { type CommitmentPart, DailyAnswers } from "./daily-answers.ts";
import { failureGap, metricGaps, priceGap, refusedGap, SavingsGaps } from "./gaps.ts";
import { groupClaims } from "./group-claims.ts";
import { notEvaluatedSavings } from "./not-evaluated.ts";
import {
  commitmentPart,
  explainShared,
  readSharedMachines,
  type SharedMachines,
} from "./shared-commitments.ts";
import { silentAdvice } from "./silent-advice.ts";
import type { CostExplorerAnswersStore } from "./store/cost-explorer-answers-store.ts";
import type { RecommendationsWriter, SavingsEvaluation } from "./store/recommendations-writer.ts";
import type { Sharing, SharingStore } from "./store/sharing.ts";
import type { SavingsThresholdsStore } from "./store/thresholds-store.ts";

const declarations = new Map(declared.map((declaration) => [declaration.type, declaration]));

export interface SavingsAnalysisDeps {
  snapshots: SnapshotStore;
  thresholds: Pick<SavingsThresholdsStore, "all">;
  statistics: Pick<MetricStatisticsStore, "ofAccount" | "write" | "forgetGone">;
  prices: ListPricesStore;
  recommendations: RecommendationsWriter;
  answers: CostExplorerAnswersStore;
  sharing: Pick<SharingStore, "of" | "payers">;
  /** Brings the accounts on the bills of payers up to date, which share commitments. */
  settlePayers: (workspaceId: string) => Promise<void>;
  /** Daily billed amounts, if costs were analyzed. */
  costs: Pick<CostStore, "byServiceAndRegion" | "byDay">;
  /** Cost Explorer uses the same meter as the cost analysis, with the same limit. */
  take: CostMeter["take"];
  openSource: OpenSavingsSource;
  connectionOf: ConnectionOf;
  /** Runs work that holds an account's inventory and metrics, and returns its memory. */
  holdingMuch: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => Date;
  log: RunLog;
}

/** Result of evaluating an account. */
export interface EvaluatedAccount {
  recommendations: number;
  /** Number of metrics requested this time; `reason`: why the first failed one is missing. */
  metrics: { read: number; failed: number; reason: GapReason | null };
  /** Why nothing could be evaluated, as text: everything stays as it was, and the account has a gap. */
  failure: string | null;
}

/** Evaluates an account's possible savings. */
export interface SavingsAnalysis {
  /**
   * Works on the latest collected inventory; `report` gets the current step as text. A failing part is a gap
   * that names it; only errors that end every run are thrown. `at`: ISO instant up to which metrics are read;
   * omitted: that of the inventory. `accountIds`: the accounts of the run, whose payer comes last.
   */
  evaluate(account: CloudAccount, hold: EvaluationHold): Promise<EvaluatedAccount>;
  /** Accounts to evaluate after the others: payers, which evaluate the commitments of all accounts on their bill. */
  evaluatedLast(workspaceId: string): Promise<string[]>;
}

/** The run of an evaluation. */
export interface EvaluationHold {
  signal: AbortSignal;
  report: (current: string) => void;
  at?: string;
  accountIds: readonly string[];
}

/** The parallel requests for AWS recommendations. */
interface Advising {
  ended: boolean;
  advice: Promise<Advice[]>;
}

/** One account's savings in progress. */
class AccountAnalysis {
  readonly #deps: SavingsAnalysisDeps;
  readonly #account: CloudAccount;
  /** Null once everything is read, because it is large (an AWS client, or a sandbox account's fixtures). */
  #opened: SavingsSource | null;
  readonly #kept: DailyAnswers;
  readonly #sharing: Sharing | undefined;
  readonly #part: CommitmentPart;
  readonly #accountIds: readonly string[];
  #shared: SharedMachines | undefined;
  readonly #takenAt: string;
  readonly #at: string;
  readonly #parts: Parts;
  readonly #metricsRead: EvaluatedAccount["metrics"] = { read: 0, failed: 0, reason: null };
  readonly #gaps = new SavingsGaps();

  constructor(
    deps: SavingsAnalysisDeps,
    account: CloudAccount,
    source: SavingsSource,
    kept: DailyAnswers,
    run: Pick<EvaluationHold, "accountIds"> & {
      takenAt: string;
      at: string;
      parts: Parts;
      sharing: Sharing | undefined;
    },
  ) {
    this.#deps = deps;
    this.#account = account;
    this.#opened = source;
    this.#kept = kept;
    this.#sharing = run.sharing;
    this.#part = commitmentPart(run.sharing, account.id);
    this.#accountIds = run.accountIds;
    this.#takenAt = run.takenAt;
    this.#at = run.at;
    this.#parts = run.parts;
  }

  get #source(): SavingsSource {
    if (this.#opened === null) throw new Error("A request to AWS came after all data was read.");
    return this.#opened;
  }

  async run(report: (current: string) => void): Promise<EvaluatedAccount> {
    const { workspaceId, id } = this.#account;
    const evaluation = await this.#deps.holdingMuch(() => this.#conclude(report));
    this.#parts.signal.throwIfAborted();
    await this.#deps.recommendations.record(workspaceId, id, evaluation);
    await this.#deps.statistics.forgetGone(workspaceId, id);
    return { recommendations: evaluation.recommendations.length, metrics: this.#metricsRead, failure: null };
  }

  /**
   * Requests AWS recommendations while evaluating the rules, since neither needs the other. Its inventory and
   * metrics need not be in memory when the evaluation is written.
   */
  async #conclude(report: (current: string) => void): Promise<SavingsEvaluation> {
    const { workspaceId, id } = this.#account;
    const { snapshots } = this.#deps;
    const index = await this.#snapshot();
    this.#shared = await this.#sharedMachines(index);
    const advising: Advising = { ended: false, advice: Promise.resolve([]) };
    advising.advice = this.#parts.begin(
      this.#portion("advice of AWS", silentAdvice, () => this.#advice(index)).finally(() => {
        advising.ended = true;
      }),
    );
    const { evaluated, known } = await this.#evaluateWithMetrics(index, report, advising);
    const bill = await this.#portion(
      "monthly cost",
      () => Money.zero,
      () => this.#bill(known.table()),
    );
    const advice = await advising.advice;
    const imported = advice.flatMap((one) => one.recommendations);
    return {
      takenAt: this.#takenAt,
      evaluatedAt: this.#at,
      recommendations: this.#explained(recommend(evaluated, imported, bill)),
      notEvaluated: notEvaluatedSavings(evaluated),
      gaps: this.#gaps.all,
      unread: await snapshots.unread(workspaceId, id),
      silentSources: new Set(advice.flatMap(({ source, silent }) => (silent ? [source] : []))),
      payerFollows: this.#part === "member" && this.#accountIds.includes(this.#sharing?.payer.id ?? ""),
    };
  }

  /** For a payer: what its commitments pay for, in all accounts. */
  async #sharedMachines(index: SnapshotIndex): Promise<SharedMachines | undefined> {
    if (this.#sharing === undefined || this.#part !== "payer") return undefined;
    const { snapshots } = this.#deps;
    return await readSharedMachines({ snapshots, kept: this.#kept }, this.#sharing, this.#account, index);
  }

  #explained(recommendations: Recommendation[]): Recommendation[] {
    if (this.#sharing === undefined || this.#shared === undefined) return recommendations;
    return explainShared(recommendations, this.#sharing, this.#shared.unknown);
  }

  /** Every rule, with its requested metrics and prices. Metrics need not be in memory after it. */
  async #evaluateWithMetrics(
    index: SnapshotIndex,
    report: (current: string) => void,
    advising: Advising,
  ): Promise<{ evaluated: EvaluatedSaving[]; known: AccountPrices }> {
    const { workspaceId, id } = this.#account;
    const { thresholds, statistics, prices } = this.#deps;
    const set = await thresholds.all(workspaceId);
    const metrics = new AccountMetrics(await statistics.ofAccount(workspaceId, id), this.#at);
    const known = new AccountPrices();
    known.add(await prices.ofAccount(workspaceId, id), this.#deps.now());
    report("Reading commitments");
    const committed = await this.#portion("commitments", unknownUse, () => this.#committed(index));
    const evaluate = () => this.#evaluate(index, set, { metrics, known, committed });
    // The first pass records what the rules need; the last one has it.
    const { asked: askedFirst } = await evaluate();
    const readMetrics = () =>
      this.#portion<readonly HeldStatistics[]>(
        "metrics",
        () => this.#failMetrics(metrics),
        () => this.#readMetrics(metrics),
      );
    const pricesOf = (missing: readonly AskedPrice[]) =>
      this.#portion(
        "list prices",
        () => false,
        () => this.#fetchPrices(known, missing),
      );
    report("Reading metrics and prices");
    const [read] = await Promise.all([
      this.#parts.begin(readMetrics()),
      this.#parts.begin(pricesOf(askedFirst)),
    ]);
    const stored = this.#parts.begin(
      this.#portion(
        "collected metrics",
        () => undefined,
        () => this.#storeMetrics(read),
        "Storing metrics",
      ),
    );
    let { evaluated, asked } = await evaluate();
    const priced = await pricesOf(asked);
    if (!advising.ended) report("Reading recommendations of AWS");
    await Promise.all([advising.advice, stored]);
    this.#opened = null;
    if (!priced) return { evaluated, known };
    // The last pass also replaces this one in memory.
    evaluated = [];
    asked = [];
    return { evaluated: (await evaluate()).evaluated, known };
  }

  /** One part of the work. A failure is a gap, and the rest continues with the result of `otherwise`. */
  async #portion<Result>(
    facet: string,
    otherwise: () => Result,
    work: () => Promise<Result>,
    doing = `Reading ${facet}`,
  ): Promise<Result> {
    const { workspaceId, id: accountId } = this.#account;
    const hold = { log: this.#deps.log, signal: this.#parts.signal };
    let outcome = otherwise;
    const failure = await failureOf(hold, { workspaceId, accountId }, { doing }, async () => {
      const result = await work();
      outcome = () => result;
    });
    if (failure !== null) this.#gaps.add(failureGap(facet, failure));
    return outcome();
  }

  /**
   * The part of the inventory that the rules use: the rest of a large account would be most of its memory.
   */
  async #snapshot(): Promise<SnapshotIndex> {
    const { workspaceId, id } = this.#account;
    const resources: Resource[] = [];
    const pages = this.#deps.snapshots.resources(workspaceId, id, typesLookedAt(savingsRules));
    for await (const page of pages) resources.push(...page);
    const { covered, gaps } = await this.#deps.snapshots.scope(workspaceId, id);
    return new SnapshotIndex({ takenAt: this.#takenAt, resources, covered, gaps });
  }

  async #committed(index: SnapshotIndex): Promise<CommittedUse> {
    const committed = await readCommittedUse({
      account: this.#account,
      source: this.#source,
      kept: this.#kept,
      costs: this.#deps.costs,
      takenAt: this.#takenAt,
      regions: index.regions,
      isMember: this.#part === "member",
      shared: this.#shared && {
        awsAccountIds: this.#sharing?.accounts.map((one) => one.awsAccountId) ?? [],
        reservations: this.#shared.reservations,
      },
    });
    this.#gaps.add(...committed.gaps);
    return committed;
  }

  async #evaluate(
    index: SnapshotIndex,
    thresholds: Readonly<Record<string, number>>,
    { metrics, known, committed }: { metrics: AccountMetrics; known: AccountPrices; committed: CommittedUse },
  ): Promise<{ evaluated: EvaluatedSaving[]; asked: readonly AskedPrice[] }> {
    const prices = known.table();
    const evaluated: EvaluatedSaving[] = [];
    for (const rule of savingsRules) {
      // The payer evaluates the commitments of its members, once for all.
      if (this.#part === "member" && isCommitmentRule(rule)) continue;
      const evaluatedIn = isCommitmentRule(rule) ? (this.#shared?.index ?? index) : index;
      this.#parts.signal.throwIfAborted();
      const facts = {
        declarations,
        prices,
        thresholds,
        metric: metrics.lookUp.bind(metrics),
        commitment: (resource: Resource, usage: CommittedUsage) =>
          committed.commitments.of(resource.region, usage),
        reservations: committed.reservations,
        planUse: committed.planUse,
        billedDays: committed.billedDays,
      };
      // Most resources have no result.
      evaluated.push(
        ...this.#byRule(evaluatedIn, rule, facts).filter(({ outcome }) => outcome.kind !== "none"),
      );
      // Yields to requests.
      await setImmediate();
    }
    return { evaluated, asked: prices.asked };
  }

  /** A rule that failed completely has evaluated nothing: its earlier results stay. */
  #byRule(index: SnapshotIndex, rule: SavingRule, facts: SavingFacts): EvaluatedSaving[] {
    const { workspaceId, id: accountId } = this.#account;
    const log = (err: unknown) =>
      this.#deps.log.error({ err, workspaceId, accountId, ruleId: rule.id }, "a savings rule failed");
    try {
      const evaluated = evaluateSavings(index, [rule], facts);
      // Once for all of its failures.
      const stopped = evaluated.find(({ failure }) => failure !== undefined);
      if (stopped) log(stopped.failure);
      return evaluated;
    } catch (error) {
      log(error);
      const message = `The rule "${rule.title}" (${rule.id}) failed with an internal error. See the server log for details.`;
      this.#gaps.add(failureGap(`rule ${rule.id}`, message));
      const outcome = { kind: "unknown", reason: "failed", missing: violationMissing } as const;
      return index.ofType(rule.resourceType).map((resource) => ({ rule, resource, outcome }));
    }
  }

  /** AWS recommendations for the resources that rules evaluate; purchases are about the account itself. */
  async #advice(index: SnapshotIndex): Promise<Advice[]> {
    const { awsAccountId } = this.#account;
    const question = { awsAccountId, regions: index.regions, forPayer: this.#part === "payer" };
    const advice = await this.#kept.advice(this.#account, this.#part, (leaveOut) =>
      this.#source.advice({ ...question, leaveOut }),
    );
    return advice.map((one) => ({
      ...one,
      recommendations: one.recommendations.flatMap((reported) => {
        if (reported.pool !== null) return this.#part === "member" ? [] : [reported];
        const resource = index.byArn(reported.arn);
        if (!resource) return [];
        const claims = groupClaims(reported, resource, index);
        return [{ ...reported, resourceName: resource.name, region: resource.region, ...claims }];
      }),
    }));
  }

  /** Rules that need them learn that they are missing. */
  #failMetrics(metrics: AccountMetrics): readonly HeldStatistics[] {
    for (const wanted of metrics.pending) {
      metrics.fail(wanted, "failed");
      this.#metricsRead.failed += 1;
    }
    this.#metricsRead.reason ??= "failed";
    metrics.settle();
    return [];
  }

  /** Returns new data for the next time. */
  async #readMetrics(metrics: AccountMetrics): Promise<readonly HeldStatistics[]> {
    const wanted = metrics.pending;
    if (wanted.length === 0) return [];
    const errors = new Map<string, ClassifiedError>();
    const read = await this.#source.statistics(wanted, (region, error) => errors.set(region, error));
    const failed: Parameters<typeof metricGaps>[0][number][] = [];
    const kept: HeldStatistics[] = [];
    wanted.forEach((one, index) => {
      const answer = read[index] ?? gap("failed");
      if (!answer.seen) {
        metrics.fail(one, answer.reason);
        this.#metricsRead.failed += 1;
        this.#metricsRead.reason ??= answer.reason;
        failed.push({ wanted: one, reason: answer.reason });
        return;
      }
      const held: HeldStatistics = {
        arn: one.resource.arn,
        metric: one.need.id,
        statistics: [...one.need.statistics],
        daysRead: one.days,
        lastDay: metrics.lastDay,
        packed: answer.value,
      };
      kept.push(held);
      this.#metricsRead.read += 1;
      metrics.keep(held);
    });
    this.#gaps.add(...metricGaps(failed, errors));
    metrics.settle();
    return kept;
  }

  async #storeMetrics(kept: readonly HeldStatistics[]): Promise<void> {
    const { workspaceId, id } = this.#account;
    const at = this.#deps.now().toISOString();
    const refused = await this.#deps.statistics.write(workspaceId, id, storedStatistics(kept), at);
    this.#gaps.add(...refusedGap("collected metrics", refused));
  }

  /** Returns whether a price was found. */
  async #fetchPrices(known: AccountPrices, asked: readonly AskedPrice[]): Promise<boolean> {
    const missing = known.missing(asked);
    if (missing.length === 0) return false;
    const { prices, refused } = await this.#source.prices(missing);
    this.#gaps.add(...refused.map(priceGap));
    const now = this.#deps.now();
    const fetchedAt = now.toISOString();
    known.add(
      prices.map((price) => ({ ...price, fetchedAt })),
      now,
    );
    const { workspaceId, id } = this.#account;
    const unstored = await this.#deps.prices.write(workspaceId, id, prices, fetchedAt);
    this.#gaps.add(...refusedGap("collected list prices", unstored));
    return prices.some(({ usd }) => usd !== null);
  }

  /** Known monthly cost of the account at list price, from every resource, a page at a time. */
  async #bill(prices: Prices): Promise<Money> {
    const { workspaceId, id } = this.#account;
    let total = Money.zero;
    for await (const page of this.#deps.snapshots.resources(workspaceId, id)) {
      this.#parts.signal.throwIfAborted();
      const bills = page.map((resource) => listBillOf(resource, declarations.get(resource.type), prices));
      total = Money.sum([total, ...bills.flatMap((bill) => (bill.seen ? [bill.value.total] : []))]);
    }
    return total;
  }
}

const nothingEvaluated = { recommendations: 0, metrics: { read: 0, failed: 0, reason: null } };

export function createSavingsAnalysis(deps: SavingsAnalysisDeps): SavingsAnalysis {
  const kept = new DailyAnswers(deps.answers, deps.now);
  return {
    async evaluatedLast(workspaceId) {
      await deps.settlePayers(workspaceId);
      const payers = await deps.sharing.payers(workspaceId, undefined);
      return payers.flatMap(({ payer }) => (payer === null ? [] : [payer.id]));
    },

    async evaluate(account, { signal, report, at, accountIds }) {
      const takenAt = account.lastDiscoveredAt;
      if (takenAt === null) return { ...nothingEvaluated, failure: null };
      const evaluatedAt = at ?? takenAt;
      const { workspaceId, id: accountId, awsAccountId } = account;
      const step: Doing = { doing: "Opening the connection" };
      const outcome: { evaluated: EvaluatedAccount } = { evaluated: { ...nothingEvaluated, failure: null } };
      const failure = await failureOf(
        { log: deps.log, signal },
        { workspaceId, accountId },
        step,
        async () => {
          const connection = await deps.connectionOf(account);
          // The source belongs to the analysis alone, which releases it as soon as possible.
          const opened = async (parts: Parts) => {
            const take = (operation: string) => deps.take(workspaceId, awsAccountId, operation);
            const source = await deps.openSource(connection, {
              takenAt: evaluatedAt,
              signal: parts.signal,
              take,
            });
            const sharing = await deps.sharing.of(workspaceId, accountId);
            const run = { takenAt, at: evaluatedAt, parts, sharing, accountIds };
            return new AccountAnalysis(deps, account, source, kept, run);
          };
          outcome.evaluated = await sideBySide(signal, async (parts) => {
            const analysis = await opened(parts);
            step.doing = "Evaluating savings";
            return await analysis.run(report);
          });
        },
      );
      if (failure === null) return outcome.evaluated;
      const seenAt = deps.now().toISOString();
      await deps.recommendations.noteFailure(workspaceId, accountId, failureGap("savings", failure), seenAt);
      return { ...nothingEvaluated, failure };
    },
  };
}
