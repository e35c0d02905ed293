// long: one answer put together from many small parts.
import type { ResponseOf } from "@skyledger/contract";
import {
  addDays,
  dayCount,
  dayOf,
  earliest,
  monthEnd,
  monthStart,
  previousRange,
} from "@skyledger/core/cost/calendar";
import {
  type ChargeCategory,
  chargeCategories,
  countedByDefault,
} from "@skyledger/core/cost/charge-category";
import { percentageChange, shareOf } from "@skyledger/core/cost/percentages";
import { AppError } from "@skyledger/core/model/app-error";
import { Money } from "@skyledger/core/model/money";
import type { Principal } from "../platform/principal.ts";
import { toDollars } from "../platform/us-dollars.ts";
import { DailyFigures, type Granularity } from "./figures.ts";
import { costGroups, groupingOf, shownGroups } from "./groups.ts";
import { outlookDays, projectMonth, shownAnomalies } from "./outlook.ts";
import type { CostMeter } from "./request-meter.ts";
import { type Span, type SpanQuery, spanOf } from "./span.ts";
import type { StoredAnomaly } from "./store/anomalies-store.ts";
import type { CostFilter, CostSum } from "./store/filter.ts";
import type { CostReads, ReadCosts } from "./store/reads.ts";
import type {
  BilledAccount,
  CostGap,
  CostRecords,
  RequestCount,
  StoredForecast,
} from "./store/records-store.ts";

export type CostSummary = ResponseOf<"GET /cost/analysis">;
export type CostOverview = ResponseOf<"GET /cost/overview">;
export type ServiceCost = ResponseOf<"GET /cost/service">;
type Headline = Pick<
  CostSummary,
  | "currency"
  | "currentMonthCost"
  | "lastMonthCost"
  | "projectedMonthCost"
  | "percentageChange"
  | "projection"
  | "projectionGap"
  | "included"
  | "lastUpdated"
>;

export type Includable = "tax" | "credits" | "refunds";

export interface CostQuery extends SpanQuery {
  include?: readonly Includable[] | undefined;
  metric?: "billed" | "effective";
  granularity?: Granularity;
  groupBy?: string;
  service?: string | undefined;
  region?: string | undefined;
  awsAccountId?: string | undefined;
}

export interface CostSummaryService {
  /** Throws not_found ("No cost analysis found…") before the first analysis or import, and invalid_input. */
  summary(principal: Principal, query: CostQuery): Promise<CostSummary>;
  /** Exact sums of what counts by default, as an analysis remembers them; null: no day is known. */
  totals(
    workspaceId: string,
    range: Span["range"],
  ): Promise<{
    total: string | null;
    currentMonth: string | null;
    lastMonth: string | null;
    daysKnown: number;
  }>;
  /** Throws not_found like `summary`, and for an unknown account. */
  overview(principal: Principal, query: { accountId?: string | undefined }): Promise<CostOverview>;
  /** Throws not_found like `summary`, and for a service without any cost in the span. */
  service(principal: Principal, query: CostQuery & { service: string }): Promise<ServiceCost>;
}

interface Deps {
  read: ReadCosts;
  meter: Pick<CostMeter, "reading">;
  now: () => Date;
}

const categoryOf: Readonly<Record<Includable, ChargeCategory>> = {
  tax: "Tax",
  credits: "Credit",
  refunds: "Adjustment",
};
const resourcesShown = 100;
const overviewDays = 30;
const topServices = 5;
/** What Cost Explorer keeps by resource (API reference, GetCostAndUsageWithResources). */
const resourceDays = 14;

/** What every answer about costs starts from. */
interface Ground {
  today: string;
  span: Span;
  filter: CostFilter;
  counted: ChargeCategory[];
  figures: DailyFigures;
  lastUpdated: string | null;
}

class CostSummaries implements CostSummaryService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async summary({ workspaceId }: Principal, query: CostQuery): Promise<CostSummary> {
    const granularity = query.granularity ?? "DAILY";
    const groupBy = query.groupBy ?? "service";
    const { ground, sums, groups, tags, about } = await this.#deps.read(workspaceId, async (reads) => {
      const ground = await this.#ground(reads, workspaceId, query);
      const { figures, filter, counted, span } = ground;
      const grouping = groupingOf(groupBy, filter);
      const [sums, tags, about] = await Promise.all([
        reads.costs.sums(workspaceId, filter, counted, ["service", "region", "account"]),
        typeof grouping === "string" ? [] : reads.costs.byTag(workspaceId, filter, grouping.tag, counted),
        aboutOf(reads, workspaceId, ground),
      ]);
      const groups = await costGroups(reads.costs, workspaceId, filter, {
        ...{ by: groupBy, range: span.range, counted, granularity, figures },
        sums: typeof grouping === "string" ? sums[grouping] : [],
      });
      return { ground, sums, groups, tags, about };
    });
    const { figures, filter, span } = ground;
    const { range, period } = span;
    const { accounts, names } = about;
    const nameOf = accountNames(accounts, names);
    const tagged = Money.sum(tags.map(({ amount }) => Money.parse(amount)));
    const total = figures.sum(range);
    const share = ({ amount }: CostSum) => shareIn(Money.parse(amount), total);
    return {
      ...headlineOf(ground),
      totalCost: nullable(figures.total(range)),
      dateRange: range,
      period,
      granularity,
      metric: filter.metric,
      coverage: { days: dayCount(range), daysRead: figures.daysRead(range) },
      sources: about.sources,
      byService: sums.service.map((sum) => ({ service: sum.key, ...share(sum) })),
      byRegion: sums.region.map((sum) => ({ region: sum.key, ...share(sum) })),
      byAccount: sums.account.map((sum) => ({
        awsAccountId: sum.key,
        accountId: accounts.find(({ awsAccountId }) => awsAccountId === sum.key)?.id ?? null,
        name: nameOf(sum.key),
        ...share(sum),
      })),
      byTag: tags.map((sum) => ({ value: sum.key, ...shareIn(Money.parse(sum.amount), tagged) })),
      byChargeCategory: categoriesOf(ground),
      apart: apartOf(ground),
      trend: figures.trend(range, granularity),
      groups: { by: groupBy, series: shownGroups(groups, groupBy, nameOf) },
      tagKeys: tagKeysOf(about),
      comparison: comparisonOf(ground),
      weekly: figures.week(),
      anomalies: shownAnomalies(about.anomalies, filter),
      awsForecast: awsForecastOf(ground, about.forecasts, accounts.length),
      meter: this.#deps.meter.reading(about.requests, nameOf),
      gaps: gapsOf(about),
    };
  }

  async totals(workspaceId: string, range: Span["range"]) {
    const { figures, today } = await this.#deps.read(workspaceId, (reads) =>
      this.#ground(reads, workspaceId, { ...range }, { anyway: true }),
    );
    const lastMonth = monthStart(today, -1);
    const [total, current, last] = [
      figures.total(range),
      figures.total({ start: monthStart(today), end: today }),
      figures.total({ start: lastMonth, end: monthEnd(lastMonth) }),
    ].map((amount) => amount?.toString() ?? null);
    return {
      total: total ?? null,
      currentMonth: current ?? null,
      lastMonth: last ?? null,
      daysKnown: figures.daysRead({ start: earliest(range.start, lastMonth), end: today }),
    };
  }

  async overview(
    { workspaceId }: Principal,
    { accountId }: { accountId?: string | undefined },
  ): Promise<CostOverview> {
    const today = dayOf(this.#deps.now());
    const range = { start: addDays(today, -overviewDays), end: addDays(today, -1) };
    const { ground, service, anomalies } = await this.#deps.read(workspaceId, async (reads) => {
      const awsAccountId = await awsAccountIdOf(reads.records, workspaceId, accountId);
      const ground = await this.#ground(reads, workspaceId, { ...range, awsAccountId });
      const [{ service }, anomalies] = await Promise.all([
        reads.costs.sums(workspaceId, ground.filter, ground.counted, ["service"]),
        reads.anomalies.list(workspaceId, range, awsAccountId),
      ]);
      return { ground, service, anomalies };
    });
    const { figures, filter } = ground;
    const total = figures.sum(range);
    const mostExpensive = service.slice(0, topServices);
    const rest = Money.sum(service.slice(topServices).map(({ amount }) => Money.parse(amount)));
    return {
      ...headlineOf(ground),
      weekly: figures.week(),
      days: figures.trend(range, "DAILY"),
      services: [
        ...mostExpensive.map(({ key, amount }) => ({ service: key, ...shareIn(Money.parse(amount), total) })),
        ...(service.length > topServices ? [{ service: null, ...shareIn(rest, total) }] : []),
      ],
      anomalies: shownAnomalies(anomalies, filter),
    };
  }

  async service({ workspaceId }: Principal, query: CostQuery & { service: string }): Promise<ServiceCost> {
    const { ground, sums, found, nameOf } = await this.#deps.read(workspaceId, async (reads) => {
      const ground = await this.#ground(reads, workspaceId, query);
      const { figures, filter, counted, span } = ground;
      if (figures.categories(span.range).size === 0) {
        throw new AppError("not_found", `No charges for ${query.service} in this period.`);
      }
      const { costs, records } = reads;
      const ofService = { ...filter, service: query.service };
      const [sums, found, accounts, names] = await Promise.all([
        costs.sums(workspaceId, filter, counted, ["region", "account"]),
        costs.resources(workspaceId, ofService, counted, resourcesShown),
        records.accounts(workspaceId),
        records.names(workspaceId, "aws_account"),
      ]);
      return { ground, sums, found, nameOf: accountNames(accounts, names) };
    });
    const { figures, counted, span } = ground;
    const { range } = span;
    const total = figures.sum(range);
    const share = (amount: string) => shareIn(Money.parse(amount), total);
    const ofResources = found.days ? figures.sum(found.days) : total;
    return {
      service: query.service,
      dateRange: range,
      granularity: query.granularity ?? "DAILY",
      included: counted,
      totalCost: nullable(figures.total(range)),
      comparison: comparisonOf(ground),
      trend: figures.trend(range, query.granularity ?? "DAILY"),
      byRegion: sums.region.map(({ key, amount }) => ({ region: key, ...share(amount) })),
      byAccount: sums.account.map(({ key, amount }) => ({
        awsAccountId: key,
        name: nameOf(key),
        ...share(amount),
      })),
      byChargeCategory: categoriesOf(ground),
      resources: found.resources.map(({ amount, arn, name, ...resource }) => ({
        ...resource,
        resourceId: arn,
        resourceName: name ?? resource.billedId,
        ...shareIn(Money.parse(amount), ofResources),
      })),
      resourcesRange: found.days,
      resourcesGap: resourcesGap(found.days, range),
    };
  }

  async #ground(
    { costs, records }: CostReads,
    workspaceId: string,
    query: CostQuery,
    { anyway } = { anyway: false },
  ): Promise<Ground> {
    if (!anyway && !(await costs.known(workspaceId))) {
      throw new AppError("not_found", "No cost analysis found. Run a cost analysis first.");
    }
    const today = dayOf(this.#deps.now());
    const [latest] = await records.analyses(workspaceId, 1, undefined);
    const span = spanOf(query, today, latest);
    const { service, region, awsAccountId, metric = "billed" } = query;
    const filter: CostFilter = { ...span.range, metric, service, region, awsAccountId };
    const include = (query.include ?? []).map((one) => categoryOf[one]);
    const counted = chargeCategories.filter(
      (category) => countedByDefault.includes(category) || include.includes(category),
    );
    // Everything that is compared with anything.
    const wide = {
      start: earliest(previousRange(span.range).start, monthStart(today, -1), addDays(today, -outlookDays)),
      end: today,
    };
    const [coverage, byDay, lastImport] = await Promise.all([
      records.coverage(workspaceId, "daily", wide, awsAccountId),
      costs.byDay(workspaceId, { ...filter, ...wide }),
      records.lastImport(workspaceId),
    ]);
    const read = new Set(
      coverage.days.filter(({ accounts }) => accounts === coverage.accounts).map(({ day }) => day),
    );
    const figures = new DailyFigures(byDay, { read, counted, today });
    const instants = [latest?.finishedAt, lastImport];
    const lastUpdated =
      instants
        .filter((at) => typeof at === "string")
        .sort()
        .at(-1) ?? null;
    return { today, span, filter, counted, figures, lastUpdated };
  }
}

/** What an answer says beside the figures. */
interface About {
  accounts: BilledAccount[];
  names: Names;
  activeTags: Names;
  tagsRead: Awaited<ReturnType<CostRecords["tagsRead"]>>;
  sources: CostSummary["sources"];
  anomalies: StoredAnomaly[];
  requests: RequestCount[];
  gaps: CostGap[];
  forecasts: StoredForecast[];
}

type Names = Awaited<ReturnType<CostRecords["names"]>>;

async function aboutOf(
  { records, anomalies }: CostReads,
  workspaceId: string,
  { span, today, filter }: Ground,
): Promise<About> {
  const { range } = span;
  const [accounts, names, activeTags, tagsRead, sources, spikes, requests, gaps, forecasts] =
    await Promise.all([
      records.accounts(workspaceId),
      records.names(workspaceId, "aws_account"),
      records.names(workspaceId, "tag_key"),
      records.tagsRead(workspaceId, range),
      records.sources(workspaceId, range),
      anomalies.list(workspaceId, range, filter.awsAccountId),
      records.requests(workspaceId, today),
      records.gaps(workspaceId),
      records.forecasts(workspaceId, monthStart(today)),
    ]);
  return { accounts, names, activeTags, tagsRead, sources, anomalies: spikes, requests, gaps, forecasts };
}

/** The number that a connected account's costs are kept by; undefined: of all accounts. */
async function awsAccountIdOf(
  records: CostRecords,
  workspaceId: string,
  accountId: string | undefined,
): Promise<string | undefined> {
  if (accountId === undefined) return undefined;
  const account = (await records.accounts(workspaceId)).find(({ id }) => id === accountId);
  if (!account) throw new AppError("not_found", "Cloud account not found.");
  return account.awsAccountId;
}

/** Names of accounts by their numbers: those that people gave, else AWS's own. */
function accountNames(accounts: readonly BilledAccount[], known: Names): (awsAccountId: string) => string {
  const names = new Map(known.map(({ value, label }) => [value, label]));
  for (const account of accounts) names.set(account.awsAccountId, account.name);
  return (awsAccountId) => names.get(awsAccountId) ?? awsAccountId;
}

function gapsOf({ gaps, accounts }: About): CostSummary["gaps"] {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return gaps.map((gap) => ({ ...gap, accountName: names.get(gap.accountId) ?? gap.accountId }));
}

function tagKeysOf({ activeTags, tagsRead }: About): CostSummary["tagKeys"] {
  const read = new Map(tagsRead.map(({ key, complete }) => [key, complete]));
  return [...new Set([...activeTags.map(({ value }) => value), ...read.keys()])]
    .sort()
    .map((key) => ({ key, collected: read.get(key) ?? false }));
}

/** AWS's forecast counts every account and charge, so a filtered answer has none. */
function awsForecastOf(
  { figures, today, filter }: Ground,
  forecasts: readonly StoredForecast[],
  accounts: number,
): CostSummary["awsForecast"] {
  const { service, region, awsAccountId, metric } = filter;
  if (service ?? region ?? awsAccountId ?? (metric === "billed" ? undefined : metric)) return null;
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

function headlineOf({ figures, today, counted, lastUpdated }: Ground): Headline {
  const learnt = { start: addDays(today, -outlookDays), end: today };
  const { projection, gap } = projectMonth(figures, learnt, today);
  const lastMonth = monthStart(today, -1);
  return {
    currency: "USD",
    currentMonthCost: nullable(figures.total({ start: monthStart(today), end: today })),
    lastMonthCost: nullable(figures.total({ start: lastMonth, end: monthEnd(lastMonth) })),
    projectedMonthCost: projection?.amount ?? null,
    percentageChange: figures.monthChange(),
    projection,
    projectionGap: gap,
    included: counted,
    lastUpdated,
  };
}

function nullable(amount: Money | null): number | null {
  return amount === null ? null : toDollars(amount);
}

function shareIn(amount: Money, total: Money): { cost: number; percentage: number | null } {
  return { cost: toDollars(amount), percentage: shareOf(amount, total) };
}

function categoriesOf({ figures, span, counted }: Ground): CostSummary["byChargeCategory"] {
  const present = figures.categories(span.range);
  return chargeCategories
    .filter((category) => present.has(category))
    .map((category) => ({
      category,
      cost: toDollars(figures.ofCategory(span.range, category)),
      included: counted.includes(category),
    }));
}

function apartOf({ figures, span }: Ground): CostSummary["apart"] {
  const of = (category: ChargeCategory) => figures.ofCategory(span.range, category);
  return {
    credits: toDollars(of("Credit")),
    refunds: toDollars(of("Adjustment")),
    tax: toDollars(of("Tax")),
    net: toDollars(Money.sum(chargeCategories.map(of))),
  };
}

function comparisonOf({ figures, span }: Ground): CostSummary["comparison"] {
  const before = previousRange(span.range);
  const cost = figures.total(before);
  const total = figures.total(span.range);
  const complete = figures.isRead(before);
  return {
    ...before,
    cost: nullable(cost),
    change: cost === null || total === null ? null : toDollars(total.minus(cost)),
    percentageChange: cost === null || total === null || !complete ? null : percentageChange(total, cost),
    complete,
  };
}

function resourcesGap(days: { start: string; end: string } | null, range: Span["range"]): string | null {
  if (days === null) {
    return `Costs by resource were not collected. Cost Explorer keeps them for ${resourceDays} days if the account has enabled them. A billing export has all of them.`;
  }
  if (days.start <= range.start && days.end >= range.end) return null;
  return `Costs by resource are available only from ${days.start} to ${days.end}.`;
}

export function createCostSummaryService(deps: Deps): CostSummaryService {
  return new CostSummaries(deps);
}
