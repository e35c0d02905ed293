import { dayNumber, dayText, monthOf } from "@skyledger/core/forecast/calendar-day";
import type { DailyAmount } from "@skyledger/core/forecast/daily-point";
import { anomalyThresholds, type CostAnomaly, findAnomalies } from "@skyledger/core/forecast/find-anomalies";
import { projectMonthEnd } from "@skyledger/core/forecast/project-month-end";
import { Money } from "@skyledger/core/model/money";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import { type MadeAccount, madeAccount, type PlantedEvent } from "../support/made-costs.ts";

const accounts = 50;
/** Months with a projection in the middle; earlier ones are its history. */
const months = 9;
/** Amounts of days that are not final are only partial. */
const partlyBilled = [0.2, 0.8];

type Trial = { truth: number; expected: number; naive: number; inside: boolean };

function totals({ series }: MadeAccount): DailyAmount[] {
  const byDay = Map.groupBy(
    series.flatMap(({ days }) => days),
    ({ day }) => day,
  );
  return [...byDay].map(([day, entries]) => ({
    day,
    amount: Money.sum(entries.map(({ amount }) => amount)),
  }));
}

/** Data available on a day: everything before, with the last two days only partly billed. */
function asOf(days: readonly DailyAmount[], today: number): DailyAmount[] {
  return days
    .filter(({ day }) => dayNumber(day) <= today)
    .map(({ day, amount }) => {
      const share = partlyBilled[today - dayNumber(day)];
      return share === undefined ? { day, amount } : { day, amount: amount.times(share) };
    });
}

/**
 * Projects a month on its 16th and compares with its actual cost; the naive estimate has the same final days.
 */
function trial(days: readonly DailyAmount[], first: number): Trial {
  const { last } = monthOf(first);
  const today = first + 15;
  const truth = sumOf(days, first, last);
  const projection = projectMonthEnd(asOf(days, today), { today: dayText(today) });
  if (projection.kind === "unknown") throw new Error(projection.because);
  const settled = today - 2;
  const naive = (sumOf(days, first, settled) / (settled - first + 1)) * (last - first + 1);
  const [low, high] = [projection.low.toNumber(), projection.high.toNumber()];
  return {
    truth,
    expected: projection.expected.toNumber(),
    naive,
    inside: truth >= low && truth <= high,
  };
}

function sumOf(days: readonly DailyAmount[], from: number, to: number): number {
  const inside = days.filter(({ day }) => dayNumber(day) >= from && dayNumber(day) <= to);
  return Money.sum(inside.map(({ amount }) => amount)).toNumber();
}

function trialsOf(account: MadeAccount): Trial[] {
  const days = totals(account);
  const trials: Trial[] = [];
  let { first } = monthOf(account.firstDay + account.days - 1);
  for (let count = 0; count < months; count += 1) {
    trials.push(trial(days, first));
    first = monthOf(first - 1).first;
  }
  return trials;
}

/** Median absolute percentage error of projections. */
function medianError(trials: readonly Trial[], of: "expected" | "naive"): number {
  return percentile(
    trials.map((one) => (Math.abs(one[of] - one.truth) / Math.abs(one.truth)) * 100),
    0.5,
  );
}

type Count = {
  planted: number;
  found: number;
  /** Planted ones that are large enough for an anomaly. */
  large: number;
  largeFound: number;
  reported: number;
  true: number;
  rightRegion: number;
};

function countAnomalies(account: MadeAccount, count: Count): void {
  const lastDay = account.firstDay + account.days - 1;
  const found = findAnomalies(account.series, { today: dayText(lastDay + 3), incompleteDays: 2 });
  const matching = (event: PlantedEvent): CostAnomaly | undefined =>
    found.find((anomaly) => meets(anomaly, event));
  for (const event of account.events) {
    const anomaly = matching(event);
    const large = isLarge(account, event) ? 1 : 0;
    count.planted += 1;
    count.large += large;
    if (!anomaly) continue;
    count.found += 1;
    count.largeFound += large;
    if (anomaly.drivers[0]?.region === event.region) count.rightRegion += 1;
  }
  count.reported += found.length;
  count.true += found.filter((anomaly) => account.events.some((event) => meets(anomaly, event))).length;
}

/** Whether a planted event really exceeds the reporting thresholds. */
function isLarge({ series }: MadeAccount, { service, from, to, amount }: PlantedEvent): boolean {
  const ofService = series.filter((one) => one.service === service).flatMap(({ days }) => days);
  const without = sumOf(ofService, from, to) - amount;
  const { minAmountUsd, minSharePercent } = anomalyThresholds;
  const size = Math.abs(amount);
  return size >= minAmountUsd.default && size >= (without * minSharePercent.default) / 100;
}

function meets(anomaly: CostAnomaly, event: PlantedEvent): boolean {
  return (
    anomaly.service === event.service &&
    anomaly.direction === event.direction &&
    anomaly.days.some((day) => dayNumber(day) >= event.from && dayNumber(day) <= event.to)
  );
}

function share(part: number, whole: number): number {
  return (part / whole) * 100;
}

/** Projections and anomalies of generated accounts, compared with their known truth. */
const forecast: BenchCase = {
  name: "forecast",
  run() {
    const made = Array.from({ length: accounts }, (_, index) => madeAccount(index + 1));
    const startedAt = performance.now();
    const trials = made.flatMap(trialsOf);
    const projectionMs = (performance.now() - startedAt) / trials.length;
    const count: Count = {
      planted: 0,
      found: 0,
      large: 0,
      largeFound: 0,
      reported: 0,
      true: 0,
      rightRegion: 0,
    };
    const evaluatedAt = performance.now();
    for (const account of made) countAnomalies(account, count);
    const anomalyMs = (performance.now() - evaluatedAt) / made.length;
    const [seasonal, naive] = [medianError(trials, "expected"), medianError(trials, "naive")];
    const coverage = share(trials.filter(({ inside }) => inside).length, trials.length);
    const percent = (name: string, value: number, target: number): Figure => ({
      name,
      value,
      unit: "%",
      target: { value: target, better: "higher" },
    });
    return Promise.resolve([
      {
        name: `month-end projection on the 16th, median absolute error (${trials.length} months of ${accounts} accounts)`,
        value: seasonal,
        unit: "%",
        target: { value: naive / 2, better: "lower" },
      },
      {
        name: 'the same for "spend so far ÷ days × days in month", twice the projection\'s at least',
        value: naive,
        unit: "%",
        target: { value: 2 * seasonal, better: "higher" },
      },
      percent("months that end within the 80 % interval", coverage, 75),
      {
        name: "the same, so that the interval is no wider than it must be",
        value: coverage,
        unit: "%",
        target: { value: 88, better: "lower" },
      },
      percent(`anomalies: precision (${count.reported} reported)`, share(count.true, count.reported), 90),
      percent(
        `anomalies: recall of the ${count.large} planted that reach the thresholds`,
        share(count.largeFound, count.large),
        90,
      ),
      percent(`anomalies: recall of all ${count.planted} planted`, share(count.found, count.planted), 70),
      percent(
        "anomalies found whose first region is the right one",
        share(count.rightRegion, count.found),
        95,
      ),
      {
        name: "one projection from up to 400 days",
        value: projectionMs,
        unit: "ms",
        target: { value: 100, better: "lower" },
      },
      {
        name: "anomalies of one account over 400 days",
        value: anomalyMs,
        unit: "ms",
        target: { value: 500, better: "lower" },
      },
    ]);
  },
};

export default forecast;
