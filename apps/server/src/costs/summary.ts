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
import { AppError } from "@skyledger/core/model/app-error";
import { dayText } from "@skyledger/core/model/day-text";
import { Money } from "@skyledger/core/model/money";
import type { AccountScope } from "../organizations/account-scope.ts";
import type { OrganizationsService } from "../organizations/service.ts";
import type { Principal } from "../platform/principal.ts";
import { accountNames, awsForecastOf, gapsOf, tagKeysOf } from "./about.ts";
import { apartOf, categoriesOf, comparisonOf, headlineOf, nullable, shareIn } from "./answer-parts.ts";
import { inBilledScope } from "./billed-scope.ts";
import { changedRows, earlierSums } from "./changes.ts";
import { type CostQuery, costGround, type Ground, type GroundQuery } from "./ground.ts";
import { shownGroups } from "./groups.ts";
import { shownAnomalies } from "./outlook.ts";
import type { CostMeter } from "./request-meter.ts";
import type { Span } from "./span.ts";
import type { CostReads, ReadCosts } from "./store/reads.ts";
import { listsOf, readSummary, topServices } from "./summary-reading.ts";
import { readTops, trendWithTops } from "./trend.ts";

export type CostSummary = ResponseOf<"GET /cost/analysis">;
export type CostOverview = ResponseOf<"GET /cost/overview">;
export type ServiceCost = ResponseOf<"GET /cost/service">;

export interface CostSummaryService {
  /** Whether an analysis or an import has read any costs. */
  known(principal: Principal): Promise<boolean>;
  /** Throws not_found ("No cost analysis found…") before the first analysis or import, and invalid_input. */
  summary(principal: Principal, query: CostQuery): Promise<CostSummary>;
  /** Exact sums with the default inclusion, stored with an analysis; null: no day is known. */
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
  overview(principal: Principal, scope: AccountScope): Promise<CostOverview>;
  /** Throws not_found like `summary`, and for a service without any cost in the range. */
  service(principal: Principal, query: CostQuery & { service: string }): Promise<ServiceCost>;
}

interface Deps {
  read: ReadCosts;
  meter: Pick<CostMeter, "reading">;
  organizations: Pick<OrganizationsService, "billedAccountIds">;
  now: () => Date;
}

const resourcesShown = 100;
const overviewDays = 30;
/** Days that Cost Explorer keeps by resource (API reference, GetCostAndUsageWithResources). */
const resourceDays = 14;

class CostSummaries implements CostSummaryService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async known({ workspaceId }: Principal): Promise<boolean> {
    return await this.#deps.read(workspaceId, ({ costs }) => costs.known(workspaceId));
  }

  async summary({ workspaceId }: Principal, scoped: CostQuery): Promise<CostSummary> {
    const query = await inBilledScope(this.#deps.organizations, workspaceId, scoped);
    const asked = { by: query.groupBy ?? "service", granularity: query.granularity ?? "DAILY" };
    const known = await this.#deps.read(workspaceId, async (reads) => {
      const ground = await this.#ground(reads, workspaceId, query);
      return await readSummary(reads, workspaceId, ground, {
        ...asked,
        sparklines: query.sparklines === "true",
      });
    });
    const { ground, about } = known;
    const { figures, filter, span } = ground;
    const nameOf = accountNames(about.accounts, about.names);
    return {
      ...headlineOf(ground),
      totalCost: nullable(figures.total(span.range)),
      dateRange: span.range,
      period: span.period,
      granularity: asked.granularity,
      metric: filter.metric,
      coverage: { days: dayCount(span.range), daysRead: figures.daysRead(span.range) },
      sources: about.sources,
      bills: about.bills.map((bill) => ({ ...bill, name: nameOf(bill.awsAccountId) })),
      ...listsOf(known, nameOf),
      byChargeCategory: categoriesOf(ground),
      apart: apartOf(ground),
      trend: trendWithTops(figures, span.range, asked.granularity, known.tops),
      groups: {
        by: asked.by,
        series: shownGroups(known.groups, asked.by, nameOf),
        sparklines: known.sparklines,
      },
      tagKeys: tagKeysOf(about),
      comparison: comparisonOf(ground),
      weekly: figures.week(),
      anomalies: shownAnomalies(about.anomalies, filter),
      awsForecast: awsForecastOf(
        ground,
        about.forecasts,
        about.accounts.filter(({ payerId }) => payerId === null).length,
      ),
      meter: this.#deps.meter.reading(about.requests, about.operations, nameOf),
      gaps: gapsOf(about),
    };
  }

  async totals(workspaceId: string, range: Span["range"]) {
    const { figures, today } = await this.#deps.read(workspaceId, (reads) =>
      costGround(reads, workspaceId, { ...range }, { now: this.#deps.now(), anyway: true }),
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
      daysKnown: figures.known({ start: earliest(range.start, lastMonth), end: today }).length,
    };
  }

  async overview({ workspaceId }: Principal, scope: AccountScope): Promise<CostOverview> {
    const { awsAccountIds } = await inBilledScope(this.#deps.organizations, workspaceId, scope);
    const today = dayOf(this.#deps.now());
    const range = { start: addDays(today, -overviewDays), end: addDays(today, -1) };
    const { ground, service, earlier, tops, anomalies, sources } = await this.#deps.read(
      workspaceId,
      async (reads) => {
        const ground = await this.#ground(reads, workspaceId, { ...range, awsAccountIds });
        const [{ service }, earlier, tops, anomalies, sources] = await Promise.all([
          reads.costs.sums(workspaceId, ground.filter, ground.counted, ["service"]),
          earlierSums(reads, workspaceId, ground, ["service"]),
          readTops(reads, workspaceId, ground, { by: "service", granularity: "DAILY" }),
          reads.anomalies.list(workspaceId, range, awsAccountIds),
          reads.records.sources(workspaceId, range),
        ]);
        return { ground, service, earlier: earlier.service, tops, anomalies, sources };
      },
    );
    const { figures, filter } = ground;
    return {
      ...headlineOf(ground),
      sources,
      weekly: figures.week(),
      days: trendWithTops(figures, range, "DAILY", tops),
      services: topServices(service, earlier, figures.sum(range)),
      anomalies: shownAnomalies(anomalies, filter),
    };
  }

  async service({ workspaceId }: Principal, scoped: CostQuery & { service: string }): Promise<ServiceCost> {
    const query = await inBilledScope(this.#deps.organizations, workspaceId, scoped);
    const { ground, sums, earlier, found, nameOf } = await this.#deps.read(workspaceId, async (reads) => {
      const ground = await this.#ground(reads, workspaceId, query);
      const { figures, filter, counted, span } = ground;
      // A service that is no longer billed is still compared with its earlier cost.
      const both = { start: previousRange(span.range).start, end: span.range.end };
      if (figures.categories(both).size === 0) {
        throw new AppError("not_found", `No charges for ${query.service} in this period.`);
      }
      const { costs, records } = reads;
      const ofService = { ...filter, service: query.service };
      const [sums, earlier, found, accounts, names] = await Promise.all([
        costs.sums(workspaceId, filter, counted, ["region", "account"]),
        earlierSums(reads, workspaceId, ground, ["region", "account"]),
        costs.resources(workspaceId, ofService, counted, resourcesShown),
        records.accounts(workspaceId),
        records.names(workspaceId, "aws_account"),
      ]);
      return { ground, sums, earlier, found, nameOf: accountNames(accounts, names) };
    });
    const { figures, counted, span } = ground;
    const { range } = span;
    const total = figures.sum(range);
    const ofResources = found.days ? figures.sum(found.days) : total;
    return {
      service: query.service,
      dateRange: range,
      granularity: query.granularity ?? "DAILY",
      included: counted,
      totalCost: nullable(figures.total(range)),
      comparison: comparisonOf(ground),
      trend: figures.trend(range, query.granularity ?? "DAILY"),
      byRegion: changedRows(sums.region, earlier.region, total).map(({ key, ...row }) => ({
        region: key,
        ...row,
      })),
      byAccount: changedRows(sums.account, earlier.account, total).map(({ key, ...row }) => ({
        awsAccountId: key,
        name: nameOf(key),
        ...row,
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

  #ground(reads: CostReads, workspaceId: string, query: GroundQuery): Promise<Ground> {
    return costGround(reads, workspaceId, query, { now: this.#deps.now() });
  }
}

function resourcesGap(days: { start: string; end: string } | null, range: Span["range"]): string | null {
  if (days === null) {
    return `Costs by resource were not collected. Cost Explorer keeps them for ${resourceDays} days if the account has enabled them. A billing export has all of them.`;
  }
  if (days.start <= range.start && days.end >= range.end) return null;
  return `Costs by resource are available only from ${dayText(days.start)} to ${dayText(days.end)}.`;
}

export function createCostSummaryService(deps: Deps): CostSummaryService {
  return new CostSummaries(deps);
}
