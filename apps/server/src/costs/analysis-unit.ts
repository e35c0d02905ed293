import {
  addDays,
  type DayRange,
  dayOf,
  daysOf,
  latest,
  monthEnd,
  monthStart,
} from "@skyledger/core/cost/calendar";
import { rangesToRead } from "@skyledger/core/cost/days-to-read";
import { resourceDaysKept } from "@skyledger/core/cost/verified";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Run } from "@skyledger/core/model/run";
import { type Doing, failureOf } from "../accounts/failure.ts";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { LeaseEnd } from "../runs/store.ts";
import type { UnitContext } from "../runs/units.ts";
import type { CostUnitDeps } from "./analysis-deps.ts";
import { type CostScope, costScope } from "./analysis-scope.ts";
import { monthsKept, wantedDays } from "./analysis-span.ts";
import type { CostExplorer, CostRefusal } from "./aws/gateway.ts";
import { readPayerDays, readPayerResources, readPayerTags } from "./payer-reading.ts";
import type { CostRecordsStore } from "./store/records-store.ts";

/** Names change rarely and cost two requests. */
const namesKeptMs = 7 * 86_400_000;
/** Minimum number of paid requests for reading days. */
export const leastRequests = 2;

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

/** Counts of an account; `answered`: 1 if its days were read, or need not be. */
export type CostCounts = Record<"days" | "requests" | "gaps" | "answered", number>;

/** The parts of a unit's context that a unit of an analysis uses. */
export interface CostUnitContext
  extends Pick<UnitContext, "signal" | "report" | "reportNow" | "saved" | "save"> {
  readonly run: Pick<Run, "workspaceId" | "input">;
  readonly unit: Pick<UnitContext["unit"], "accountId">;
}

/** The work of one unit of an analysis: reads and stores missing data of an account. */
export class CostUnit {
  readonly #deps: CostUnitDeps;
  readonly #context: CostUnitContext;
  readonly #scope: CostScope;
  readonly #counts: CostCounts;
  readonly #refusals: string[] = [];

  constructor(deps: CostUnitDeps, context: CostUnitContext) {
    this.#deps = deps;
    this.#context = context;
    this.#scope = costScope(context.run.input);
    this.#counts = { days: 0, requests: 0, gaps: 0, answered: 0, ...context.saved?.counts };
  }

  async run(): Promise<LeaseEnd<UnitResult>> {
    const { run, unit } = this.#context;
    const account = await this.#deps.accounts.find(run.workspaceId, unit.accountId);
    const step: Doing = { doing: "Reading costs" };
    const place = { workspaceId: run.workspaceId, accountId: unit.accountId };
    const hold = { log: this.#deps.log, signal: this.#context.signal };
    const failure = await failureOf(hold, place, step, async () => {
      // The account may have been disconnected since the start.
      if (account) await this.#readAccount(account);
    });
    if (failure !== null) {
      this.#counts.gaps += 1;
      this.#refusals.push(failure);
    }
    await this.#context.reportNow({ ...this.#progress(), done: 1 });
    return { status: "completed", result: this.#result(this.#failureOf(failure)) };
  }

  /** The result of a canceled unit: what it read. */
  cancelled(): UnitResult {
    return this.#result(null);
  }

  /** Without its days the account has failed; other questions are gaps. */
  #failureOf(failure: string | null): string | null {
    return failure ?? (this.#counts.answered === 0 ? (this.#refusals[0] ?? null) : null);
  }

  #result(failure: string | null): UnitResult {
    return { counts: this.#counts, failure, notes: this.#refusals };
  }

  /** Stores the counts for the next holder; throws before a request is sent if another process has the unit. */
  async #save(): Promise<void> {
    await this.#context.save(this.#result(null), async () => undefined);
  }

  #progress() {
    return { done: 0, total: 1, resources: 0, calls: 0, gaps: this.#counts.gaps, current: null };
  }

  async #readAccount(account: CloudAccount): Promise<void> {
    const { workspaceId } = account;
    const { meter, gateway, connectionOf, writer, now } = this.#deps;
    const report = (what: string) =>
      this.#context.report({ ...this.#progress(), current: `Reading ${what} of ${account.name}` });
    const payers = await this.#deps.payers.payers(workspaceId);
    // Costs of this account are on a bill that is read for all its accounts at once: no request of its own.
    if (payers.has(account.id)) return await writer.gaps(workspaceId, account.id, []);
    const accounts = await this.#deps.payers.billOf(account);
    const take = async (operation: string) => {
      const taken = await meter.take(workspaceId, account.awsAccountId, operation, accounts);
      if (!taken) return false;
      this.#counts.requests += 1;
      await this.#save();
      return true;
    };
    const explorer = await gateway.open(
      await connectionOf(account),
      { awsAccountId: account.awsAccountId, take },
      this.#context.signal,
    );
    const gaps: CostRefusal[] = [];
    report("costs");
    if (accounts === undefined) await this.#readDays(account, explorer, gaps);
    else await this.#readBill(account, explorer, gaps);
    // An account that denies the days denies the rest, and each denial may cost a request.
    if (gaps.length === 0) {
      const asked = { scope: this.#scope, gaps };
      if (accounts === undefined) {
        await this.#readTags(account, explorer, gaps);
        await this.#readResources(account, explorer, gaps);
      } else {
        await readPayerTags(this.#deps, account, explorer, asked);
        await readPayerResources(this.#deps, account, explorer, asked);
      }
      report("names of tags and accounts");
      await this.#readNames(account, explorer, gaps);
      report("AWS's forecast");
      await this.#readForecast(account, explorer, { of: accounts === undefined ? "account" : "bill", gaps });
    }
    const seenAt = now().toISOString();
    await writer.gaps(
      workspaceId,
      account.id,
      gaps.map((gap) => ({ ...gap, seenAt })),
    );
    this.#counts.gaps += gaps.length;
    this.#refusals.push(...gaps.map(({ message }) => message));
  }

  async #readBill(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const read = await readPayerDays(this.#deps, account, explorer, { scope: this.#scope, gaps });
    this.#counts.days += read.days;
    if (read.isAnswered) this.#counts.answered = 1;
    await this.#save();
  }

  async #readDays(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = account;
    const ranges = await pendingRanges(this.#deps, workspaceId, account.id, this.#scope.range);
    if (ranges.length === 0) this.#counts.answered = 1;
    for (const range of ranges) {
      const answer = await explorer.daily(range);
      if (!answer.ok) {
        gaps.push(answer.gap);
        return;
      }
      this.#counts.answered = 1;
      await this.#deps.writer.daily(workspaceId, this.#reading(account, range), answer.value);
      this.#counts.days += daysOf(range).length;
      await this.#save();
    }
  }

  async #readTags(account: CloudAccount, explorer: CostExplorer, gaps: CostRefusal[]): Promise<void> {
    const { workspaceId } = account;
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
    const { workspaceId } = account;
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
    const { workspaceId } = account;
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
  async #readForecast(
    account: CloudAccount,
    explorer: CostExplorer,
    { of, gaps }: { of: "account" | "bill"; gaps: CostRefusal[] },
  ): Promise<void> {
    const { workspaceId } = account;
    const now = this.#deps.now();
    const today = dayOf(now);
    const month = monthStart(today);
    const known = (await this.#deps.records.forecasts(workspaceId, month)).find(
      (forecast) => forecast.accountId === account.id,
    );
    if (known && dayOf(new Date(known.readAt)) === today) return;
    const answer = await explorer.forecast({ start: today, end: monthEnd(today) }, of);
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
