import type { ResponseOf } from "@skyledger/contract";
import { addDays, type DayRange } from "@skyledger/core/cost/calendar";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { type CostAnomaly, findAnomalies, type ServiceSeries } from "@skyledger/core/forecast/find-anomalies";
import {
  type MonthProjection,
  projectionThresholds,
  projectMonthEnd,
} from "@skyledger/core/forecast/project-month-end";
import { Money } from "@skyledger/core/model/money";
import type { CostFilter, CostStore } from "../adapters/db/cost-store.ts";
import { toDollars } from "./cost-figures.ts";

type Summary = ResponseOf<"GET /cost/analysis">;

/** The charges that are looked at, and what is known of them. */
export interface OutlookQuery {
  filter: CostFilter;
  counted: readonly ChargeCategory[];
  today: string;
  /** Days that were read. */
  read: ReadonlySet<string>;
  /** Changes whenever the stored costs do. */
  version: string;
}

/** What daily costs say beyond their sums. */
export interface Outlook {
  /** The month's end; without one, `gap` says why in a sentence. */
  projection: Summary["projection"];
  gap: string | null;
  /** What jumped, wherever in the history; largest first. */
  anomalies: Summary["anomalies"];
}

export interface CostOutlook {
  of(workspaceId: string, query: OutlookQuery): Promise<Outlook>;
}

/** Days that are learnt from. */
export const outlookDays = 200;
/** Outlooks of unchanged costs are kept, since each is some hundred days of every service. */
const kept = 100;

/** Projects the month and looks for anomalies; remembers both until the costs change. */
export function createCostOutlook(costs: Pick<CostStore, "daily" | "byServiceAndRegion">): CostOutlook {
  const known = new Map<string, Promise<Outlook>>();

  async function make(workspaceId: string, query: OutlookQuery): Promise<Outlook> {
    const { today, read, counted } = query;
    const range = { start: addDays(today, -outlookDays), end: today };
    const rows = await costs.daily(workspaceId, { ...query.filter, ...range }, "service");
    const byService = Map.groupBy(
      rows.filter(({ day, category }) => read.has(day) && counted.includes(category)),
      ({ key }) => key,
    );
    const days = [...read].filter((day) => day >= range.start && day <= range.end).sort();
    const series = [...byService].map(([service, own]) => seriesOf(service, "", own, days));
    const totals = seriesOf("", "", [...byService.values()].flat(), days);
    const projected = projectMonthEnd(totals.days, { today });
    const incompleteDays = projectionThresholds.incompleteDays.default;
    const found = findAnomalies(series, { today, incompleteDays });
    const anomalies = await withRegions(workspaceId, query, found, range, days);
    return { ...toProjection(projected), anomalies: anomalies.map(toAnomaly) };
  }

  /** Regions are read for the few services that stand out, not for all. */
  async function withRegions(
    workspaceId: string,
    query: OutlookQuery,
    found: readonly CostAnomaly[],
    range: DayRange,
    days: readonly string[],
  ): Promise<CostAnomaly[]> {
    if (found.length === 0) return [];
    const { today, counted, filter } = query;
    const services = [...new Set(found.map(({ service }) => service))];
    const rows = await costs.byServiceAndRegion(workspaceId, { ...filter, ...range }, services, counted);
    const groups = Map.groupBy(rows, ({ service, region }) => JSON.stringify([service, region]));
    const series = [...groups.values()].flatMap((own) => {
      const [first] = own;
      return first ? [seriesOf(first.service, first.region, own, days)] : [];
    });
    return findAnomalies(series, { today, incompleteDays: projectionThresholds.incompleteDays.default });
  }

  return {
    of(workspaceId, query) {
      const { filter, counted, today, version } = query;
      const { start: _start, end: _end, ...narrowed } = filter;
      const key = JSON.stringify([workspaceId, version, today, counted, Object.entries(narrowed).sort()]);
      const before = known.get(key);
      if (before !== undefined) return before;
      const made = make(workspaceId, query);
      known.set(key, made);
      // A failure must not be remembered.
      made.catch(() => known.delete(key));
      const oldest = known.keys().next().value;
      if (known.size > kept && oldest !== undefined) known.delete(oldest);
      return made;
    },
  };
}

/** One amount a known day: what has no charge on it cost nothing. */
function seriesOf(
  service: string,
  region: string,
  rows: readonly { day: string; amount: string }[],
  days: readonly string[],
): ServiceSeries {
  const amounts = new Map<string, Money>();
  for (const { day, amount } of rows) {
    amounts.set(day, (amounts.get(day) ?? Money.zero).plus(Money.parse(amount)));
  }
  return {
    service,
    region,
    days: days.map((day) => ({ day, amount: amounts.get(day) ?? Money.zero })),
  };
}

const methods = {
  seasonal: "Weekdays, level and trend of past days, with monthly charges on the day they are due",
  "daily-average": "Average of the days so far; too few for the pattern of a week",
} as const;

function toProjection(projected: MonthProjection): Pick<Outlook, "projection" | "gap"> {
  if (projected.kind === "unknown") return { projection: null, gap: projected.because };
  return {
    gap: null,
    projection: {
      amount: toDollars(projected.expected),
      lower: toDollars(projected.low),
      upper: toDollars(projected.high),
      confidence: projected.intervalShare * 100,
      method: methods[projected.method],
      settledThrough: projected.settledThrough,
      expectedCharges: projected.expectedCharges.map(({ day, amount }) => ({
        date: day,
        amount: toDollars(amount),
      })),
    },
  };
}

function toAnomaly({
  service,
  direction,
  days,
  actual,
  expected,
  amount,
  drivers,
}: CostAnomaly): Summary["anomalies"][number] {
  return {
    service,
    direction,
    start: days[0] ?? "",
    end: days.at(-1) ?? "",
    days: [...days],
    amount: toDollars(amount),
    expected: toDollars(expected),
    actual: toDollars(actual),
    drivers: drivers.map((driver) => ({ region: driver.region, amount: toDollars(driver.amount) })),
  };
}
