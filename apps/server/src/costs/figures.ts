import {
  addDays,
  type Day,
  type DayRange,
  dayCount,
  daysOf,
  monthEnd,
  monthStart,
  weekStart,
} from "@skyledger/core/cost/calendar";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { averageChange } from "@skyledger/core/cost/percentages";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";

export type Granularity = "DAILY" | "WEEKLY" | "MONTHLY";

/** The first day of the day, week or month that a day belongs to. */
function bucketOf(day: Day, granularity: Granularity): Day {
  if (granularity === "WEEKLY") return weekStart(day);
  return granularity === "MONTHLY" ? monthStart(day) : day;
}

function bucketEnd(bucket: Day, granularity: Granularity): Day {
  if (granularity === "WEEKLY") return addDays(bucket, 6);
  return granularity === "MONTHLY" ? monthEnd(bucket) : bucket;
}

/** What was billed each day, which of it counts, and which days are known at all. */
export class DailyFigures {
  readonly #amounts = new Map<Day, Map<ChargeCategory, Money>>();
  readonly #read: ReadonlySet<Day>;
  readonly #counted: ReadonlySet<ChargeCategory>;
  readonly #today: Day;
  /** Days of ranges: an answer asks for the same few again and again. */
  readonly #ranges = new Map<string, Day[]>();
  readonly #sums = new Map<Day, Money>();

  constructor(
    rows: readonly { day: Day; category: ChargeCategory; amount: string }[],
    known: { read: ReadonlySet<Day>; counted: readonly ChargeCategory[]; today: Day },
  ) {
    for (const { day, category, amount } of rows) {
      const categories = this.#amounts.get(day) ?? new Map<ChargeCategory, Money>();
      categories.set(category, (categories.get(category) ?? Money.zero).plus(Money.parse(amount)));
      this.#amounts.set(day, categories);
    }
    this.#read = known.read;
    this.#counted = new Set(known.counted);
    this.#today = known.today;
  }

  /** What counts of a day. */
  #of(day: Day): Money {
    const known = this.#sums.get(day);
    if (known) return known;
    let sum = Money.zero;
    for (const [category, amount] of this.#amounts.get(day) ?? []) {
      if (this.#counted.has(category)) sum = sum.plus(amount);
    }
    this.#sums.set(day, sum);
    return sum;
  }

  #days(range: DayRange): Day[] {
    const key = `${range.start} ${range.end}`;
    const known = this.#ranges.get(key);
    if (known) return known;
    const days = daysOf(range);
    this.#ranges.set(key, days);
    return days;
  }

  /** What counts of a range; days that are not known add nothing. */
  sum(range: DayRange): Money {
    return Money.sum(this.#days(range).map((day) => this.#of(day)));
  }

  /** What counts of a range; null when no day of it is known. */
  total(range: DayRange): Money | null {
    return this.daysRead(range) === 0 ? null : this.sum(range);
  }

  /** A category of a range, whether it counts or not. */
  ofCategory(range: DayRange, category: ChargeCategory): Money {
    return Money.sum(this.#days(range).map((day) => this.#amounts.get(day)?.get(category) ?? Money.zero));
  }

  categories(range: DayRange): Set<ChargeCategory> {
    return new Set(this.#days(range).flatMap((day) => [...(this.#amounts.get(day)?.keys() ?? [])]));
  }

  /** What counts of every known day of a range, oldest first. */
  known(range: DayRange): { day: Day; amount: Money }[] {
    return this.#days(range)
      .filter((day) => this.#read.has(day))
      .map((day) => ({ day, amount: this.#of(day) }));
  }

  daysRead(range: DayRange): number {
    return this.#days(range).filter((day) => this.#read.has(day)).length;
  }

  isRead(range: DayRange): boolean {
    return this.daysRead(range) === dayCount(range);
  }

  /** What counts of each day, week or month of the range, oldest first; the first may begin before the range. */
  sums(range: DayRange, granularity: Granularity): Map<Day, Money> {
    const buckets = Map.groupBy(this.#days(range), (day) => bucketOf(day, granularity));
    return new Map([...buckets].map(([date, days]) => [date, Money.sum(days.map((day) => this.#of(day)))]));
  }

  /** One point a day, week or month of the range, oldest first. */
  trend(range: DayRange, granularity: Granularity): { date: Day; cost: number; complete: boolean }[] {
    return [...this.sums(range, granularity)].map(([date, sum]) => {
      const whole = { start: date, end: bucketEnd(date, granularity) };
      const inside = whole.start >= range.start && whole.end <= range.end && whole.end < this.#today;
      return {
        date,
        cost: toDollars(sum),
        complete: inside && this.isRead(whole),
      };
    });
  }

  /** The newest day before today that has costs: AWS is up to a day late. Null: there is none from `since` on. */
  lastDayWithCosts(since: Day): Day | null {
    let day = addDays(this.#today, -1);
    for (; day >= since; day = addDays(day, -1)) if (this.#amounts.has(day)) return day;
    return null;
  }

  /** This month's average whole day against the same days of last month, per cent; null: see the contract. */
  monthChange(): number | null {
    const start = monthStart(this.#today);
    const end = this.lastDayWithCosts(start);
    if (end === null) return null;
    const now = { start, end };
    const before = monthStart(start, -1);
    const sameDays = { start: before, end: addDays(before, dayCount(now) - 1) };
    if (sameDays.end > monthEnd(before)) sameDays.end = monthEnd(before);
    if (!this.isRead(now) || !this.isRead(sameDays)) return null;
    return averageChange(
      { amount: this.sum(now), days: dayCount(now) },
      { amount: this.sum(sameDays), days: dayCount(sameDays) },
    );
  }

  /** The last seven whole days against the seven before; null when none of them has costs. */
  week(): {
    end: Day;
    averageDay: number;
    previousAverageDay: number;
    percentageChange: number | null;
  } | null {
    const end = this.lastDayWithCosts(addDays(this.#today, -14));
    if (end === null) return null;
    const now = { start: addDays(end, -6), end };
    const before = { start: addDays(end, -13), end: addDays(end, -7) };
    const stretches = [now, before].map((range) => ({ amount: this.sum(range), days: 7 }));
    const [current, previous] = stretches;
    if (!current || !previous) return null;
    const known = this.isRead(now) && this.isRead(before);
    return {
      end,
      averageDay: toDollars(current.amount.dividedBy(7)),
      previousAverageDay: toDollars(previous.amount.dividedBy(7)),
      percentageChange: known ? averageChange(current, previous) : null,
    };
  }
}
