import type { MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import alarm from "./cloudwatch-alarm.ts";

const arn = "arn:aws:cloudwatch:us-east-1:123456789012:alarm:cpu-high";
const item: MetricAlarm = {
  AlarmName: "cpu-high",
  AlarmArn: arn,
  ActionsEnabled: true,
  AlarmActions: ["arn:aws:sns:us-east-1:123456789012:ops"],
  OKActions: [],
  StateValue: "INSUFFICIENT_DATA",
  StateReason: "Unchecked",
  StateUpdatedTimestamp: new Date("2026-01-02T00:00:00Z"),
  Namespace: "AWS/EC2",
  MetricName: "CPUUtilization",
  Dimensions: [{ Name: "InstanceId", Value: "i-1" }],
  Statistic: "Average",
  Period: 300,
  Threshold: 80,
  ComparisonOperator: "GreaterThanThreshold",
};

describe("AWS::CloudWatch::Alarm", () => {
  it("reads identity and facets", () => {
    const answers = { tags: { Tags: [{ Key: "team", Value: "ops" }] } };
    const resource = resourceOf(alarm, item, { answers });
    expect(resource).toMatchObject({
      arn,
      id: "cpu-high",
      status: "insufficient_data",
      createdAt: null,
      tags: seen({ team: "ops" }),
    });
    expect(resource.facets).toEqual({
      metric: seen({
        namespace: "AWS/EC2",
        name: "CPUUtilization",
        dimensions: { InstanceId: "i-1" },
        statistic: "Average",
        periodSeconds: 300,
        threshold: 80,
        comparison: "GreaterThanThreshold",
        treatMissingData: null,
        metricQueries: [],
        expressions: [],
        isAnomalyDetection: false,
      }),
      actions: seen({
        enabled: true,
        onAlarm: ["arn:aws:sns:us-east-1:123456789012:ops"],
        onOk: [],
        onInsufficientData: [],
      }),
      state: seen({
        name: "INSUFFICIENT_DATA",
        reason: "Unchecked",
        changedAt: "2026-01-02T00:00:00.000Z",
      }),
      tags: seen({ team: "ops" }),
    });
  });

  const stat = { Metric: { MetricName: "RequestCount" }, Period: 60, Stat: "Sum" };
  it.each<[string, Partial<MetricAlarm>, string]>([
    ["a standard alarm", {}, "0.10"],
    ["a high-resolution alarm", { Period: 10 }, "0.30"],
    [
      "an expression over two metrics",
      {
        Metrics: [
          { Id: "a", MetricStat: stat },
          { Id: "b", MetricStat: stat },
          { Id: "e", Expression: "a/b" },
        ],
      },
      "0.20",
    ],
    ["anomaly detection", { ThresholdMetricId: "ad1" }, "unknown"],
    ["a metrics query", { Metrics: [{ Id: "q", Expression: "SELECT AVG(CPUUtilization)" }] }, "unknown"],
  ])("prices %s", (_, change, usd) => {
    expect(monthlyCostOf(alarm, resourceOf(alarm, { ...item, ...change }))).toBe(usd);
  });

  it("keeps missing and denied data as gaps", () => {
    const resource = resourceOf(alarm, { AlarmArn: arn }, { errors: { tags: "AccessDenied" } });
    expect(resource.tags).toEqual(gap("denied"));
    expect(resource.facets.actions).toEqual(gap("failed"));
    expect(resource.facets.state).toEqual(gap("failed"));
    expect(monthlyCostOf(alarm, resource)).toBe("unknown");
  });
});
