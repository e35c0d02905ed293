import type { ResourceIdentity } from "./resource.ts";

/** CloudWatch statistics that are used. */
export type MetricStatistic = "Average" | "Sum" | "Maximum" | "Minimum";

/** A CloudWatch metric of a resource type, shown on its page and, where a rule needs it, summed up at discovery. */
export interface MetricDeclaration {
  title: string;
  namespace: string;
  name: string;
  statistic: MetricStatistic;
  /** CloudWatch unit, e.g. "Percent", "Bytes", "Count", "Seconds". */
  unit: string;
  dimensions(resource: ResourceIdentity): Readonly<Record<string, string>>;
  /** Whether a resource of the type publishes it at all; left out: every one does. Charts leave the others out. */
  appliesTo?(resource: ResourceIdentity): boolean;
  /** False: only summed up at discovery for a rule or the cost, not drawn on the resource's page. */
  chart?: false;
  /** Seconds of one data point when a rule or page asks for it; defaults to the asker's choice. Storage metrics of S3 need 86400. */
  periodSeconds?: number;
}

/**
 * A metric over the last `days` days. `daysWithData` of 0 means CloudWatch answered and holds no point:
 * many services publish a metric only when something happens, so a rule decides what that says.
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
 * A builder for the metrics of one CloudWatch namespace that share their dimensions:
 * `const metric = metricsOf("AWS/EC2", ({ id }) => ({ InstanceId: id }))`.
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
