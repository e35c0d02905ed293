import type { ResourceIdentity } from "./resource.ts";

/** CloudWatch statistics in use. */
export type MetricStatistic = "Average" | "Sum" | "Maximum" | "Minimum";

/**
 * A CloudWatch metric of a resource type, shown on its page and, where a rule needs it, aggregated during
 * discovery.
 */
export interface MetricDeclaration {
  title: string;
  namespace: string;
  name: string;
  statistic: MetricStatistic;
  /** CloudWatch unit, such as "Percent", "Bytes", "Count", "Seconds". */
  unit: string;
  dimensions(resource: ResourceIdentity): Readonly<Record<string, string>>;
  /** Whether a resource of the type publishes the metric; omitted: all do. Charts omit the others. */
  appliesTo?(resource: ResourceIdentity): boolean;
  /** False: aggregated during discovery for a rule or the cost, but not shown on the resource's page. */
  chart?: false;
  /** Seconds per data point; defaults to the caller's choice. S3 storage metrics need 86400. */
  periodSeconds?: number;
}

/**
 * A metric over the last `days` days. `daysWithData` of 0 means that CloudWatch answered without points. Many
 * services publish a metric only when something happens, so each rule decides what that means.
 */
export interface MetricSummary {
  days: number;
  daysWithData: number;
  sum: number;
  average: number | null;
  maximum: number | null;
  /** Newest daily value. */
  latest: number | null;
}

/**
 * Returns a builder for metrics of one CloudWatch namespace with shared dimensions: `const metric =
 * metricsOf("AWS/EC2", ({ id }) => ({ InstanceId: id }))`.
 */
export function metricsOf(
  namespace: string,
  dimensions: MetricDeclaration["dimensions"],
  appliesTo?: NonNullable<MetricDeclaration["appliesTo"]>,
) {
  return (title: string, name: string, statistic: MetricStatistic, unit: string): MetricDeclaration => ({
    title,
    namespace,
    name,
    statistic,
    unit,
    dimensions,
    ...(appliesTo ? { appliesTo } : {}),
  });
}
