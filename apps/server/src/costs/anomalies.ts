import { setImmediate } from "node:timers/promises";
import { addDays, dayOf } from "@skyledger/core/cost/calendar";
import { countedByDefault } from "@skyledger/core/cost/charge-category";
import {
  anomalyThresholds,
  type CostAnomaly,
  findAnomalies,
  type ServiceSeries,
} from "@skyledger/core/forecast/find-anomalies";
import { projectionThresholds } from "@skyledger/core/forecast/project-month-end";
import { Money } from "@skyledger/core/model/money";
import type { CostAnomaliesStore, StoredAnomaly } from "./store/anomalies-store.ts";
import type { CostFilter } from "./store/filter.ts";
import type { CostRecordsStore } from "./store/records-store.ts";
import type { CostStore } from "./store.ts";

/** Days to learn from and to evaluate. */
const daysLookedAt = 200;

/** Detects anomalies. */
export interface CostAnomalies {
  /** Evaluates all stored costs of a workspace again: after every analysis and import. */
  refresh(workspaceId: string): Promise<void>;
}

interface Deps {
  costs: Pick<CostStore, "daily" | "byServiceAndRegion" | "sums">;
  records: Pick<CostRecordsStore, "coverage">;
  anomalies: CostAnomaliesStore;
  now: () => Date;
}

/** One amount per known day: a day without charges cost nothing. */
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

/** Whether a service's total cost is below the smallest anomaly: most services of most accounts. */
function isSmall(series: readonly ServiceSeries[]): boolean {
  const amounts = series.flatMap(({ days }) => days.map(({ amount }) => Math.abs(amount.toNumber())));
  return amounts.reduce((sum, amount) => sum + amount, 0) < anomalyThresholds.minAmountUsd.default;
}

function stored(
  awsAccountId: string | null,
  { days, amount, expected, actual, drivers, ...anomaly }: CostAnomaly,
): StoredAnomaly {
  return {
    ...anomaly,
    awsAccountId,
    start: days[0] ?? "",
    end: days.at(-1) ?? "",
    days: [...days],
    amount: amount.toString(),
    expected: expected.toString(),
    actual: actual.toString(),
    drivers: drivers.map((driver) => ({ region: driver.region, amount: driver.amount.toString() })),
  };
}

/** Yields to requests after each service: one takes some milliseconds, a hundred take a second. */
async function findIn(groups: Iterable<readonly ServiceSeries[]>, today: string): Promise<CostAnomaly[]> {
  const incompleteDays = projectionThresholds.incompleteDays.default;
  const found: CostAnomaly[] = [];
  for (const series of groups) {
    if (isSmall(series)) continue;
    found.push(...findAnomalies(series, { today, incompleteDays }));
    await setImmediate();
  }
  return found;
}

/** Stored costs of one account, or of the total, by service. */
interface ServiceCosts {
  filter: CostFilter;
  /** Days that are known of every account, sorted. */
  days: readonly string[];
  /** One series for each service. */
  services: readonly ServiceSeries[];
}

async function readOf(
  { costs, records }: Deps,
  workspaceId: string,
  filter: CostFilter,
): Promise<ServiceCosts> {
  const { start, end, awsAccountIds } = filter;
  const coverage = await records.coverage(workspaceId, "daily", { start, end }, awsAccountIds);
  const days = coverage.days
    .filter(({ accounts }) => accounts === coverage.accounts)
    .map(({ day }) => day)
    .sort();
  const known = new Set(days);
  const rows = (await costs.daily(workspaceId, filter, "service")).filter(
    ({ day, category }) => known.has(day) && countedByDefault.includes(category),
  );
  const byService = [...Map.groupBy(rows, ({ key }) => key)];
  return { filter, days, services: byService.map(([service, own]) => seriesOf(service, "", own, days)) };
}

async function findOf(
  { costs }: Deps,
  workspaceId: string,
  { filter, days, services: all }: ServiceCosts,
): Promise<CostAnomaly[]> {
  const suspects = await findIn(
    all.map((one) => [one]),
    filter.end,
  );
  const services = [...new Set(suspects.map(({ service }) => service))];
  if (services.length === 0) return [];
  // Reads Regions only for the few services that stand out.
  const regional = await costs.byServiceAndRegion(workspaceId, filter, services, countedByDefault);
  const groups = [...Map.groupBy(regional, ({ service }) => service)].map(([service, own]) =>
    [...Map.groupBy(own, ({ region }) => region)].map(([region, lines]) =>
      seriesOf(service, region, lines, days),
    ),
  );
  return await findIn(groups, filter.end);
}

export function createCostAnomalies(deps: Deps): CostAnomalies {
  const { costs, anomalies, now } = deps;
  return {
    async refresh(workspaceId) {
      const at = now();
      const today = dayOf(at);
      const range = { start: addDays(today, -daysLookedAt), end: today };
      const whole: CostFilter = { ...range, metric: "billed", awsAccountIds: undefined };
      const sums = await costs.sums(workspaceId, whole, countedByDefault, ["account"]);
      // Charges that name no account only count in the total.
      const accounts = sums.account.map(({ key }) => key).filter((key) => key !== "");
      // A single account is the total.
      const [only] = sums.account.length === 1 ? accounts : [];
      const scopes = only === undefined ? [null, ...accounts] : [null];
      const found: StoredAnomaly[] = [];
      let read = await readOf(deps, workspaceId, whole);
      for (const [index, account] of scopes.entries()) {
        const following = scopes[index + 1];
        // The database reads the next account while this one is evaluated.
        const [own, next] = await Promise.all([
          findOf(deps, workspaceId, read),
          following == null ? null : readOf(deps, workspaceId, { ...whole, awsAccountIds: [following] }),
        ]);
        found.push(...own.map((one) => stored(account, one)));
        if (only !== undefined) found.push(...own.map((one) => stored(only, one)));
        read = next ?? read;
      }
      await anomalies.replace(workspaceId, found, at.toISOString());
    },
  };
}
