import type { GetMetricDataOutput, MetricDataQuery } from "@aws-sdk/client-cloudwatch";
import type { ArnScope } from "@skyledger/core/model/arn";
import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { MetricDeclaration, MetricSummary } from "@skyledger/core/model/metrics";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { ResourceIdentity } from "@skyledger/core/model/resource";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { unanswered } from "../../platform/aws/incomplete-answer.ts";
import { isAskable, isPoint, MetricAnswers } from "../../platform/aws/metric-answers.ts";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";

/** CloudWatch's limit of queries per call (API reference, GetMetricData). */
const queriesPerCall = 500;
const dayMs = 86_400_000;

/** Daily points of one metric, oldest first. */
export interface MetricPoint {
  at: string;
  value: number;
}

/** One metric to read for one resource. */
export interface MetricQuery {
  resource: ResourceIdentity;
  metric: MetricDeclaration;
}

function metricDataQuery(query: MetricQuery, index: number, periodSeconds: number): MetricDataQuery {
  const { metric, resource } = query;
  return {
    Id: `q${index}`,
    ReturnData: true,
    MetricStat: {
      Metric: {
        Namespace: metric.namespace,
        MetricName: metric.name,
        Dimensions: Object.entries(metric.dimensions(resource)).map(([Name, Value]) => ({ Name, Value })),
      },
      Period: Math.max(periodSeconds, metric.periodSeconds ?? 0),
      Stat: metric.statistic,
    },
  };
}

/**
 * Reads metrics in batches of 500. Returns the points of each query in order, oldest first; an empty list
 * means that CloudWatch has none, null that it did not answer this query. Rejects with the SDK's error.
 */
export async function readMetrics(
  send: Send,
  region: string,
  queries: readonly MetricQuery[],
  range: { from: Date; to: Date; periodSeconds: number },
  signal?: AbortSignal,
): Promise<(MetricPoint[] | null)[]> {
  const results: MetricPoint[][] = queries.map(() => []);
  const whole: boolean[] = [];
  for (let start = 0; start < queries.length; start += queriesPerCall) {
    const batch = queries.slice(start, start + queriesPerCall);
    const answers = new MetricAnswers();
    const dataQueries = batch.map((query, index) => metricDataQuery(query, index, range.periodSeconds));
    const tokens = new PageTokens(pagesOfOneFact);
    let output: GetMetricDataOutput;
    do {
      const input = {
        MetricDataQueries: dataQueries,
        StartTime: range.from,
        EndTime: range.to,
        ScanBy: "TimestampAscending",
        ...tokens.as("NextToken"),
      };
      // `send` returns the operation's own output shape.
      output = (await send(
        { service: "cloudwatch", operation: "getMetricData", input, region },
        signal,
      )) as GetMetricDataOutput;
      if (output.MetricDataResults === undefined)
        throw new SyntaxError("CloudWatch answered without results.");
      for (const result of output.MetricDataResults) {
        answers.take(result);
        const points = results[start + Number(result.Id?.slice(1))];
        result.Timestamps?.forEach((at, index) => {
          const value = result.Values?.[index];
          if (isPoint(at, value)) points?.push({ at: at.toISOString(), value });
        });
      }
    } while (tokens.follow(output.NextToken));
    dataQueries.forEach(({ Id = "" }, index) => {
      whole[start + index] = answers.isWhole(Id);
    });
  }
  for (const points of results) points.sort((a, b) => a.at.localeCompare(b.at));
  return results.map((points, index) => (whole[index] ? points : null));
}

/** Sums daily points. */
function summarise(points: readonly MetricPoint[], days: number): MetricSummary {
  const values = points.map((point) => point.value);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    days,
    daysWithData: values.length,
    sum,
    average: values.length === 0 ? null : sum / values.length,
    maximum: values.length === 0 ? null : Math.max(...values),
    latest: values.at(-1) ?? null,
  };
}

/** The metrics of one resource; a gap when CloudWatch left one of them out. */
function usageOf(
  names: readonly string[],
  points: readonly (readonly MetricPoint[] | null)[],
  days: number,
): Observation<Record<string, MetricSummary>> {
  const summaries = points.flatMap((of) => (of === null ? [] : [summarise(of, days)]));
  if (summaries.length < names.length) return gap("failed");
  return seen(
    Object.fromEntries(
      names.flatMap((name, index) => {
        const summary = summaries[index];
        return summary ? [[name, summary] as const] : [];
      }),
    ),
  );
}

/**
 * Daily summaries of the named metrics for each resource, over the last `days` whole days before `takenAt`.
 * One failing call turns every resource of the round into a gap with the error; a metric that CloudWatch left
 * out affects only its own resource.
 */
export async function collectUsage(
  context: { send: Send; scope: ArnScope; region: string; takenAt: string; signal: AbortSignal },
  resources: readonly ResourceIdentity[],
  metrics: Readonly<Record<string, MetricDeclaration>>,
  days: number,
): Promise<{ usage: Observation<Record<string, MetricSummary>>[]; error: ClassifiedError | null }> {
  const names = Object.keys(metrics);
  const queries = resources.flatMap((resource) =>
    Object.values(metrics).map((metric) => ({ resource, metric })),
  );
  const to = new Date(Math.floor(Date.parse(context.takenAt) / dayMs) * dayMs);
  const from = new Date(to.getTime() - days * dayMs);
  try {
    const range = { from, to, periodSeconds: 86_400 };
    const points = new Map<MetricQuery, MetricPoint[] | null>();
    // Buckets and trails are listed in one region and publish their metrics in their own.
    const ofRegion = ({ resource: { region } }: MetricQuery) =>
      region === "global" ? context.region : region;
    const askable = queries.filter(({ metric, resource }) => isAskable(metric.dimensions(resource)));
    for (const [region, regional] of Map.groupBy(askable, ofRegion)) {
      const read = await readMetrics(context.send, region, regional, range, context.signal);
      regional.forEach((query, index) => {
        points.set(query, read[index] ?? null);
      });
    }
    const usage = resources.map((_, at) => {
      const own = queries.slice(at * names.length, (at + 1) * names.length);
      return usageOf(
        names,
        own.map((query) => points.get(query) ?? null),
        days,
      );
    });
    const silent = usage.some(({ seen: reported }) => !reported);
    return { usage, error: silent ? unanswered : null };
  } catch (error) {
    context.signal.throwIfAborted();
    const classified = classifyError(error);
    return { usage: resources.map(() => gap(classified.reason)), error: classified };
  }
}

/** The metrics that a usage facet needs. */
export function usageMetrics(
  declaration: ResourceDeclaration,
  names: readonly string[],
): Record<string, MetricDeclaration> {
  return Object.fromEntries(
    names.map((name) => {
      const metric = declaration.metrics[name];
      if (!metric) throw new Error(`${declaration.type} declares no metric "${name}"`);
      return [name, metric];
    }),
  );
}
