import { Money } from "../model/money.ts";
import { counted, dollars, listed, type NotificationDraft } from "./message.ts";
import type { NotificationPreferences } from "./preferences.ts";

const dayMs = 24 * 3600_000;
const daysPerWeek = 7;
/** Weeks that a day is compared with: as many as still tell what is usual, few enough to follow a growing bill. */
const weeksBefore = 4;
/** One earlier week is no habit. */
const weeksNeeded = 2;
/** A rise below this is noise, however large it is in per cent: no one acts on cents. */
const smallestRise = Money.parse("1");

/** What costs look like after they were read. */
export interface CostSpikesEvent {
  type: "cost_spikes";
  /** The last day whose costs are whole, YYYY-MM-DD. */
  day: string;
  /** ISO instant at which costs were read. */
  at: string;
  /** Costs per service and day: `days` maps YYYY-MM-DD to US dollars as decimal text; a missing day is not known. */
  services: readonly { service: string; days: Readonly<Record<string, string>> }[];
  /** Rises that the anomaly search finds to begin on that day. */
  anomalies: readonly CostAnomaly[];
}

/** A cost outside of what was expected, in sum over the days that it lasts; amounts are US dollars as decimal text. */
export interface CostAnomaly {
  service: string;
  actual: string;
  expected: string;
}

/** The name of the sum over everything. */
const wholeBill = "All services";

/** A day that cost more than its weekday usually does. */
export interface CostSpike {
  name: string;
  actual: Money;
  usual: Money;
  /** Per cent above the usual, rounded down; null where nothing was usual. */
  percent: number | null;
  anomaly: boolean;
}

/** The mean cost of the same weekdays before; undefined: too few of them are known. */
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

/** Whole per cent of a rise. The ratio is for comparing and showing only; amounts stay exact. */
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

/** The sum over services per day; a day counts where at least one service is known. */
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

/** The spike of a series on a day that begins there, or has doubled since the day before: a lasting one is told once. */
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

/** Everything that begins to cost the chosen percentage more on that day, and the anomalies; the largest rise first. */
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

const inWords = ({ percent }: CostSpike) => (percent === null ? "new" : `+${percent}%`);

/** Notifies once about a day: as soon as its costs show a spike. */
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
      title: `Cost spike on ${event.day}: ${first.name} ${inWords(first)}`,
      summary: `${first.name} cost ${dollars(first.actual)} on ${event.day}, compared with the usual ${dollars(first.usual)} on this weekday.${others > 0 ? ` ${counted(others, "more line")} rose as well.` : ""}`,
      facts: [
        { name: "Day", value: event.day },
        { name: "Alert threshold", value: `+${preferences.thresholds.cost_spike_percentage}%` },
      ],
      ...listed(spikes, (spike) => ({
        title: `${spike.name} ${inWords(spike)}`,
        detail: `${dollars(spike.actual)} instead of ${dollars(spike.usual)}${spike.anomaly ? " (anomaly)" : ""}`,
        path: spike.name === wholeBill ? null : `/cost-analysis?service=${encodeURIComponent(spike.name)}`,
      })),
      path: `/cost-analysis?day=${event.day}`,
      linkLabel: "View costs",
      at: event.at,
    },
  };
}
