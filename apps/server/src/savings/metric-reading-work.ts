import { counted } from "@skyledger/core/model/counted";
import type { MetricReadingResult } from "@skyledger/core/model/run";
import { completeInTurn } from "../runs/complete-in-turn.ts";
import type { RunContext } from "../runs/lease.ts";
import type { EndedUnit } from "../runs/store/stored-unit.ts";
import type { RunEnd } from "../runs/store.ts";
import { brokenOff, sumOfUnits } from "../runs/sum-of-units.ts";
import type { MetricReadingDeps } from "./metric-reading-deps.ts";
import type { MetricCounts } from "./metric-reading-unit.ts";

/** The sums of a run's units; one that broke off has not read its account. */
function sumOf(ended: readonly EndedUnit[]): MetricCounts {
  const sum = sumOfUnits(ended, { accounts: 0, metrics: 0, recommendations: 0, gaps: 0, silent: 0 });
  return { ...sum, silent: sum.silent + brokenOff(ended) };
}

/** The work of one metrics run: a unit per account, and the sum of what they read. */
export class MetricReadingWork {
  readonly #deps: MetricReadingDeps;
  readonly #hold: RunContext;
  #ended: readonly EndedUnit[] = [];

  constructor(deps: MetricReadingDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
  }

  async run(): Promise<RunEnd> {
    const { workspaceId, accountIds, id } = this.#hold.run;
    const { units } = this.#deps;
    // An account may have been disconnected since the start.
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter((one) =>
      accountIds.includes(one.id),
    );
    const last = await this.#deps.savings.evaluatedLast(workspaceId);
    try {
      await completeInTurn(units, this.#hold, accounts, last);
    } finally {
      this.#ended = await units.ended(workspaceId, id);
    }
    const names = new Map(accounts.map(({ id: accountId, name }) => [accountId, name]));
    const notRead = this.#ended.flatMap(({ accountId, message }) =>
      message === null ? [] : [`${names.get(accountId) ?? accountId}: ${message}`],
    );
    if (this.#ended.length > 0 && sumOf(this.#ended).silent === this.#ended.length) {
      return { status: "failed", error: `No account's metrics could be read. ${notRead.join(" ")}` };
    }
    return { status: "completed", result: this.#result(this.#message(notRead)) };
  }

  /** Partial result of a canceled run: the accounts that were read. */
  cancelled(): MetricReadingResult {
    const { metrics } = sumOf(this.#ended);
    return this.#result(`Canceled after ${counted(metrics, "metric")}. The data read so far is kept.`);
  }

  #message(notRead: readonly string[]): string {
    const { metrics, gaps, recommendations } = sumOf(this.#ended);
    const parts = [`Read ${counted(metrics, "metric")}; ${counted(recommendations, "recommendation")}.`];
    if (gaps > 0) parts.push(`${counted(gaps, "metric")} could not be read.`);
    if (notRead.length > 0) parts.push(`Not read: ${notRead.join(" ")}`);
    return parts.join(" ");
  }

  #result(message: string): MetricReadingResult {
    const { accounts, metrics, recommendations, gaps } = sumOf(this.#ended);
    const durationSeconds = this.#hold.elapsedSeconds();
    return { accounts, metrics, recommendations, gaps, durationSeconds, message };
  }
}
