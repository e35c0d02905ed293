import type { ResponseOf } from "@skyledger/contract";
import { addDays, monthStart } from "@skyledger/core/cost/calendar";
import { chargeCategories } from "@skyledger/core/cost/charge-category";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";
import type { Ground } from "./ground.ts";
import type { StoredAnomaly } from "./store/anomalies-store.ts";
import type { CostReads } from "./store/reads.ts";
import type {
  BilledAccount,
  CostGap,
  CostRecords,
  OperationCount,
  RequestCount,
  StoredForecast,
} from "./store/records-store.ts";

type CostSummary = ResponseOf<"GET /cost/analysis">;

/** Parts of a response in addition to amounts. */
export interface About {
  accounts: BilledAccount[];
  names: Names;
  activeTags: Names;
  tagsRead: Awaited<ReturnType<CostRecords["tagsRead"]>>;
  sources: CostSummary["sources"];
  bills: Awaited<ReturnType<CostRecords["bills"]>>;
  anomalies: StoredAnomaly[];
  requests: RequestCount[];
  operations: OperationCount[];
  gaps: CostGap[];
  forecasts: StoredForecast[];
}

type Names = Awaited<ReturnType<CostRecords["names"]>>;

/** Reads the parts of a response in addition to amounts. */
export async function aboutOf(
  { records, anomalies }: CostReads,
  workspaceId: string,
  { span, today, filter }: Ground,
): Promise<About> {
  const { range } = span;
  const [
    accounts,
    names,
    activeTags,
    tagsRead,
    sources,
    bills,
    spikes,
    requests,
    operations,
    gaps,
    forecasts,
  ] = await Promise.all([
    records.accounts(workspaceId),
    records.names(workspaceId, "aws_account"),
    records.names(workspaceId, "tag_key"),
    records.tagsRead(workspaceId, range),
    records.sources(workspaceId, range),
    records.bills(workspaceId, range, filter.awsAccountIds),
    anomalies.list(workspaceId, range, filter.awsAccountIds),
    records.requests(workspaceId, today),
    records.operations(workspaceId, today),
    records.gaps(workspaceId),
    records.forecasts(workspaceId, monthStart(today)),
  ]);
  return {
    accounts,
    names,
    activeTags,
    tagsRead,
    sources,
    bills,
    anomalies: spikes,
    requests,
    operations,
    gaps,
    forecasts,
  };
}

/** Names of accounts by ID: from people, else from AWS. */
export function accountNames(
  accounts: readonly BilledAccount[],
  known: Names,
): (awsAccountId: string) => string {
  const names = new Map(known.map(({ value, label }) => [value, label]));
  for (const account of accounts) names.set(account.awsAccountId, account.name);
  return (awsAccountId) => names.get(awsAccountId) ?? awsAccountId;
}

export function gapsOf({ gaps, accounts }: About): CostSummary["gaps"] {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return gaps.map((gap) => ({ ...gap, accountName: names.get(gap.accountId) ?? gap.accountId }));
}

export function tagKeysOf({ activeTags, tagsRead }: About): CostSummary["tagKeys"] {
  const read = new Map(tagsRead.map(({ key, complete }) => [key, complete]));
  return [...new Set([...activeTags.map(({ value }) => value), ...read.keys()])]
    .sort()
    .map((key) => ({ key, collected: read.get(key) ?? false }));
}

/** AWS's forecast includes every account and charge, so a filtered response has none. */
export function awsForecastOf(
  { figures, today, filter }: Ground,
  forecasts: readonly StoredForecast[],
  accounts: number,
): CostSummary["awsForecast"] {
  const { service, region, awsAccountIds, metric } = filter;
  if (service ?? region ?? awsAccountIds ?? (metric === "billed" ? undefined : metric)) return null;
  const [first] = forecasts;
  if (!first || forecasts.length < accounts || forecasts.some((one) => one.startsOn !== first.startsOn)) {
    return null;
  }
  const before = { start: monthStart(today), end: addDays(first.startsOn, -1) };
  const spent = Money.sum(chargeCategories.map((category) => figures.ofCategory(before, category)));
  const add = (part: "amount" | "lower" | "upper") =>
    toDollars(spent.plus(Money.sum(forecasts.map((one) => Money.parse(one[part])))));
  return { amount: add("amount"), lower: add("lower"), upper: add("upper"), readAt: first.readAt };
}
