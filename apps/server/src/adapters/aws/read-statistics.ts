import type { GetMetricDataOutput, MetricDataQuery } from "@aws-sdk/client-cloudwatch";
import type { DailyStatistic, MetricNeed } from "@skyledger/core/model/metric-need";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { Resource } from "@skyledger/core/model/resource";
import { type ClassifiedError, classifyError } from "./errors.ts";
import { unanswered } from "./incomplete-answer.ts";
import { isAskable, isPoint, MetricAnswers } from "./metric-answers.ts";
import { PageTokens, pagesOfOneFact } from "./page-tokens.ts";
import type { Send } from "./send.ts";

/** CloudWatch's limits of a call (API reference, GetMetricData): queries, and data points of all of them. */
const queriesPerCall = 500;
const pointsPerCall = 100_800;
const dayMs = 86_400_000;
const daySeconds = 86_400;
const hourSeconds = 3600;
const hoursPerWeek = 168;

/** A metric of a resource that is wanted over the last `days` whole days. */
export interface WantedMetric {
  resource: Resource;
  need: MetricNeed;
  days: number;
}

/** What CloudWatch holds of a wanted metric: its days, oldest first, and its week if that was asked for. */
export interface ReadMetric {
  daily: DailyStatistic[];
  /** See `MetricStatistics.weekly`. */
  weekly: (number | null)[];
}

type StatisticKey = Exclude<keyof DailyStatistic, "day">;
const keys = {
  p50: "p50",
  p95: "p95",
  p99: "p99",
  Average: "average",
  Maximum: "maximum",
  Minimum: "minimum",
  Sum: "sum",
} as const satisfies Record<MetricNeed["statistics"][number], StatisticKey>;

interface Query {
  wanted: number;
  stat: MetricNeed["statistics"][number];
  periodSeconds: number;
}

function queriesOf(wanted: readonly WantedMetric[]): Query[] {
  return wanted.flatMap(({ need }, index) => [
    ...need.statistics.map((stat) => ({ wanted: index, stat, periodSeconds: daySeconds })),
    ...(need.weekly ? [{ wanted: index, stat: "Maximum" as const, periodSeconds: hourSeconds }] : []),
  ]);
}

function* batches(queries: readonly Query[], days: number): Generator<Query[]> {
  let batch: Query[] = [];
  let points = 0;
  for (const query of queries) {
    const more = Math.ceil((days * daySeconds) / query.periodSeconds);
    if (batch.length === queriesPerCall || points + more > pointsPerCall) {
      yield batch;
      batch = [];
      points = 0;
    }
    batch.push(query);
    points += more;
  }
  if (batch.length > 0) yield batch;
}

function toDataQuery({ need, resource }: WantedMetric, query: Query, index: number): MetricDataQuery {
  return {
    Id: `q${index}`,
    ReturnData: true,
    MetricStat: {
      Metric: {
        Namespace: need.namespace,
        MetricName: need.name,
        Dimensions: Object.entries(need.dimensions(resource)).map(([Name, Value]) => ({ Name, Value })),
      },
      Period: query.periodSeconds,
      Stat: query.stat,
    },
  };
}

const emptyDay: Omit<DailyStatistic, "day"> = {
  p50: null,
  p95: null,
  p99: null,
  average: null,
  maximum: null,
  minimum: null,
  sum: null,
};

/** Hour of the week from Monday 00:00 UTC. */
export function hourOfWeek(at: Date): number {
  return ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours();
}

/** A day while its statistics come in. */
type Day = { -readonly [Key in keyof DailyStatistic]: DailyStatistic[Key] };

/** Texts of days by their number since 1970: a large account has millions of points of the same few days. */
class DayTexts {
  readonly #known = new Map<number, string>();

  of(at: Date): string {
    const number = Math.floor(at.getTime() / dayMs);
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const text = at.toISOString().slice(0, 10);
    this.#known.set(number, text);
    return text;
  }
}

/**
 * Collects the points of one wanted metric. There are tens of thousands of these at a time, so each holds no more than
 * what it answers.
 */
class Gathered {
  readonly #texts: DayTexts;
  readonly #days: Day[] = [];
  readonly #weekly: (number | null)[];
  /** Where the next point most likely belongs: the statistics of a metric come one after the other, each day by day. */
  #next = 0;

  constructor(need: MetricNeed, texts: DayTexts) {
    this.#texts = texts;
    this.#weekly = need.weekly ? Array.from({ length: hoursPerWeek }, () => null) : [];
  }

  take(query: Query, at: Date, value: number): void {
    if (query.periodSeconds === hourSeconds) {
      const hour = hourOfWeek(at);
      const known = this.#weekly[hour] ?? null;
      this.#weekly[hour] = known === null ? value : Math.max(known, value);
      return;
    }
    this.#entry(this.#texts.of(at))[keys[query.stat]] = value;
  }

  #entry(day: string): Day {
    const likely = this.#days[this.#next];
    const found = likely?.day === day ? this.#next : this.#days.findIndex((entry) => entry.day === day);
    const known = this.#days[found];
    if (known) {
      this.#next = found + 1;
      return known;
    }
    const entry: Day = { day, ...emptyDay };
    this.#next = this.#days.push(entry);
    return entry;
  }

  get read(): ReadMetric {
    return {
      daily: this.#days.sort((a, b) => (a.day < b.day ? -1 : 1)),
      weekly: this.#weekly,
    };
  }
}

interface Range {
  send: Send;
  region: string;
  from: Date;
  to: Date;
  signal: AbortSignal;
}

/** Reads every page of a batch; answers the queries that CloudWatch left out. */
async function readBatch(
  { send, region, from, to, signal }: Range,
  wanted: readonly WantedMetric[],
  batch: readonly Query[],
  gathered: readonly Gathered[],
): Promise<Query[]> {
  const answers = new MetricAnswers();
  const MetricDataQueries = batch.flatMap((query, index) => {
    const one = wanted[query.wanted];
    return one ? [toDataQuery(one, query, index)] : [];
  });
  const tokens = new PageTokens(pagesOfOneFact);
  let output: GetMetricDataOutput;
  do {
    const input = { MetricDataQueries, StartTime: from, EndTime: to, ...tokens.as("NextToken") };
    // `send` answers the operation's own output shape.
    output = (await send(
      { service: "cloudwatch", operation: "getMetricData", input, region },
      signal,
    )) as GetMetricDataOutput;
    if (output.MetricDataResults === undefined) throw new SyntaxError("CloudWatch answered without results.");
    for (const result of output.MetricDataResults) {
      answers.take(result);
      const query = batch[Number(result.Id?.slice(1))];
      result.Timestamps?.forEach((at, index) => {
        const value = result.Values?.[index];
        if (query && isPoint(at, value)) gathered[query.wanted]?.take(query, at, value);
      });
    }
  } while (tokens.follow(output.NextToken));
  return batch.filter((_, index) => !answers.isWhole(`q${index}`));
}

/** Metrics of one region and window. A batch that fails makes its metrics gaps, and no others. */
async function readWindow(
  range: Range,
  wanted: readonly WantedMetric[],
  days: number,
  onError: (error: ClassifiedError) => void,
): Promise<Observation<ReadMetric>[]> {
  const texts = new DayTexts();
  const gathered = wanted.map(({ need }) => new Gathered(need, texts));
  const failed = new Map<number, ClassifiedError>();
  for (const batch of batches(queriesOf(wanted), days)) {
    range.signal.throwIfAborted();
    try {
      const silent = await readBatch(range, wanted, batch, gathered);
      if (silent.length > 0) onError(unanswered);
      for (const query of silent) failed.set(query.wanted, unanswered);
    } catch (error) {
      range.signal.throwIfAborted();
      const classified = classifyError(error);
      onError(classified);
      for (const query of batch) failed.set(query.wanted, classified);
    }
  }
  return gathered.map((one, index) => {
    const error = failed.get(index);
    return error ? gap(error.reason) : seen(one.read);
  });
}

/**
 * Reads daily statistics over the whole days before `takenAt`, in batches of 500 queries, page by page. Answers in the
 * order of `wanted`. A call that fails makes the metrics it asked for gaps; the errors are handed to `onError`.
 */
export async function readStatistics(
  context: { send: Send; homeRegion: string; takenAt: string; signal: AbortSignal },
  wanted: readonly WantedMetric[],
  onError: (region: string, error: ClassifiedError) => void = () => undefined,
): Promise<Observation<ReadMetric>[]> {
  const to = new Date(Math.floor(Date.parse(context.takenAt) / dayMs) * dayMs);
  const answers = new Map<WantedMetric, Observation<ReadMetric>>();
  const regionOf = ({ resource }: WantedMetric) =>
    resource.region === "global" ? context.homeRegion : resource.region;
  const askable = wanted.filter(({ need, resource }) => isAskable(need.dimensions(resource)));
  for (const [region, regional] of Map.groupBy(askable, regionOf)) {
    for (const [days, ofWindow] of Map.groupBy(regional, (one) => one.days)) {
      const { send, signal } = context;
      const range: Range = { send, region, from: new Date(to.getTime() - days * dayMs), to, signal };
      const read = await readWindow(range, ofWindow, days, (error) => onError(region, error));
      ofWindow.forEach((one, index) => {
        answers.set(one, read[index] ?? gap("failed"));
      });
    }
  }
  return wanted.map((one) => answers.get(one) ?? gap("failed"));
}
