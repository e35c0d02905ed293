import { dollars } from "@skyledger/core/model/dollar-text";
import { Money } from "@skyledger/core/model/money";
import type { RunContext } from "../runs/lease.ts";
import type { EndedUnit } from "../runs/store/stored-unit.ts";
import type { RunEnd } from "../runs/store.ts";
import { brokenOff, sumOfUnits } from "../runs/sum-of-units.ts";
import type { CostAnalysisDeps } from "./analysis-deps.ts";
import { type CostScope, costScope } from "./analysis-scope.ts";
import type { CostCounts } from "./analysis-unit.ts";
import type { StoredCostAnalysis } from "./store/records-store.ts";

/** The sums of an analysis's units; one that broke off left its question open. */
function sumOf(ended: readonly EndedUnit[]): CostCounts {
  const sum = sumOfUnits(ended, { days: 0, requests: 0, gaps: 0, answered: 0 });
  return { ...sum, gaps: sum.gaps + brokenOff(ended) };
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
    await this.#deps.payers.settle(workspaceId);
    const payers = await this.#deps.payers.payers(workspaceId);
    const planned = accounts.map((account) => ({ accountId: account.id, region: null }));
    // The bill of a payer decides whether other accounts are read by themselves.
    const first = planned.filter(({ accountId }) => [...payers.values()].includes(accountId));
    if (first.length > 0) await units.complete(this.#hold, first);
    await units.complete(this.#hold, planned);
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
