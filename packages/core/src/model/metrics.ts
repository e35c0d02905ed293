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
