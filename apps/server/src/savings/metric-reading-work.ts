import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { GapReason } from "@skyledger/core/model/observation";
import type { MetricReadingResult } from "@skyledger/core/model/run";
import type { RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
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

/** "1 metric", "412 metrics". */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The work of one metrics run: accounts one after the other. */
export class MetricReadingWork {
  readonly #deps: MetricReadingDeps;
  readonly #hold: RunContext;
  readonly #notRead: string[] = [];
  readonly #read = { accounts: 0, metrics: 0, recommendations: 0, gaps: 0 };
  /** Accounts without data. */
  #silent = 0;

  constructor(deps: MetricReadingDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
  }

  async run(): Promise<RunEnd> {
    const { workspaceId, accountIds } = this.#hold.run;
    // An account may have been disconnected since the start.
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter(({ id }) =>
      accountIds.includes(id),
    );
    for (const [done, account] of accounts.entries()) {
      this.#hold.signal.throwIfAborted();
      await this.#readAccount(account, { done, total: accounts.length });
    }
    if (accounts.length > 0 && this.#silent === accounts.length) {
      return { status: "failed", error: `No account's metrics could be read. ${this.#notRead.join(" ")}` };
    }
    return { status: "completed", result: this.#result(this.#message()) };
  }

  /** Partial result of a canceled run: the accounts that were read. */
  cancelled(): MetricReadingResult {
    return this.#result(
      `Canceled after ${counted(this.#read.metrics, "metric")}. The data read so far is kept.`,
    );
  }

  async #readAccount(account: CloudAccount, { done, total }: { done: number; total: number }): Promise<void> {
    if (account.lastDiscoveredAt === null) {
      this.#notRead.push(`${account.name}: run a discovery first.`);
      return;
    }
    const report = (current: string) =>
      this.#hold.report({ done, total, resources: 0, gaps: this.#read.gaps, current });
    const { recommendations, metrics, failure } = await this.#evaluate(account, report);
    if (failure !== null) {
      this.#silent += 1;
      this.#notRead.push(`${account.name}: ${failure}`);
      return;
    }
    this.#read.accounts += 1;
    this.#read.metrics += metrics.read;
    this.#read.gaps += metrics.failed;
    this.#read.recommendations += recommendations;
    if (metrics.reason === null || metrics.read > 0) return;
    this.#silent += 1;
    this.#notRead.push(`${account.name}: ${reasons[metrics.reason]}.`);
  }

  async #evaluate(account: CloudAccount, report: (current: string) => void): Promise<EvaluatedAccount> {
    const { workspaceId } = this.#hold.run;
    const { savings, accounts, now } = this.#deps;
    let current = account;
    for (let tries = 1; ; tries++) {
      const evaluated = await savings.evaluate(current, {
        signal: this.#hold.signal,
        report,
        at: now().toISOString(),
      });
      const latest = await accounts.find(workspaceId, account.id);
      if (latest && latest.lastDiscoveredAt !== current.lastDiscoveredAt && tries < triesAllowed) {
        current = latest;
        continue;
      }
      return evaluated;
    }
  }

  #message(): string {
    const { metrics, gaps, recommendations } = this.#read;
    const parts = [`Read ${counted(metrics, "metric")}; ${counted(recommendations, "recommendation")}.`];
    if (gaps > 0) parts.push(`${counted(gaps, "metric")} could not be read.`);
    if (this.#notRead.length > 0) parts.push(`Not read: ${this.#notRead.join(" ")}`);
    return parts.join(" ");
  }

  #result(message: string): MetricReadingResult {
    const { accounts, metrics, recommendations, gaps } = this.#read;
    const durationSeconds = this.#hold.elapsedSeconds();
    return { accounts, metrics, recommendations, gaps, durationSeconds, message };
  }
}
