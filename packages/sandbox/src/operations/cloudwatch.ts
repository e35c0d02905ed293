import type { CloudWatch, MetricDataQuery, MetricDataResult } from "@aws-sdk/client-cloudwatch";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import { metricSeries, type SeriesRequest } from "../metrics.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** Maximum number of queries per call (CloudWatch API reference, GetMetricData). */
const maxQueries = 500;

function requireDate(value: Date | undefined, name: string): Date {
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) {
    throw new AwsError("ValidationError", 400, `The parameter ${name} must be a timestamp.`);
  }
  return date;
}

function requirePeriod(seconds: number | undefined): number {
  if (seconds === undefined || seconds < 60 || seconds % 60 !== 0) {
    throw new AwsError("InvalidParameterValue", 400, "The parameter Period must be a multiple of 60.");
  }
  return seconds;
}

function answer(
  query: MetricDataQuery,
  range: Pick<SeriesRequest, "from" | "to" | "now">,
  { fixtures, region }: OperationContext,
  newestFirst: boolean,
): MetricDataResult {
  const stat = query.MetricStat;
  if (!stat?.Metric) {
    throw new AwsError("ValidationError", 400, "The sandbox account answers metrics, not expressions.");
  }
  const points = metricSeries(fixtures, region, stat.Metric, {
    ...range,
    periodSeconds: requirePeriod(stat.Period),
    statistic: stat.Stat ?? "",
  });
  if (newestFirst) points.reverse();
  return {
    Id: query.Id,
    Label: query.Label ?? stat.Metric.MetricName,
    Timestamps: points.map((point) => point.at),
    Values: points.map((point) => point.value),
    StatusCode: "Complete",
  };
}

/** Read operations of CloudWatch. */
export const cloudwatchReads: Reads<CloudWatch> = {
  describeAlarms: (input, { fixtures, region }) => {
    const names = input.AlarmNames;
    const { rows, token } = pageOf(
      fixtures.table("alarm", region),
      input.NextToken,
      input.MaxRecords ?? 50,
      ({ alarm }) =>
        (!names?.length || names.includes(alarm.AlarmName ?? "")) &&
        (!input.StateValue || alarm.StateValue === input.StateValue) &&
        // Only metric alarms by default (CloudWatch API reference, DescribeAlarms).
        (!input.AlarmTypes?.length || input.AlarmTypes.includes("MetricAlarm")),
    );
    return { MetricAlarms: rows.map((row) => row.alarm), CompositeAlarms: [], NextToken: token };
  },
  listTagsForResource: (input, { fixtures, region }) => {
    const row = fixtures.table("alarm", region).get(input.ResourceARN?.split(":alarm:")[1]);
    if (!row) throw new AwsError("ResourceNotFoundException", 404, `Unknown resource ${input.ResourceARN}.`);
    return { Tags: tagList(row.tags) };
  },
  getMetricData: (input, context) => {
    const queries = input.MetricDataQueries ?? [];
    if (queries.length > maxQueries) {
      throw new AwsError(
        "ValidationError",
        400,
        `The collection MetricDataQueries must not have a size greater than ${maxQueries}.`,
      );
    }
    const from = requireDate(input.StartTime, "StartTime");
    const to = requireDate(input.EndTime, "EndTime");
    if (from >= to) {
      throw new AwsError(
        "ValidationError",
        400,
        "The parameter StartTime must be less than the parameter EndTime.",
      );
    }
    // Newest first by default (CloudWatch API reference, ScanBy).
    const newestFirst = input.ScanBy !== "TimestampAscending";
    return {
      MetricDataResults: queries
        .filter((query) => query.ReturnData !== false)
        .map((query) => answer(query, { from, to, now: context.now }, context, newestFirst)),
      Messages: [],
    };
  },
};
