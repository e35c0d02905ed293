<<<<<<< HEAD
import {
  addDays,
  type DayRange,
  dayOf,
  daysOf,
  earliest,
  latest,
  monthEnd,
  monthStart,
  previousRange,
} from "@skyledger/core/cost/calendar";
import { rangesToRead } from "@skyledger/core/cost/days-to-read";
import { resourceDaysKept } from "@skyledger/core/cost/verified";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { dollars } from "@skyledger/core/model/dollar-text";
=======
>>>>>>> 0eed90d9 (feat(runs): scans, metrics, cost analyses, and imports are many units, in turns between workspaces)
import { Money } from "@skyledger/core/model/money";
import type { RunContext } from "../runs/lease.ts";
import type { EndedUnit } from "../runs/store/stored-unit.ts";
import type { RunEnd } from "../runs/store.ts";
import type { CostAnalysisDeps } from "./analysis-deps.ts";
import { type CostScope, costScope } from "./analysis-scope.ts";
import type { CostCounts } from "./analysis-unit.ts";
import type { StoredCostAnalysis } from "./store/records-store.ts";

/** The sums of an analysis's units. */
function sumOf(ended: readonly EndedUnit[]): CostCounts {
  const sum = { days: 0, requests: 0, gaps: 0, answered: 0 };
  const names = Object.keys(sum) as (keyof CostCounts)[]; // its own keys
  for (const { state, result } of ended) {
    for (const name of names) sum[name] += result?.counts[name] ?? 0;
    // A unit that broke off left its question open.
    if (state === "failed" && result === null) sum.gaps += 1;
  }
  return sum;
}

/** The work of one analysis: a unit per account reads missing data, then all data is summed. */
export class CostWork {
  readonly #deps: CostAnalysisDeps;
  readonly #hold: RunContext;
  readonly #scope: CostScope;

  constructor(deps: CostAnalysisDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
    this.#scope = costScope(hold.run.input);
  }

  async run(): Promise<RunEnd> {
    const { id, workspaceId, accountIds } = this.#hold.run;
    const { units } = this.#deps;
    const [earlier] = await this.#deps.records.analyses(workspaceId, 1, undefined);
    // A process that died between writing the analysis and closing its run only left the run to close.
    if (earlier?.id === id) return this.#end(earlier);
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter((one) =>
      accountIds.includes(one.id),
    );
    await units.complete(
      this.#hold,
      accounts.map((account) => ({ accountId: account.id, region: null })),
    );
    const ended = await units.ended(workspaceId, id);
    const { range, period } = this.#scope;
    const totals = await this.#deps.summaries.totals(workspaceId, range);
    const { days, requests, gaps, answered } = sumOf(ended);
    const refused = ended.find(({ message }) => message !== null);
    if (answered === 0 && refused && totals.daysKnown === 0) {
      const name = accounts.find((one) => one.id === refused.accountId)?.name ?? refused.accountId;
      return { status: "failed", error: `No cost data could be read. ${name}: ${refused.message}` };
    }
    const finishedAt = this.#deps.now().toISOString();
    const analysis: StoredCostAnalysis = {
      ...{ id, startedAt: this.#hold.run.startedAt ?? finishedAt, finishedAt },
      period,
      ...range,
      totalCost: totals.total,
      currentMonthCost: totals.currentMonth,
      lastMonthCost: totals.lastMonth,
      daysRead: days,
      requests,
      gaps,
    };
    await this.#deps.anomalies.refresh(workspaceId);
    this.#hold.signal.throwIfAborted();
    await this.#deps.records.recordAnalysis(workspaceId, analysis);
    return this.#end(analysis);
  }

  #end({ totalCost, daysRead, requests, gaps }: StoredCostAnalysis): RunEnd {
    const total = totalCost === null ? "unknown" : dollars(Money.parse(totalCost));
    const missing = gaps === 0 ? "" : ` ${gaps} ${gaps === 1 ? "question was" : "questions were"} refused.`;
    const message = `Cost analysis finished: ${total}.${missing}`;
    return { status: "completed", result: { totalCost, daysRead, requests, gaps, message } };
  }
}
