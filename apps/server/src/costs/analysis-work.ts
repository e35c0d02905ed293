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
import { Money } from "@skyledger/core/model/money";
import type { RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
import type { CostAnalysisDeps } from "./analysis-deps.ts";
import { type CostScope, costScope } from "./analysis-scope.ts";
import type { CostExplorer, CostRefusal } from "./aws/gateway.ts";
import type { CostRecordsStore, StoredCostAnalysis } from "./store/records-store.ts";

/** Cost Explorer keeps the current month and the thirteen before (User Guide, "historical data"). */
const monthsKept = 13;
/** Names change rarely and cost two requests. */
const namesKeptMs = 7 * 86_400_000;
/** Minimum number of paid requests for reading days. */
export const leastRequests = 2;

/** Months that a projection learns from. */
const monthsLearnt = 4;

/**
 * Days for everything on a page about `range`: the days before it, for comparisons, and the months that a
 * projection learns from. A request costs the same for a month as for half a year.
 */
function wantedDays(range: DayRange, today: string): DayRange {
  const oldest = monthStart(today, -monthsKept);
  const start = earliest(previousRange(range).start, monthStart(today, -monthsLearnt));
  return { start: latest(start, oldest), end: today };
}

/** The ranges of days that an analysis would request from Cost Explorer now. */
export async function pendingRanges(
  deps: { records: Pick<CostRecordsStore, "daysRead">; now: () => Date },
  workspaceId: string,
  accountId: string,
  range: DayRange,
  what = "daily",
): Promise<DayRange[]> {
  const now = deps.now();
  const wanted = what === "daily" ? wantedDays(range, dayOf(now)) : range;
  return rangesToRead(wanted, await deps.records.daysRead(workspaceId, accountId, what), now);
}

/** The work of one analysis: reads and stores missing data of every account, then sums it. */
export class CostWork {
  readonly #deps: CostAnalysisDeps;
  readonly #hold: RunContext;
  readonly #scope: CostScope;
  readonly #counts = { days: 0, requests: 0 };
  readonly #gaps: (CostRefusal & { account: string })[] = [];
  #answered = false;

  constructor(deps: CostAnalysisDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
    this.#scope = costScope(hold.run.input);
  }

  async run(): Promise<RunEnd> {
    const { id, workspaceId, accountIds } = this.#hold.run;
    const [earlier] = await this.#deps.records.analyses(workspaceId, 1, undefined);
    // A process that died between writing the analysis and closing its run only left the run to close.
    if (earlier?.id === id) return this.#end(earlier);
    const startedAt = this.#deps.now().toISOString();
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter((one) =>
      accountIds.includes(one.id),
    );
    for (const [done, account] of accounts.entries()) {
      this.#hold.signal.throwIfAborted();
      const report = (what: string) => {
        this.#report(done, accounts.length, `Reading ${what} of ${account.name}`);
      };
      await this.#readAccount(account, report);
    }
    this.#hold.signal.throwIfAborted();
    const { range, period } = this.#scope;
    const totals = await this.#deps.summaries.totals(workspaceId, range);
    const [refusal] = this.#gaps;
    if (!this.#answered && refusal && totals.daysKnown === 0) {
      return {
        status: "failed",
        error: `No cost data could be read. ${refusal.account}: ${refusal.message}`,
      };
    }
    const analysis: StoredCostAnalysis = {
      id,
      startedAt,
      finishedAt: this.#deps.now().toISOString(),
      period,
      ...range,
      totalCost: totals.total,
      currentMonthCost: totals.currentMonth,
      lastMonthCost: totals.lastMonth,
      daysRead: this.#counts.days,
      requests: this.#counts.requests,
      gaps: this.#gaps.length,
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

  #report(done: number, total: number, current: string): void {
    this.#hold.report({ done, total, resources: 0, gaps: this.#gaps.length, current });
  }

  async #readAccount(account: CloudAccount, report: (what: string) => void): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const { meter, gateway, connectionOf, writer, now } = this.#deps;
    const take = async (operation: string) => {
      const taken = await meter.take(workspaceId, account.awsAccountId, operation);
      if (taken) this.#counts.requests += 1;
      return taken;
    };
    const explorer = await gateway.open(
      await connectionOf(account),
      { awsAccountId: account.awsAccountId, take },
      this.#hold.signal,
    );
    const gaps: CostRefusal[] = [];
    report("costs");
    await this.#readDays(account, explorer, gaps);
    // An account that denies the days denies the rest, and each denial may cost a request.
    if (gaps.length === 0) {
      await this.#readTags(account, explorer, gaps);
      await this.#readResources(account, explorer, gaps);
      report("names of tags and accounts");
      await this.#readNames(account, explorer, gaps);
      report("AWS's forecast");
      await this.#readForecast(account, explorer, gaps);
    }
    const seenAt = now().toISOString();
    await writer.gaps(
      workspaceId,
      account.id,
      gaps.map((gap) => ({ ...gap, seenAt })),
    );
    this.#gaps.push(...gaps.map((gap) => ({ ...gap, account: account.name })));
  }

  async #readDays(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const ranges = await pendingRanges(this.#deps, workspaceId, account.id, this.#scope.range);
    if (ranges.length === 0) this.#answered = true;
    for (const range of ranges) {
      const answer = await explorer.daily(range);
      if (!answer.ok) {
        gaps.push(answer.gap);
        return;
      }
      this.#answered = true;
      await this.#deps.writer.daily(workspaceId, this.#reading(account, range), answer.value);
      this.#counts.days += daysOf(range).length;
    }
  }

  async #readTags(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const oldest = monthStart(dayOf(this.#deps.now()), -monthsKept);
    const { start, end } = this.#scope.range;
    const asked = { start: latest(start, oldest), end };
    for (const key of this.#scope.tagKeys) {
      const what = `tag:${key}`;
      for (const range of await pendingRanges(this.#deps, workspaceId, account.id, asked, what)) {
        const answer = await explorer.byTag(range, key);
        if (!answer.ok) {
          gaps.push(answer.gap);
          return;
        }
        await this.#deps.writer.tags(workspaceId, this.#reading(account, range), key, answer.value);
      }
    }
  }

  async #readResources(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const today = dayOf(this.#deps.now());
    const asked = { start: addDays(today, -(resourceDaysKept - 1)), end: today };
    const followed = await this.#deps.servicesToFollow(workspaceId, account.id);
    for (const service of new Set([...this.#scope.resourceServices, ...followed])) {
      const what = `resources:${service}`;
      for (const range of await pendingRanges(this.#deps, workspaceId, account.id, asked, what)) {
        const answer = await explorer.byResource(range, service);
        if (!answer.ok) {
          gaps.push(answer.gap);
          return;
        }
        await this.#deps.writer.resources(workspaceId, this.#reading(account, range), service, answer.value);
      }
    }
  }

  /** Available tags, and accounts billed together: once a week. */
  async #readNames(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const now = this.#deps.now();
    const readAt = await this.#deps.records.namesReadAt(workspaceId, account.id);
    if (readAt !== null && now.getTime() - Date.parse(readAt) < namesKeptMs) return;
    const today = dayOf(now);
    const range = { start: monthStart(today, -1), end: today };
    const [keys, accounts] = [await explorer.tagKeys(range), await explorer.billedAccounts(range)];
    for (const answer of [keys, accounts]) if (!answer.ok) gaps.push(answer.gap);
    if (!keys.ok || !accounts.ok) return;
    await this.#deps.writer.names(workspaceId, this.#reading(account, range), [
      ...keys.value.map((value) => ({ kind: "tag_key" as const, value, label: null })),
      ...accounts.value.map(({ awsAccountId, name }) => ({
        kind: "aws_account" as const,
        value: awsAccountId,
        label: name,
      })),
    ]);
  }

  /** AWS's own forecast: once a day. */
  async #readForecast(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const now = this.#deps.now();
    const today = dayOf(now);
    const month = monthStart(today);
    const known = (await this.#deps.records.forecasts(workspaceId, month)).find(
      (forecast) => forecast.accountId === account.id,
    );
    if (known && dayOf(new Date(known.readAt)) === today) return;
    const answer = await explorer.forecast({ start: today, end: monthEnd(today) });
    if (!answer.ok) {
      gaps.push(answer.gap);
      return;
    }
    await this.#deps.writer.forecast(workspaceId, month, {
      accountId: account.id,
      startsOn: today,
      ...answer.value,
      readAt: now.toISOString(),
    });
  }

  #reading(account: CloudAccount, range: DayRange) {
    return {
      accountId: account.id,
      awsAccountId: account.awsAccountId,
      days: daysOf(range),
      readAt: this.#deps.now().toISOString(),
    };
  }
}
