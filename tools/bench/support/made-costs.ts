import { dayNumber, dayText, monthOf, weekdayOf } from "@skyledger/core/forecast/calendar-day";
import type { ServiceSeries } from "@skyledger/core/forecast/find-anomalies";
import { Money } from "@skyledger/core/model/money";

/** A planted event in a generated account's costs, as a detector should report it. */
export type PlantedEvent = {
  /** "spike": some unusual days; "step": from that day on. */
  kind: "spike" | "step";
  service: string;
  region: string;
  direction: "rise" | "fall";
  /** Day numbers, both inclusive; for a step, its first two weeks. */
  from: number;
  to: number;
  /** Effect on the cost of those days in total, US dollars; negative for a fall. */
  amount: number;
};

/** The costs of one generated account: days per service and Region, and the truth about them. */
export type MadeAccount = { series: ServiceSeries[]; events: PlantedEvent[]; firstDay: number; days: number };

const services = ["EC2", "RDS", "S3", "Lambda", "CloudFront", "DynamoDB"];
const regions = ["us-east-1", "eu-west-1", "ap-southeast-2"];

/** A small, fast generator of numbers in 0…1 with a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from one account's numbers. */
class Dice {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = numbersOf(seed);
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.#next();
  }
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }
  happens(share: number): boolean {
    return this.#next() < share;
  }
  /** Box and Muller's normal variable. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next());
  }
}

/**
 * One account of 400 days: two to six services in one to three Regions, each with its own level, growth (−5
 * to 15 % a month), weekend effect, noise, lasting steps, and planted spikes; support and reserved-capacity
 * fees on the 1st, a subscription on another day, monthly credits. The same seed gives the same account.
 */
export function madeAccount(seed: number, lastDay = "2026-06-30", days = 400): MadeAccount {
  const dice = new Dice(seed * 7919 + 17);
  const firstDay = dayNumber(lastDay) - days + 1;
  const account: MadeAccount = { series: [], events: [], firstDay, days };
  const accountLevel = 10 ** dice.between(1.3, 3.5);
  for (const service of services.slice(0, dice.whole(2, services.length))) {
    const growthPerDay = dice.between(-0.05, 0.15) / 30;
    const weekend = dice.happens(0.6) ? dice.between(0.35, 0.95) : 1;
    for (const region of regions.slice(0, dice.whole(1, regions.length))) {
      const level = accountLevel * dice.between(0.05, 0.6);
      account.series.push(madeSeries(dice, account, { service, region, level, growthPerDay, weekend }));
    }
  }
  addFees(dice, account, accountLevel);
  return account;
}

type Shape = { service: string; region: string; level: number; growthPerDay: number; weekend: number };

function madeSeries(dice: Dice, account: MadeAccount, shape: Shape): ServiceSeries {
  const { firstDay, days } = account;
  const { service, region, level } = shape;
  const factors = Array.from({ length: days }, () => 1);
  const planted = plant(dice, account, shape, factors);
  const noise = dice.between(0.01, 0.06);
  let drift = 0;
  const amounts = factors.map((factor, index) => {
    const day = firstDay + index;
    drift = 0.98 * drift + (noise / 5) * dice.normal();
    const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
    const trend = Math.exp(shape.growthPerDay * index + drift + noise * dice.normal());
    return level * trend * factor * (isWeekend ? shape.weekend : 1);
  });
  for (const { event, factor } of planted) {
    const onDays = amounts.slice(event.from - firstDay, event.to - firstDay + 1);
    const amount = onDays.reduce((sum, value) => sum + value - value / factor, 0);
    account.events.push({ ...event, amount });
  }
  return { service, region, days: amounts.map((value, index) => entry(firstDay + index, value)) };
}

type Planted = { event: Omit<PlantedEvent, "amount">; factor: number };

/** Steps and spikes, at least five weeks apart so that the truth about each is clear. */
function plant(dice: Dice, account: MadeAccount, { service, region }: Shape, factors: number[]): Planted[] {
  const planted: Planted[] = [];
  let at = 60 + dice.whole(0, 120);
  while (at < account.days - 20) {
    const isStep = dice.happens(0.35);
    const isRise = dice.happens(isStep ? 0.6 : 0.75);
    const factor = isRise ? dice.between(1.5, isStep ? 2 : 4) : dice.between(0.2, 0.6);
    const length = isStep ? account.days - at : dice.whole(1, 5);
    for (let index = at; index < at + length; index += 1) factors[index] = (factors[index] ?? 1) * factor;
    const from = account.firstDay + at;
    const to = from + (isStep ? 14 : length) - 1;
    const kind = isStep ? "step" : "spike";
    const direction = isRise ? "rise" : "fall";
    planted.push({ event: { kind, service, region, direction, from, to }, factor });
    at += 35 + dice.whole(20, 240);
  }
  return planted;
}

function addFees(dice: Dice, account: MadeAccount, level: number): void {
  const fee = (service: string, dayOfMonth: number, value: () => number): void => {
    const days = Array.from({ length: account.days }, (_, index) => account.firstDay + index)
      .filter((day) => day === monthOf(day).first + dayOfMonth - 1)
      .map((day) => entry(day, value()));
    account.series.push({ service, region: "global", days });
  };
  if (dice.happens(0.7)) {
    const support = level * dice.between(0.5, 4);
    fee("AWS Support", 1, () => support * dice.between(0.97, 1.03));
  }
  if (dice.happens(0.3)) {
    const subscription = level * dice.between(0.5, 3);
    fee("Marketplace", dice.whole(2, 28), () => subscription);
  }
  if (dice.happens(0.15)) {
    const credit = -level * dice.between(0.2, 1);
    fee("Credits", 1, () => credit);
  }
}

function entry(day: number, value: number): { day: string; amount: Money } {
  return { day: dayText(day), amount: Money.parse(value.toFixed(6)) };
}
