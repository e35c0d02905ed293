import type { GetMetricDataOutput, MetricDataQuery } from "@aws-sdk/client-cloudwatch";
import type { Send } from "@skyledger/core/model/aws-call";
import type { MetricNeed } from "@skyledger/core/model/metric-need";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import { type DailyValue, PackedStatistics } from "@skyledger/core/model/packed-statistics";
import type { Resource } from "@skyledger/core/model/resource";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { forEachLimited } from "../../platform/aws/for-each-limited.ts";
import { unanswered } from "../../platform/aws/incomplete-answer.ts";
import { isAskable, isPoint, MetricAnswers } from "../../platform/aws/metric-answers.ts";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";

/** CloudWatch's limit of queries in a call (API reference, GetMetricData). */
const queriesPerCall = 500;
/**
 * Data points per call. CloudWatch allows 100,800, which would only take more memory: it charges by the
 * metric, not by the call.
 */
const pointsPerCall = 15_000;
const dayMs = 86_400_000;
const daySeconds = 86_400;
const hourSeconds = 3600;
/** Each region has its own token bucket; this bounds the answers in memory. */
const regionsAtOnce = 2;

/** A metric of a resource to read over the last `days` whole days. */
export interface WantedMetric {
  resource: Resource;
  need: MetricNeed;
  days: number;
}

const keys = {
  p50: "p50",
  p95: "p95",
  p99: "p99",
  Average: "average",
  Maximum: "maximum",
  Minimum: "minimum",
  Sum: "sum",
} as const satisfies Record<MetricNeed["statistics"][number], DailyValue>;

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

/** Hour of the week from Monday 00:00 UTC. */
export function hourOfWeek(at: Date): number {
  return ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours();
}

/** Day strings by day number since 1970: a large account has millions of points of the same few days. */
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

/** Adds a point to its metric. */
function gather(
  of: PackedStatistics,
  { periodSeconds, stat }: Query,
  at: Date,
  value: number,
  texts: DayTexts,
) {
  if (periodSeconds === hourSeconds) of.raise(hourOfWeek(at), value);
  else of.set(texts.of(at), keys[stat], value);
}

interface Range {
  send: Send;
  region: string;
  from: Date;
  to: Date;
  signal: AbortSignal;
}

/** Reads every page of a batch; returns the queries that CloudWatch left out. */
async function readBatch(
  { send, region, from, to, signal }: Range,
  wanted: readonly WantedMetric[],
  batch: readonly Query[],
  gathered: readonly PackedStatistics[],
): Promise<Query[]> {
  const answers = new MetricAnswers();
  const texts = new DayTexts();
  const MetricDataQueries = batch.flatMap((query, index) => {
    const one = wanted[query.wanted];
    return one ? [toDataQuery(one, query, index)] : [];
  });
  const tokens = new PageTokens(pagesOfOneFact);
  let output: GetMetricDataOutput;
  do {
    const input = { MetricDataQueries, StartTime: from, EndTime: to, ...tokens.as("NextToken") };
    // `send` returns the operation's own output shape.
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
        const of = query && gathered[query.wanted];
        if (of && isPoint(at, value)) gather(of, query, at, value, texts);
      });
    }
  } while (tokens.follow(output.NextToken));
  return batch.filter((_, index) => !answers.isWhole(`q${index}`));
}

/** Metrics of one region and window. A batch that fails turns only its own metrics into gaps. */
async function readWindow(
  range: Range,
  wanted: readonly WantedMetric[],
  days: number,
  onError: (error: ClassifiedError) => void,
): Promise<Observation<PackedStatistics>[]> {
  const gathered = wanted.map(({ need }) => {
    const packed = new PackedStatistics();
    if (need.weekly) packed.week();
    return packed;
  });
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
    return error ? gap(error.reason) : seen(one);
  });
}

/**
 * Reads daily statistics over the whole days before `takenAt`, in batches of 500 queries, page by page, and
 * some regions concurrently. Returns results in the order of `wanted`: what CloudWatch has for each, and its
 * week if requested. A failing call turns its metrics into gaps; the errors are passed to `onError`.
 */
export async function readStatistics(
  context: { send: Send; homeRegion: string; takenAt: string; signal: AbortSignal },
  wanted: readonly WantedMetric[],
  onError: (region: string, error: ClassifiedError) => void = () => undefined,
): Promise<Observation<PackedStatistics>[]> {
  const to = new Date(Math.floor(Date.parse(context.takenAt) / dayMs) * dayMs);
  const answers = new Map<WantedMetric, Observation<PackedStatistics>>();
  const regionOf = ({ resource }: WantedMetric) =>
    resource.region === "global" ? context.homeRegion : resource.region;
  const askable = wanted.filter(({ need, resource }) => isAskable(need.dimensions(resource)));
  const { send, signal } = context;
  await forEachLimited([...Map.groupBy(askable, regionOf)], regionsAtOnce, async ([region, regional]) => {
    for (const [days, ofWindow] of Map.groupBy(regional, (one) => one.days)) {
      const range: Range = { send, region, from: new Date(to.getTime() - days * dayMs), to, signal };
      const read = await readWindow(range, ofWindow, days, (error) => onError(region, error));
      ofWindow.forEach((one, index) => {
        answers.set(one, read[index] ?? gap("failed"));
      });
    }
  });
  return wanted.map((one) => answers.get(one) ?? gap("failed"));
}
