import {
  type Bucket,
  type BucketState,
  bucketState,
  bucketsOf,
  type Granularity,
} from "@skyledger/core/cost/buckets";
import {
  addDays,
  type Day,
  type DayRange,
  dayCount,
  daysOf,
  earliest,
  monthEnd,
  monthStart,
} from "@skyledger/core/cost/calendar";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { percentageChange } from "@skyledger/core/cost/percentages";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";

/**
 * How a day was read: `whole` after its end and for every account, `open` for every account but before it
 * ended (its costs were still growing), `part` for some accounts only. Other days are unknown.
 */
export type DayReading = "whole" | "open" | "part";

/** A day, week, or month of a trend, and how much of it is known. Only `complete` ones can be compared. */
export interface TrendBucket {
  date: Day;
  /** Null: no day of it was read. */
  cost: number | null;
  state: BucketState;
  days: number;
  daysRead: number;
  daysMissing: number;
}

/** Full days of this month compared with as many of last month. */
export interface MonthComparison {
  days: number;
  range: DayRange;
  cost: number | null;
  previousRange: DayRange;
  previousCost: number | null;
  percentageChange: number | null;
}

/** Billed amounts of each day, the included ones, and the known days. */
export class DailyFigures {
  readonly #amounts = new Map<Day, Map<ChargeCategory, Money>>();
  readonly #readings: ReadonlyMap<Day, DayReading>;
  readonly #counted: ReadonlySet<ChargeCategory>;
  readonly #today: Day;
  /** Caches days of ranges: a response uses the same few repeatedly. */
  readonly #ranges = new Map<string, Day[]>();
  readonly #sums = new Map<Day, Money>();

  constructor(
    rows: readonly { day: Day; category: ChargeCategory; amount: string }[],
    known: { readings: ReadonlyMap<Day, DayReading>; counted: readonly ChargeCategory[]; today: Day },
  ) {
    for (const { day, category, amount } of rows) {
      const categories = this.#amounts.get(day) ?? new Map<ChargeCategory, Money>();
      categories.set(category, (categories.get(category) ?? Money.zero).plus(Money.parse(amount)));
      this.#amounts.set(day, categories);
    }
    this.#readings = known.readings;
    this.#counted = new Set(known.counted);
    this.#today = known.today;
  }

  /** Included amount of a day. */
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

  /** Included amount of a range; unknown days add nothing. */
  sum(range: DayRange): Money {
    return Money.sum(this.#days(range).map((day) => this.#of(day)));
  }

  /** Included amount of a range; null if none of its days is known. */
  total(range: DayRange): Money | null {
    return this.#days(range).some((day) => this.#isKnown(day)) ? this.sum(range) : null;
  }

  /** Included amount of a range whose days are all whole; null for any other. */
  wholeTotal(range: DayRange): Money | null {
    return this.isRead(range) ? this.sum(range) : null;
  }

  /** A category of a range, included or not. */
  ofCategory(range: DayRange, category: ChargeCategory): Money {
    return Money.sum(this.#days(range).map((day) => this.#amounts.get(day)?.get(category) ?? Money.zero));
  }

  categories(range: DayRange): Set<ChargeCategory> {
    return new Set(this.#days(range).flatMap((day) => [...(this.#amounts.get(day)?.keys() ?? [])]));
  }

  /** Whether the day was read at all, or an export that ends on it has charges of it. */
  #isKnown(day: Day): boolean {
    return this.#readings.has(day) || this.#amounts.has(day);
  }

  /**
   * Included amounts of every day of a range that was read for all accounts, oldest first; the newest may
   * still grow.
   */
  known(range: DayRange): { day: Day; amount: Money }[] {
    return this.#days(range)
      .filter((day) => (this.#readings.get(day) ?? "part") !== "part")
      .map((day) => ({ day, amount: this.#of(day) }));
  }

  /** Number of past days in a range that were read for every account. */
  daysRead(range: DayRange): number {
    return this.#days(range).filter((day) => this.#readings.get(day) === "whole").length;
  }

  isRead(range: DayRange): boolean {
    return this.daysRead(range) === dayCount(range);
  }

  /**
   * Included amount of each day, week, or month of the range, oldest first; the first can begin before the
   * range.
   */
  sums(range: DayRange, granularity: Granularity): Map<Day, Money> {
    return new Map(bucketsOf(range, granularity).map(({ date, inside }) => [date, this.sum(inside)]));
  }

  /** One point per day, week, or month of the range, oldest first. */
  trend(range: DayRange, granularity: Granularity): TrendBucket[] {
    return bucketsOf(range, granularity).map((bucket) => this.#bucket(bucket));
  }

  /** The month of a day, up to that day. */
  month(day: Day): TrendBucket {
    const whole = { start: monthStart(day), end: monthEnd(day) };
    const inside = { start: whole.start, end: earliest(whole.end, this.#today) };
    return this.#bucket({ date: whole.start, days: dayCount(whole), inside });
  }

  #bucket({ date, days, inside }: Bucket): TrendBucket {
    const daysRead = this.daysRead(inside);
    const total = this.total(inside);
    const over = { start: inside.start, end: earliest(inside.end, addDays(this.#today, -1)) };
    return {
      date,
      cost: total === null ? null : toDollars(total),
      state: bucketState({ date, days }, { daysRead, known: total !== null, today: this.#today }),
      days,
      daysRead,
      daysMissing: dayCount(over) - daysRead,
    };
  }

  /** The newest whole day with costs: AWS is up to a day late. Null: none since `since`. */
  lastWholeDay(since: Day): Day | null {
    for (let day = addDays(this.#today, -1); day >= since; day = addDays(day, -1)) {
      if (this.#amounts.has(day) && this.#readings.get(day) === "whole") return day;
    }
    return null;
  }

  /** Null: this month has no whole day yet. */
  monthComparison(): MonthComparison | null {
    const start = monthStart(this.#today);
    const end = this.lastWholeDay(start);
    if (end === null) return null;
    const before = monthStart(start, -1);
    // March 31 has no counterpart in February: compares the first 28 days of both.
    const days = Math.min(dayCount({ start, end }), dayCount({ start: before, end: monthEnd(before) }));
    const range = { start, end: addDays(start, days - 1) };
    const previousRange = { start: before, end: addDays(before, days - 1) };
    const [now, then] = [this.wholeTotal(range), this.wholeTotal(previousRange)];
    return {
      days,
      range,
      cost: dollarsOf(now),
      previousRange,
      previousCost: dollarsOf(then),
      percentageChange: now === null || then === null ? null : percentageChange(now, then),
    };
  }

  /**
   * The last seven whole days compared with the seven before; null if none of the last fourteen is known with
   * costs.
   */
  week(): {
    end: Day;
    averageDay: number | null;
    previousAverageDay: number | null;
    percentageChange: number | null;
  } | null {
    const end = this.lastWholeDay(addDays(this.#today, -14));
    if (end === null) return null;
    const now = this.wholeTotal({ start: addDays(end, -6), end });
    const before = this.wholeTotal({ start: addDays(end, -13), end: addDays(end, -7) });
    return {
      end,
      averageDay: dollarsOf(now?.dividedBy(7) ?? null),
      previousAverageDay: dollarsOf(before?.dividedBy(7) ?? null),
      percentageChange: now === null || before === null ? null : percentageChange(now, before),
    };
  }
}

function dollarsOf(amount: Money | null): number | null {
  return amount === null ? null : toDollars(amount);
}
