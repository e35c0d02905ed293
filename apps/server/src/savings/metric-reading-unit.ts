import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { GapReason } from "@skyledger/core/model/observation";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { LeaseEnd } from "../runs/store.ts";
import type { UnitContext } from "../runs/units.ts";
import type { EvaluatedAccount } from "./analysis.ts";
import type { MetricReadingDeps } from "./metric-reading-deps.ts";

/** A discovery that ends in the meantime brings another inventory, which is also evaluated, once. */
const triesAllowed = 2;

const reasons: Readonly<Record<GapReason, string>> = {
  denied: "AWS denied it (cloudwatch:GetMetricData)",
  throttled: "AWS throttled the requests",
  unsupported: "the Regions do not support it",
  failed: "AWS did not respond",
};

/** Counts of an account; `silent`: 1 if it returned no data. */
export type MetricCounts = Record<"accounts" | "metrics" | "recommendations" | "gaps" | "silent", number>;

/** The work of one unit of a metrics run: evaluates an account's savings with current metrics. */
export class MetricReadingUnit {
  readonly #deps: MetricReadingDeps;
  readonly #context: UnitContext;
  readonly #counts: MetricCounts = { accounts: 0, metrics: 0, recommendations: 0, gaps: 0, silent: 0 };
  #failure: string | null = null;

  constructor(deps: MetricReadingDeps, context: UnitContext) {
    this.#deps = deps;
    this.#context = context;
  }

  async run(): Promise<LeaseEnd<UnitResult>> {
    const { run, unit } = this.#context;
    const account = await this.#deps.accounts.find(run.workspaceId, unit.accountId);
    // The account may have been disconnected since the start.
    if (account) await this.#readAccount(account);
    await this.#context.reportNow(this.#progress(1, null));
    return { status: "completed", result: this.#result() };
  }

  /** The result of a canceled unit: an evaluation that did not end is not stored. */
  cancelled(): UnitResult {
    return this.#result();
  }

  #result(): UnitResult {
    return { counts: this.#counts, failure: this.#failure, notes: [] };
  }

  #progress(done: number, current: string | null) {
    return { done, total: 1, resources: 0, calls: 0, gaps: this.#counts.gaps, current };
  }

  async #readAccount(account: CloudAccount): Promise<void> {
    if (account.lastDiscoveredAt === null) {
      this.#failure = "run a discovery first.";
      return;
    }
    const { recommendations, metrics, failure } = await this.#evaluate(account);
    if (failure !== null) {
      this.#counts.silent = 1;
      this.#failure = failure;
      return;
    }
    this.#counts.accounts = 1;
    this.#counts.metrics = metrics.read;
    this.#counts.gaps = metrics.failed;
    this.#counts.recommendations = recommendations;
    if (metrics.reason === null || metrics.read > 0) return;
    this.#counts.silent = 1;
    this.#failure = `${reasons[metrics.reason]}.`;
  }

  async #evaluate(account: CloudAccount): Promise<EvaluatedAccount> {
    const { savings, accounts, now } = this.#deps;
    let current = account;
    for (let tries = 1; ; tries++) {
      const evaluated = await savings.evaluate(current, {
        signal: this.#context.signal,
        report: (step) => this.#context.report(this.#progress(0, step)),
        at: now().toISOString(),
        accountIds: this.#context.run.accountIds,
      });
      const latest = await accounts.find(account.workspaceId, account.id);
      if (latest && latest.lastDiscoveredAt !== current.lastDiscoveredAt && tries < triesAllowed) {
        current = latest;
        continue;
      }
      return evaluated;
    }
  }
}
