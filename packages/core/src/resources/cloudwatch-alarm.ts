import type { CloudWatch, MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** Periods below a minute make a high-resolution alarm (Amazon CloudWatch pricing). */
const highResolutionBelowSeconds = 60;

function metricOf(alarm: MetricAlarm) {
  // An alarm on an expression has queries instead of a metric; those that read a metric count for the price.
  const queries = alarm.Metrics ?? [];
  return {
    /** Namespace of the metric. @api Namespace */
    namespace: alarm.Namespace ?? null,
    /** Name of the metric. Null: the alarm uses metric math. @api MetricName */
    name: alarm.MetricName ?? null,
    /** Dimensions of the metric, as a map from name to value. @api Dimensions */
    dimensions: Object.fromEntries(
      (alarm.Dimensions ?? []).map(({ Name, Value }) => [Name ?? "", Value ?? ""]),
    ),
    /** Statistic or percentile. @api Statistic */
    statistic: alarm.Statistic ?? alarm.ExtendedStatistic ?? null,
    /** Period of the metric. @unit seconds @api Period */
    periodSeconds: alarm.Period ?? null,
    /** Threshold, in the metric's unit. @unit none @api Threshold */
    threshold: alarm.Threshold ?? null,
    /** Comparison with the threshold, such as "GreaterThanThreshold". @api ComparisonOperator */
    comparison: (alarm.ComparisonOperator as string | undefined) ?? null,
    /** How missing data is treated: "breaching", "notBreaching", "ignore", or "missing". @api TreatMissingData */
    treatMissingData: alarm.TreatMissingData ?? null,
    metricQueries: queries.flatMap((query) =>
      query.MetricStat === undefined
        ? []
        : [
            {
              /** Period of a metric of the metric math expression. @unit seconds @api Metrics[].MetricStat.Period */
              periodSeconds: query.MetricStat.Period ?? null,
            },
          ],
    ),
    /** Metric math expressions. @api Metrics[].Expression */
    expressions: queries.flatMap((query) => query.Expression ?? []),
    /** Whether the alarm uses an anomaly detection model. @api ThresholdMetricId */
    isAnomalyDetection: alarm.ThresholdMetricId !== undefined,
  };
}

export default awsResource<CloudWatch>()({
  type: "AWS::CloudWatch::Alarm",
  label: "CloudWatch Alarm",
  service: "cloudwatch",
  list: {
    op: "describeAlarms",
    input: { AlarmTypes: ["MetricAlarm" as const], MaxRecords: 100 },
    items: (page) => page.MetricAlarms,
  },
  arn: (alarm) => alarm.AlarmArn ?? "",
  facets: ({ read, call }) => ({
    metric: read(metricOf),
    // Some endpoints omit an empty list.
    actions: read((alarm) =>
      alarm.ActionsEnabled === undefined
        ? undefined
        : {
            /** Whether actions run when the state changes. @api ActionsEnabled */
            enabled: alarm.ActionsEnabled,
            /** ARNs of actions for the state ALARM. @api AlarmActions */
            onAlarm: alarm.AlarmActions ?? [],
            /** ARNs of actions for the state OK. @api OKActions */
            onOk: alarm.OKActions ?? [],
            /** ARNs of actions for the state INSUFFICIENT_DATA. @api InsufficientDataActions */
            onInsufficientData: alarm.InsufficientDataActions ?? [],
          },
    ),
    state: read((alarm) =>
      alarm.StateValue === undefined
        ? undefined
        : {
            /** "OK", "ALARM", or "INSUFFICIENT_DATA". @api StateValue */
            name: alarm.StateValue as string,
            /** Reason for the state. @api StateReason */
            reason: alarm.StateReason ?? null,
            /** When the state was last updated. @api StateUpdatedTimestamp */
            changedAt: alarm.StateUpdatedTimestamp?.toISOString() ?? null,
          },
    ),
    /** Tags, as a map from key to value. @api AlarmArn */
    tags: call(
      "listTagsForResource",
      (alarm) => ({ ResourceARN: alarm.AlarmArn }),
      (out) => (out.Tags === undefined ? undefined : tagMap(out.Tags)),
    ),
  }),
  describe: (alarm, { tags }) => ({
    id: alarm.AlarmName,
    name: alarm.AlarmName,
    status: alarm.StateValue,
    // AWS returns only the time of the last change, not of the creation.
    tags,
  }),
  cost: ({ metric }) =>
    mapObservation(metric, ({ isAnomalyDetection, expressions, metricQueries, periodSeconds }) => {
      if (isAnomalyDetection) return costUnknown("No list price for anomaly detection alarms.");
      if (expressions.some((expression) => /^\s*select\b/i.test(expression)))
        return costUnknown("Alarms on metrics queries are charged by the number of analyzed metrics.");
      // Amazon CloudWatch pricing: an alarm is charged per metric that it reads.
      const periods =
        metricQueries.length > 0 ? metricQueries.map((query) => query.periodSeconds) : [periodSeconds];
      if (periods.includes(null)) return costUnknown("AWS did not report the period of the alarm.");
      const isHigh = periods.some((period) => period !== null && period < highResolutionBelowSeconds);
      return costs({
        name: isHigh ? "High-resolution alarm metrics" : "Alarm metrics",
        price: isHigh ? "CloudWatch/alarm-high-resolution" : "CloudWatch/alarm-standard",
        quantity: periods.length,
      });
    }),
});
