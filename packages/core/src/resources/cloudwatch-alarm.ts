import type { CloudWatch, MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** Periods below a minute make a high-resolution alarm (Amazon CloudWatch pricing). */
const highResolutionBelowSeconds = 60;

function metricOf(alarm: MetricAlarm) {
  // An alarm on an expression has no metric of its own but queries; those that read a metric count for the price.
  const queries = alarm.Metrics ?? [];
  return {
    namespace: alarm.Namespace ?? null,
    name: alarm.MetricName ?? null,
    dimensions: Object.fromEntries(
      (alarm.Dimensions ?? []).map(({ Name, Value }) => [Name ?? "", Value ?? ""]),
    ),
    statistic: alarm.Statistic ?? alarm.ExtendedStatistic ?? null,
    periodSeconds: alarm.Period ?? null,
    threshold: alarm.Threshold ?? null,
    comparison: (alarm.ComparisonOperator as string | undefined) ?? null,
    treatMissingData: alarm.TreatMissingData ?? null,
    metricQueries: queries.flatMap((query) =>
      query.MetricStat === undefined ? [] : [{ periodSeconds: query.MetricStat.Period ?? null }],
    ),
    expressions: queries.flatMap((query) => query.Expression ?? []),
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
    // AWS leaves an empty list out on some endpoints.
    actions: read((alarm) =>
      alarm.ActionsEnabled === undefined
        ? undefined
        : {
            enabled: alarm.ActionsEnabled,
            onAlarm: alarm.AlarmActions ?? [],
            onOk: alarm.OKActions ?? [],
            onInsufficientData: alarm.InsufficientDataActions ?? [],
          },
    ),
    state: read((alarm) =>
      alarm.StateValue === undefined
        ? undefined
        : {
            name: alarm.StateValue as string,
            reason: alarm.StateReason ?? null,
            changedAt: alarm.StateUpdatedTimestamp?.toISOString() ?? null,
          },
    ),
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
    // AWS keeps no creation time, only that of the last change.
    tags,
  }),
  cost: ({ metric }) =>
    mapObservation(metric, ({ isAnomalyDetection, expressions, metricQueries, periodSeconds }) => {
      if (isAnomalyDetection) return costUnknown("No list price for anomaly detection alarms.");
      if (expressions.some((expression) => /^\s*select\b/i.test(expression)))
        return costUnknown("Alarms on metrics queries are charged by the number of analyzed metrics.");
      // Amazon CloudWatch pricing: an alarm is charged per metric it reads.
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
