import type { Metric } from "@aws-sdk/client-cloudwatch";
import { AwsError } from "./aws-error.ts";
import type { Fixtures } from "./fixtures/fixtures.ts";
import { type Level, type MetricShape, metricShapes } from "./metric-shapes.ts";
import { type MetricSubject, subjectOf } from "./metric-subject.ts";
import { hashText, unitAt } from "./random.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** One value of a series; `at` is the start of its period. */
export interface SeriesPoint {
  at: Date;
  value: number;
}

export interface SeriesRequest {
  from: Date;
  to: Date;
  periodSeconds: number;
  /** "Average", "Sum", "Maximum", "Minimum", "SampleCount", or a percentile ("p99"). */
  statistic: string;
  /** There are no points after this time. */
  now: Date;
}

/** Activity within a period. */
interface Stretch {
  sum: number;
  samples: number;
  maximum: number;
  minimum: number;
}

/** Monday to Friday, 13 to 23 UTC: nine to seven in New York's summer. */
function inOfficeHours(hour: number): boolean {
  const weekday = (Math.floor(hour / 24) + 4) % 7;
  return weekday >= 1 && weekday <= 5 && hour % 24 >= 13 && hour % 24 < 23;
}

/** Activity by hour: US office hours, less on weekends. From 0.2 to 1. */
function busyAt(hour: number, behaviour: "bursty" | "steady"): number {
  const hourOfDay = hour % 24;
  if (behaviour === "bursty") return hourOfDay >= 2 && hourOfDay < 4 ? 1 : 0.12;
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(hour / 24) + 4) % 7;
  const daily = 0.2 + 0.8 * Math.max(0, Math.cos(((hourOfDay - 18) / 24) * 2 * Math.PI) * 0.6 + 0.4);
  return daily * (weekday === 0 || weekday === 6 ? 0.55 : 1);
}

const hoursOfWeek = 7 * 24;

/** {@link busyAt} of each hour of a week; 1970-01-01 was its first day. */
const weeks = {
  bursty: Array.from({ length: hoursOfWeek }, (_, hour) => busyAt(hour, "bursty")),
  steady: Array.from({ length: hoursOfWeek }, (_, hour) => busyAt(hour, "steady")),
};

function rhythm(hour: number, behaviour: Level): number {
  return weeks[behaviour === "bursty" ? "bursty" : "steady"][hour % hoursOfWeek] ?? 0;
}

/**
 * Minutes of an hour until `minute`, weighted by the load: jittered, but 0 at its start and 60 at its end.
 */
function loadedMinutes(hash: number, hour: number, minute: number): number {
  if (minute <= 0 || minute >= 60) return minute;
  return minute + 0.3 * (unitAt(hash, hour * 61 + minute) - 0.5);
}

/**
 * The values of one metric of one resource. Everything is derived from hours: shorter periods split an hour
 * and longer ones add hours, so every granularity is consistent.
 */
class Series {
  readonly #hash: number;
  readonly #shape: Exclude<MetricShape, { kind: "stored" }>;
  readonly #subject: MetricSubject;
  readonly #scale: number;
  /** The events that sample it; null: one sample every five minutes. */
  readonly #events: Series | null;

  constructor(
    shape: Exclude<MetricShape, { kind: "stored" }>,
    subject: MetricSubject,
    metric: { namespace: string; name: string },
    seed: number,
  ) {
    this.#hash = hashText(`${metric.namespace}/${metric.name}/${subject.key}`, seed);
    this.#shape = shape;
    this.#subject = subject;
    // All metrics of a resource are large or small together.
    this.#scale = 0.4 + 1.6 * unitAt(hashText(subject.key, seed), 0);
    const events = shape.kind === "gauge" ? shape.events : undefined;
    const counted = events === undefined ? undefined : metricShapes[metric.namespace]?.[events];
    this.#events =
      events !== undefined && counted?.kind === "count"
        ? new Series(counted, subject, { namespace: metric.namespace, name: events }, seed)
        : null;
  }

  /** Amount (count) or level (gauge) of a whole hour. */
  #hour(hour: number): number {
    const usual = this.#subject.behaviour;
    if (usual === "off") return 0;
    const behaviour = usual !== "office" ? usual : inOfficeHours(hour) ? "steady" : "idle";
    const noise = unitAt(this.#hash, hour);
    const shape = this.#shape;
    const beat = behaviour === "idle" ? 1 : rhythm(hour, behaviour);
    if (shape.kind === "count") {
      const { idleEveryHours } = shape;
      if (behaviour === "idle" && idleEveryHours !== undefined) {
        return (hour + this.#hash) % idleEveryHours === 0 ? 1 : 0;
      }
      return Math.round(shape.perHour[behaviour] * this.#scale * beat * (0.75 + 0.5 * noise));
    }
    if (shape.flat) {
      const level = Math.min(shape.ceiling, shape.level[behaviour] * (0.97 + 0.06 * noise));
      return shape.percentOf ? (level / 100) * this.#subject[shape.percentOf] : level;
    }
    const level =
      behaviour === "bursty"
        ? shape.level.bursty * (beat === 1 ? 2.2 : 0.3)
        : shape.level[behaviour] * (0.35 + 0.65 * beat);
    return Math.min(shape.ceiling, level * (0.85 + 0.3 * noise));
  }

  /** Number of events from `start` to `end`, minutes within one hour. */
  amount(hour: number, start: number, end: number): number {
    const total = nothingYet();
    this.#addHour(total, hour, start, end);
    return total.sum;
  }

  /** Adds the activity from `start` to `end`, minutes within one hour. */
  #addHour(total: Stretch, hour: number, start: number, end: number): void {
    const whole = this.#hour(hour);
    const first = loadedMinutes(this.#hash, hour, start);
    const last = loadedMinutes(this.#hash, hour, end);
    const samples = this.#events?.amount(hour, start, end) ?? Math.max(1, Math.round((end - start) / 5));
    total.samples += samples;
    if (this.#shape.kind === "count") {
      const sum = Math.round((whole * last) / 60) - Math.round((whole * first) / 60);
      total.sum += sum;
      total.maximum = Math.max(total.maximum, Math.round(sum / samples));
      total.minimum = Math.min(total.minimum, Math.floor(sum / samples));
      return;
    }
    const average = (whole * (last - first)) / (end - start);
    // The hour's peak and trough each occur in one of its minutes.
    const peakMinute = Math.floor(unitAt(this.#hash, hour ^ 0x5eed) * 60);
    const peaks = peakMinute >= start && peakMinute < end;
    const { percentOf } = this.#shape;
    const ceiling = percentOf ? this.#subject[percentOf] : this.#shape.ceiling;
    const peak = this.#shape.flat ? 1.02 : 1.35 + 0.4 * unitAt(this.#hash, -hour);
    const maximum = Math.min(ceiling, peaks ? Math.max(average, whole * peak) : average * 1.05);
    total.sum += average * samples;
    total.maximum = Math.max(total.maximum, maximum);
    total.minimum = Math.min(total.minimum, average * (this.#shape.flat ? 0.99 : 0.7));
  }

  /** Activity from `start` to `end`, both in ms. */
  stretch(start: number, end: number): Stretch {
    const total = nothingYet();
    for (let at = start; at < end; ) {
      const hour = Math.floor(at / hourMs);
      const stop = Math.min(end, (hour + 1) * hourMs);
      this.#addHour(total, hour, (at - hour * hourMs) / 60_000, (stop - hour * hourMs) / 60_000);
      at = stop;
    }
    return total;
  }
}

function nothingYet(): Stretch {
  return { sum: 0, samples: 0, maximum: 0, minimum: Number.POSITIVE_INFINITY };
}

function statisticOf(stretch: Stretch, statistic: string): number {
  switch (statistic) {
    case "Sum":
      return stretch.sum;
    case "Average":
      return stretch.sum / stretch.samples;
    case "Maximum":
      return stretch.maximum;
    case "Minimum":
      return stretch.minimum;
    case "SampleCount":
      return stretch.samples;
    default:
      if (!/^p\d{1,2}(\.\d+)?$/.test(statistic)) {
        throw new AwsError(
          "ValidationError",
          400,
          `Value '${statistic}' at 'stat' failed to satisfy constraint.`,
        );
      }
      return stretch.sum / stretch.samples + (stretch.maximum - stretch.sum / stretch.samples) * 0.9;
  }
}

function storedPoints(
  subject: MetricSubject,
  unit: "bytes" | "objects",
  from: number,
  to: number,
): SeriesPoint[] {
  const points: SeriesPoint[] = [];
  for (let at = Math.ceil(from / dayMs) * dayMs; at < to; at += dayMs) {
    // Grows by a thousandth per day to today's size.
    const bytes = Math.round(subject.storage * (1 - 0.001 * Math.max(0, (to - at) / dayMs)));
    points.push({ at: new Date(at), value: unit === "bytes" ? bytes : Math.round(bytes / 350_000) });
  }
  return points;
}

/** The points of one metric, oldest first. Empty: unknown resource or metric, or nothing was published. */
export function metricSeries(
  fixtures: Fixtures,
  region: string,
  metric: Metric,
  request: SeriesRequest,
): SeriesPoint[] {
  const shape = metricShapes[metric.Namespace ?? ""]?.[metric.MetricName ?? ""];
  const subject = shape && subjectOf(fixtures, region, metric);
  if (!shape || !subject || subject.behaviour === "off") return [];
  const periodMs = request.periodSeconds * 1000;
  const from = Math.max(request.from.getTime(), subject.since?.getTime() ?? 0);
  const known = Math.min(subject.until?.getTime() ?? Number.POSITIVE_INFINITY, request.now.getTime());
  const limit = Math.floor(known / 60_000) * 60_000;
  const to = Math.min(request.to.getTime(), limit);
  if (shape.kind === "stored") {
    const type = metric.Dimensions?.find((dimension) => dimension.Name === "StorageType")?.Value;
    const published = shape.unit === "bytes" ? "StandardStorage" : "AllStorageTypes";
    // S3 publishes nothing for a storage class without objects.
    return type === published ? storedPoints(subject, shape.unit, from, to) : [];
  }
  const name = { namespace: metric.Namespace ?? "", name: metric.MetricName ?? "" };
  const periods = { first: Math.floor(from / periodMs) * periodMs, to, limit, periodMs };
  const points: SeriesPoint[] = [];
  for (const { at, stretch } of periodsOf(fixtures, shape, subject, name, periods)) {
    if (stretch.samples === 0 || (shape.silent && stretch.sum === 0)) continue;
    points.push({ at: new Date(at), value: statisticOf(stretch, request.statistic) });
  }
  return points;
}

interface Period {
  at: number;
  stretch: Stretch;
}

/** The last requested metric: its statistics are usually requested one after the other. */
const lastAsked = new WeakMap<Fixtures, { question: string; periods: readonly Period[] }>();

function periodsOf(
  fixtures: Fixtures,
  shape: Exclude<MetricShape, { kind: "stored" }>,
  subject: MetricSubject,
  metric: { namespace: string; name: string },
  { first, to, limit, periodMs }: { first: number; to: number; limit: number; periodMs: number },
): readonly Period[] {
  const question = JSON.stringify([metric, subject, first, to, limit, periodMs]);
  const last = lastAsked.get(fixtures);
  if (last?.question === question) return last.periods;
  const series = new Series(shape, subject, metric, fixtures.world.seed);
  const periods: Period[] = [];
  for (let at = first; at < to; at += periodMs) {
    periods.push({ at, stretch: series.stretch(at, Math.min(at + periodMs, limit)) });
  }
  lastAsked.set(fixtures, { question, periods });
  return periods;
}
