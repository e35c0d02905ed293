import { type MetricNeed, type MetricStatistics, statisticsOf } from "@skyledger/core/model/metric-need";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import { PackedStatistics } from "@skyledger/core/model/packed-statistics";
import type { Resource } from "@skyledger/core/model/resource";
import type { WantedMetric } from "../inventory/collection/read-statistics.ts";
import type { StoredStatistics } from "../inventory/store/metric-statistics-store.ts";

const dayMs = 86_400_000;

/** Last whole day before an instant: "YYYY-MM-DD". */
function dayBefore(instant: string): string {
  return new Date(Math.floor(Date.parse(instant) / dayMs) * dayMs - dayMs).toISOString().slice(0, 10);
}

/** A metric's statistics in memory during the account's evaluation. */
export interface HeldStatistics extends Omit<StoredStatistics, "daily" | "weekly"> {
  packed: PackedStatistics;
}

/** Statistics as stored, each created on demand. */
export function* storedStatistics(held: Iterable<HeldStatistics>): Generator<StoredStatistics> {
  for (const { packed, ...one } of held) yield { ...one, daily: packed.daily, weekly: packed.weekly };
}

/** The metrics that rules request: from the store if they are from today, else recorded for reading. */
export class AccountMetrics {
  readonly #stored = new Map<string, HeldStatistics>();
  readonly #failed = new Map<string, Observation<never>>();
  readonly #wanted = new Map<string, WantedMetric>();
  readonly #lastDay: string;

  constructor(stored: readonly StoredStatistics[], takenAt: string) {
    this.#lastDay = dayBefore(takenAt);
    for (const { daily, weekly, ...one } of stored)
      this.keep({ ...one, packed: PackedStatistics.of(daily, weekly) });
  }

  lookUp(resource: Resource, need: MetricNeed, days: number): Observation<MetricStatistics> | undefined {
    const key = `${resource.arn}|${need.id}`;
    const failed = this.#failed.get(key);
    if (failed) return failed;
    const stored = this.#stored.get(key);
    if (stored && this.#suffices(stored, need, days)) {
      const first = new Date(Date.parse(this.#lastDay) - (days - 1) * dayMs).toISOString().slice(0, 10);
      return seen(
        statisticsOf(
          stored.packed.between(first, this.#lastDay),
          days,
          need.weekly ? stored.packed.weekly : [],
        ),
      );
    }
    this.#want(key, resource, need, days);
    return undefined;
  }

  #suffices(stored: HeldStatistics, need: MetricNeed, days: number): boolean {
    return (
      stored.lastDay === this.#lastDay &&
      stored.daysRead >= days &&
      need.statistics.every((name) => stored.statistics.includes(name)) &&
      (!need.weekly || stored.packed.hasWeek)
    );
  }

  /** Rules share metrics: one reading has all statistics that any of them needs, over the longest window. */
  #want(key: string, resource: Resource, need: MetricNeed, days: number): void {
    const known = this.#wanted.get(key);
    const statistics = [...new Set([...(known?.need.statistics ?? []), ...need.statistics])];
    this.#wanted.set(key, {
      resource,
      need: { ...need, statistics, weekly: need.weekly || (known?.need.weekly ?? false) },
      days: Math.max(days, known?.days ?? 0),
    });
  }

  /** Requested but unread metrics. */
  get pending(): WantedMetric[] {
    return [...this.#wanted.values()];
  }

  /** Pending metrics were read, or failed. */
  settle(): void {
    this.#wanted.clear();
  }

  keep(one: HeldStatistics): void {
    this.#stored.set(`${one.arn}|${one.metric}`, one);
  }

  fail({ resource, need }: WantedMetric, reason: Parameters<typeof gap>[0]): void {
    this.#failed.set(`${resource.arn}|${need.id}`, gap(reason));
  }

  get lastDay(): string {
    return this.#lastDay;
  }
}
