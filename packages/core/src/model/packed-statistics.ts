import type { DailyStatistic } from "./metric-need.ts";

/** A statistic of a day. */
export type DailyValue = Exclude<keyof DailyStatistic, "day">;

const names = ["p50", "p95", "p99", "average", "maximum", "minimum", "sum"] as const satisfies DailyValue[];
const hoursPerWeek = 168;
/** Metrics hold no such value (CloudWatch API reference, MetricDatum): here it says that there is none. */
const none = Number.NaN;

function valueAt(column: readonly number[] | undefined, at: number): number | null {
  const value = column?.[at] ?? none;
  return Number.isNaN(value) ? null : value;
}

/**
 * Days of a metric and its week. A large account has tens of thousands of these at a time, each of some dozens of days:
 * numbers lie beside each other, which takes a fifth of the memory of an object for each day.
 */
export class PackedStatistics {
  readonly #days: string[] = [];
  readonly #columns: number[][] = [];
  #hours: number[] | undefined;
  /** Where the next value most likely belongs: statistics of a metric come one after the other, each day by day. */
  #next = 0;

  /** @param weekly empty where the hours of the week are not known */
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

  /** Notes a value of a day; one that was noted before is replaced. */
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

  /** From now on the week has its hours, also if none gets a value. */
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

  /** Oldest first; made again each time. */
  get daily(): DailyStatistic[] {
    return this.between();
  }

  /** The days of a span, "YYYY-MM-DD", both ends included. Oldest first; made again each time. */
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

  /** Made again each time; empty where the hours of the week were not asked for. */
  get weekly(): (number | null)[] {
    return (this.#hours ?? []).map((value) => (Number.isNaN(value) ? null : value));
  }
}
