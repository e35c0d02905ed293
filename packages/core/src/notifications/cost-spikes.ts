import { counted } from "../model/counted.ts";
import { dayText } from "../model/day-text.ts";
import { dollars } from "../model/dollar-text.ts";
import { Money } from "../model/money.ts";
import { listed, type NotificationDraft } from "./message.ts";
import type { NotificationPreferences } from "./preferences.ts";

const dayMs = 24 * 3600_000;
const daysPerWeek = 7;
/** Weeks that a day is compared with: enough to know what is usual, few enough to follow a growing bill. */
const weeksBefore = 4;
/** A single earlier week is too little. */
const weeksNeeded = 2;
/** A smaller rise is noise at any percentage: no one acts on cents. */
const smallestRise = Money.parse("1");

/** State of costs after they were read. */
export interface CostSpikesEvent {
  type: "cost_spikes";
  /** The last day with complete costs, YYYY-MM-DD. */
  day: string;
  /** ISO instant at which costs were read. */
  at: string;
  /**
   * Costs per service and day: `days` maps YYYY-MM-DD to US dollars as decimal text; missing days are
   * unknown.
   */
  services: readonly { service: string; days: Readonly<Record<string, string>> }[];
  /** Rises that the anomaly detection finds to begin on that day. */
  anomalies: readonly CostAnomaly[];
}

/** An unexpected cost, summed over its days; amounts are US dollars as decimal text. */
export interface CostAnomaly {
  service: string;
  actual: string;
  expected: string;
}

/** Name of the sum of all services. */
const wholeBill = "All services";

/** A day that cost more than its weekday usually does. */
export interface CostSpike {
  name: string;
  actual: Money;
  usual: Money;
  /** Percent above the usual cost, rounded down; null when nothing was usual. */
  percent: number | null;
  anomaly: boolean;
}

/** Mean cost of the same weekdays before; undefined: too few of them are known. */
function usualOf(days: Readonly<Record<string, string>>, day: string): Money | undefined {
  const amounts: Money[] = [];
  for (let week = 1; week <= weeksBefore; week++) {
    const earlier = new Date(Date.parse(day) - week * daysPerWeek * dayMs).toISOString().slice(0, 10);
    const amount = days[earlier];
    if (amount !== undefined) amounts.push(Money.parse(amount));
  }
  if (amounts.length < weeksNeeded) return undefined;
  return Money.sum(amounts).times(1 / amounts.length);
}

/** Whole percent of a rise. The ratio is only for comparison and display; amounts stay exact. */
function percentOf(actual: Money, usual: Money): number | null {
  if (usual.isZero || usual.isNegative) return null;
  return Math.floor((actual.minus(usual).toNumber() / usual.toNumber()) * 100 + 1e-9);
}

function spikeOf(name: string, days: Readonly<Record<string, string>>, day: string): CostSpike | undefined {
  const today = days[day];
  const usual = usualOf(days, day);
  if (today === undefined || usual === undefined) return undefined;
  const actual = Money.parse(today);
  return { name, actual, usual, percent: percentOf(actual, usual), anomaly: false };
}

/** Daily sum of all services; a day counts if at least one service is known. */
function totals(services: CostSpikesEvent["services"]): Record<string, string> {
  const sums = new Map<string, Money>();
  for (const { days } of services) {
    for (const [day, amount] of Object.entries(days)) {
      sums.set(day, (sums.get(day) ?? Money.zero).plus(Money.parse(amount)));
    }
  }
  return Object.fromEntries([...sums].map(([day, sum]) => [day, sum.toString()]));
}

const rise = ({ actual, usual }: CostSpike) => actual.minus(usual);

/**
 * The spike of a series if it begins on that day, or has doubled since the day before: a lasting one is
 * reported once.
 */
function beginning(
  name: string,
  days: Readonly<Record<string, string>>,
  day: string,
  bound: number,
): CostSpike | undefined {
  const high = (spike: CostSpike | undefined): spike is CostSpike =>
    spike !== undefined &&
    rise(spike).compare(smallestRise) >= 0 &&
    (spike.percent === null || spike.percent >= bound);
  const today = spikeOf(name, days, day);
  if (!high(today)) return undefined;
  const yesterday = spikeOf(name, days, new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10));
  return high(yesterday) && rise(today).compare(rise(yesterday).times(2)) < 0 ? undefined : today;
}

/**
 * Everything whose cost starts to exceed the chosen percentage on that day, and the anomalies; the largest
 * rise first.
 */
export function costSpikesIn(event: CostSpikesEvent, preferences: NotificationPreferences): CostSpike[] {
  const bound = preferences.thresholds.cost_spike_percentage;
  const risen = event.services
    .flatMap(({ service, days }) => beginning(service, days, event.day, bound) ?? [])
    .sort((a, b) => rise(b).compare(rise(a)));
  const unusual = event.anomalies
    .filter(({ service }) => !risen.some(({ name }) => name === service))
    .map(({ service, actual, expected }): CostSpike => {
      const amounts = { actual: Money.parse(actual), usual: Money.parse(expected) };
      return { name: service, ...amounts, percent: percentOf(amounts.actual, amounts.usual), anomaly: true };
    })
    .filter((spike) => rise(spike).compare(smallestRise) >= 0);
  const whole = beginning(wholeBill, totals(event.services), event.day, bound);
  return [...(whole ? [whole] : []), ...risen, ...unusual];
}

function alsoRose(first: string, others: number): string {
  return first === wholeBill
    ? `${counted(others, "service")} rose.`
    : `${counted(others, "more service")} rose as well.`;
}

const inWords = ({ percent }: CostSpike) => (percent === null ? "new" : `+${percent}%`);

/** Notifies once about a day, as soon as its costs show a spike. */
export function costSpikes(
  event: CostSpikesEvent,
  preferences: NotificationPreferences,
): NotificationDraft | null {
  const spikes = costSpikesIn(event, preferences);
  const [first] = spikes;
  if (first === undefined) return null;
  const others = spikes.length - 1;
  return {
    key: `cost_spikes:${event.day}`,
    message: {
      type: "cost_spikes",
      tone: "warning",
      title: `Cost spike on ${dayText(event.day)}: ${first.name} ${inWords(first)}`,
      summary: `${first.name} cost ${dollars(first.actual)} on ${dayText(event.day)}, compared with the usual ${dollars(first.usual)} on this weekday.${others > 0 ? ` ${alsoRose(first.name, others)}` : ""}`,
      facts: [
        { name: "Day", value: dayText(event.day) },
        { name: "Alert threshold", value: `+${preferences.thresholds.cost_spike_percentage}%` },
      ],
      ...listed(spikes, (spike) => ({
        title: `${spike.name} ${inWords(spike)}`,
        detail: `${dollars(spike.actual)} instead of ${dollars(spike.usual)}${spike.anomaly ? " (unusual spend)" : ""}`,
        path: spike.name === wholeBill ? null : `/cost-analysis?service=${encodeURIComponent(spike.name)}`,
      })),
      path: `/cost-analysis?day=${event.day}`,
      linkLabel: "View costs",
      at: event.at,
    },
  };
}
