import type { DailyStatistic } from "./metric-need.ts";

/** One statistic per day. */
export type DailyValue = Exclude<keyof DailyStatistic, "day">;

const names = ["p50", "p95", "p99", "average", "maximum", "minimum", "sum"] as const satisfies DailyValue[];
const hoursPerWeek = 168;
/** A value that no metric has (CloudWatch API reference, MetricDatum), used for "no value". */
const none = Number.NaN;

function valueAt(column: readonly number[] | undefined, at: number): number | null {
  const value = column?.[at] ?? none;
  return Number.isNaN(value) ? null : value;
}

/**
 * Days of a metric and its week. A large account has tens of thousands of these at a time, with dozens of
 * days each. Typed arrays take a fifth of the memory of one object per day.
 */
export class PackedStatistics {
  readonly #days: string[] = [];
  readonly #columns: number[][] = [];
  #hours: number[] | undefined;
  /**
   * Most likely position of the next value: statistics of a metric arrive one after the other, each day by
   * day.
   */
  #next = 0;

  /** @param weekly empty when the hours of the week are unknown */
  static of(daily: readonly DailyStatistic[], weekly: readonly (number | null)[]): PackedStatistics {
    const packed = new PackedStatistics();
    for (const one of daily) {
      packed.#place(one.day);
      for (const name of names) {
        const value = one[name];
        if (value !== null) packed.set(one.day, name, value);
      }
    }
    if (weekly.length > 0) packed.#hours = weekly.map((value) => value ?? none);
    return packed;
  }

  /** Sets the value of a day; an earlier one is replaced. */
  set(day: string, name: DailyValue, value: number): void {
    const at = this.#place(day);
    const index = names.indexOf(name);
    while (this.#columns.length <= index) this.#columns.push([]);
    const column = this.#columns[index] ?? [];
    while (column.length <= at) column.push(none);
    column[at] = value;
  }

  /** Keeps the highest value of an hour of the week, 0 to 167. */
  raise(hour: number, value: number): void {
    this.week();
    const known = valueAt(this.#hours, hour);
    if (this.#hours) this.#hours[hour] = known === null ? value : Math.max(known, value);
  }

  /** Declares that the hours of the week are known, even if none gets a value. */
  week(): void {
    this.#hours ??= Array.from({ length: hoursPerWeek }, () => none);
  }

  /** Whether the hours of the week are known. */
  get hasWeek(): boolean {
    return this.#hours !== undefined;
  }

  #place(day: string): number {
    const found = this.#days[this.#next] === day ? this.#next : this.#days.indexOf(day);
    const at = found === -1 ? this.#days.push(day) - 1 : found;
    this.#next = at + 1;
    return at;
  }

  /** Oldest first; a new array on each call. */
  get daily(): DailyStatistic[] {
    return this.between();
  }

  /** The days of a span, "YYYY-MM-DD", both ends included. Oldest first; a new array on each call. */
  between(first = "", last?: string): DailyStatistic[] {
    const dayAt = (at: number) => this.#days[at] ?? "";
    const order = [...this.#days.keys()]
      .filter((at) => dayAt(at) >= first && (last === undefined || dayAt(at) <= last))
      .sort((a, b) => (dayAt(a) < dayAt(b) ? -1 : 1));
    return order.map((at) => {
      const value = (name: DailyValue) => valueAt(this.#columns[names.indexOf(name)], at);
      return {
        day: dayAt(at),
        p50: value("p50"),
        p95: value("p95"),
        p99: value("p99"),
        average: value("average"),
        maximum: value("maximum"),
        minimum: value("minimum"),
        sum: value("sum"),
      };
    });
  }

  /** A new array on each call; empty if the hours of the week were not requested. */
  get weekly(): (number | null)[] {
    return (this.#hours ?? []).map((value) => (Number.isNaN(value) ? null : value));
  }
}
