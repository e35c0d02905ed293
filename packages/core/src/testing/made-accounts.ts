import { dayNumber, dayText, monthOf, weekdayOf } from "../forecast/calendar-day.ts";
import type { DailyAmount } from "../forecast/daily-point.ts";
import { Money } from "../model/money.ts";

/** An account with a mix of cost patterns, defined by a few numbers. */
export interface MadeAccount {
  seed: number;
  /** Days of history, the last of which is `today`. */
  days: number;
  today: string;
  /** Maximum share by which a day varies, in either direction. */
  noise: number;
  /** Cents on a usual day; negative: credits. */
  level: number;
  /** Share of it on weekends. */
  weekend?: number;
  /** Daily increase in cents. */
  growth?: number;
  /** From this many days before the end, the level is multiplied. */
  step?: readonly [daysBefore: number, factor: number];
  /** Cents on a day of each month (in a shorter one, its last). */
  fee?: readonly [dayOfMonth: number, cents: number];
  /** Days before the end with this many times the cost. */
  spikes?: Readonly<Record<number, number>>;
  /** Days before the end that have no entry. */
  missing?: readonly number[];
}

/** The days of a generated account, the same on every run: integer arithmetic determines the noise. */
export function madeDays(account: MadeAccount): DailyAmount[] {
  const { seed, days, today, noise, level, weekend = 1, growth = 0, step, fee, spikes = {} } = account;
  const last = dayNumber(today);
  let state = seed;
  return Array.from({ length: days }, (_, index) => {
    const before = days - 1 - index;
    const day = last - before;
    // A linear congruential generator (Numerical Recipes); its high bits are good enough for noise.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const off = 1 + noise * ((state >>> 8) / 2 ** 23 - 1);
    const isWeekend = weekdayOf(day) % 6 === 0;
    const stepped = step && before < step[0] ? step[1] : 1;
    const usual =
      (level + growth * index) * (isWeekend ? weekend : 1) * stepped * off * (spikes[before] ?? 1);
    const month = monthOf(day);
    const due = fee && Math.min(month.first + fee[0] - 1, month.last) === day ? fee[1] : 0;
    return { day: dayText(day), amount: Money.parse((Math.round(usual + due) / 100).toFixed(2)), before };
  })
    .filter(({ before }) => !account.missing?.includes(before))
    .map(({ day, amount }) => ({ day, amount }));
}
