import type { Metric } from "@aws-sdk/client-cloudwatch";
import { describe, expect, it } from "vitest";
import { Fixtures } from "./fixtures/fixtures.ts";
import { metricSeries } from "./metrics.ts";

const now = new Date("2026-05-13T10:20:00Z");
const fixtures = new Fixtures({ accountId: "123456789012", seed: 1, now, size: 300 });
const day = { from: new Date("2026-05-11T00:00:00Z"), to: new Date("2026-05-12T00:00:00Z") };
const east = "us-east-1";

function metric(Namespace: string, MetricName: string, dimension: string, Value: string): Metric {
  return { Namespace, MetricName, Dimensions: [{ Name: dimension, Value }] };
}
const instance = (key: string, name = "CPUUtilization") =>
  metric("AWS/EC2", name, "InstanceId", fixtures.world.id("i", key));
const invocations = (name: string) => metric("AWS/Lambda", "Invocations", "FunctionName", name);

function values(
  subject: Metric,
  periodSeconds: number,
  statistic: string,
  range = day,
  region = east,
): number[] {
  return metricSeries(fixtures, region, subject, { ...range, periodSeconds, statistic, now }).map(
    (point) => point.value,
  );
}

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0);
}

describe("metricSeries", () => {
  it.each([
    ["NetworkOut", instance("pricing-engine", "NetworkOut")],
    ["Invocations", invocations("payments-prod-api")],
  ])("adds the hours of %s up to the day, and the minutes to the hours", (_, subject) => {
    const [total] = values(subject, 86_400, "Sum");
    expect(total).toBeGreaterThan(0);
    for (const period of [3600, 300, 60]) expect(sum(values(subject, period, "Sum"))).toBe(total);
  });

  it("has the same average, maximum, and minimum by the hour and by the day", () => {
    const subject = instance("pricing-engine");
    const hours = (statistic: string) => values(subject, 3600, statistic);
    const [average] = values(subject, 86_400, "Average");
    expect(sum(hours("Average")) / 24).toBeCloseTo(average ?? 0, 6);
    expect(values(subject, 86_400, "Maximum")[0]).toBe(Math.max(...hours("Maximum")));
    expect(values(subject, 86_400, "Minimum")[0]).toBe(Math.min(...hours("Minimum")));
    expect(sum(values(subject, 300, "Average")) / 288).toBeCloseTo(average ?? 0, 6);
  });

  it("weights a function's duration by its invocations", () => {
    const duration = metric("AWS/Lambda", "Duration", "FunctionName", "payments-prod-api");
    const [total] = values(duration, 86_400, "Sum");
    const [average] = values(duration, 86_400, "Average");
    const [count] = values(invocations("payments-prod-api"), 86_400, "Sum");
    expect(values(duration, 86_400, "SampleCount")).toEqual([count]);
    expect(total).toBeCloseTo((average ?? 0) * (count ?? 0), 3);
  });

  it("is the same for the same seed, and differs for another", () => {
    const facts = { accountId: "123456789012", now, size: 300 };
    const read = (seed: number) => {
      const other = new Fixtures({ ...facts, seed });
      const subject = metric(
        "AWS/EC2",
        "CPUUtilization",
        "InstanceId",
        other.world.id("i", "pricing-engine"),
      );
      return metricSeries(other, east, subject, { ...day, periodSeconds: 3600, statistic: "Average", now });
    };
    expect(read(1)).toEqual(read(1));
    expect(read(1)).not.toEqual(read(2));
  });

  it("follows the day and the week", () => {
    const week = { from: new Date("2026-05-04T00:00:00Z"), to: new Date("2026-05-11T00:00:00Z") };
    const subject = invocations("payments-prod-api");
    const days = values(subject, 86_400, "Sum", week);
    expect(days).toHaveLength(7);
    const hours = values(subject, 3600, "Sum");
    expect(Math.max(...hours)).toBeGreaterThan(1.5 * Math.min(...hours));
    // Monday to Friday, then the weekend.
    expect(sum(days.slice(5)) / 2).toBeLessThan(sum(days.slice(0, 5)) / 5);
  });

  it("shows planted activity: idle, oversized, busy", () => {
    const cpu = (key: string, region: string) => values(instance(key), 86_400, "Average", day, region)[0];
    expect(cpu("reporting-worker", east)).toBeLessThan(3);
    expect(cpu("gpu-notebook", "us-west-2")).toBeLessThan(3);
    expect(cpu("pricing-engine", east)).toBeLessThan(12);
    expect(cpu("build-agent", "us-east-2")).toBeGreaterThan(30);
  });

  it("shows planted activity: used only by day, attached and never used, failing", () => {
    const week = { from: new Date("2026-05-04T00:00:00Z"), to: new Date("2026-05-11T00:00:00Z") };
    const hours = values(instance("analyst-workbench"), 3600, "Maximum", week, "us-west-2");
    const busy = hours.flatMap((value, hour) => (value >= 5 ? [hour] : []));
    // Monday to Friday, ten hours a day.
    expect(busy).toEqual(
      [0, 1, 2, 3, 4].flatMap((day) => Array.from({ length: 10 }, (_, at) => day * 24 + 13 + at)),
    );
    const volume = metric("AWS/EBS", "VolumeWriteOps", "VolumeId", fixtures.world.id("vol", "bastion/1"));
    expect(values(volume, 86_400, "Sum")).toEqual([0]);
    const calls = (name: string) =>
      values(metric("AWS/Lambda", name, "FunctionName", "webhook-receiver"), 86_400, "Sum", day, "us-east-2");
    const share = (calls("Errors")[0] ?? 0) / (calls("Invocations")[0] ?? 1);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
  });

  it("counts a bucket's requests only with its owner's filter, a few a month if unused", () => {
    const name = [...fixtures.table("bucket", "global")].find((row) => row.requestsFilter)?.bucket.Name ?? "";
    const month = { from: new Date("2026-04-12T00:00:00Z"), to: new Date("2026-05-12T00:00:00Z") };
    const requests = (FilterId: string): Metric => ({
      Namespace: "AWS/S3",
      MetricName: "AllRequests",
      Dimensions: [
        { Name: "BucketName", Value: name },
        { Name: "FilterId", Value: FilterId },
      ],
    });
    expect(sum(values(requests("EntireBucket"), 86_400, "Sum", month, "us-west-2"))).toBe(3);
    expect(values(requests("Another"), 86_400, "Sum", month, "us-west-2")).toEqual([]);
  });

  it("has no points where AWS publishes none", () => {
    const volume = metric("AWS/EBS", "VolumeReadOps", "VolumeId", fixtures.world.id("vol", "orders-db-copy"));
    expect(values(invocations("thumbnail-v1"), 86_400, "Sum")).toEqual([]);
    expect(values(volume, 3600, "Sum")).toEqual([]);
    expect(values(instance("migration-staging-area"), 3600, "Average")).toEqual([]);
    expect(values(metric("AWS/EC2", "CPUUtilization", "InstanceId", "i-0unknown"), 3600, "Average")).toEqual(
      [],
    );
    expect(values(instance("bastion", "NoSuchMetric"), 3600, "Average")).toEqual([]);
    const requests = metric(
      "AWS/ApplicationELB",
      "RequestCount",
      "LoadBalancer",
      `app/old-campaign/${fixtures.world.hex("alb/old-campaign", 16)}`,
    );
    expect(values(requests, 86_400, "Sum")).toEqual([]);
  });

  it("has points before an instance stopped", () => {
    const before = { from: new Date("2025-10-01T00:00:00Z"), to: new Date("2025-10-02T00:00:00Z") };
    expect(values(instance("migration-staging-area"), 3600, "Average", before)).toHaveLength(24);
  });

  it("has no points in the future", () => {
    const ahead = { from: new Date("2026-05-13T00:00:00Z"), to: new Date("2026-05-14T00:00:00Z") };
    expect(values(instance("bastion"), 3600, "Average", ahead)).toHaveLength(11);
  });

  it("publishes the size of a bucket once a day, for its storage class", () => {
    const name =
      [...fixtures.table("bucket", "global")].find((row) => row.region === east)?.bucket.Name ?? "";
    const size = (type: string): Metric => ({
      Namespace: "AWS/S3",
      MetricName: "BucketSizeBytes",
      Dimensions: [
        { Name: "BucketName", Value: name },
        { Name: "StorageType", Value: type },
      ],
    });
    const days = { from: new Date("2026-05-09T00:00:00Z"), to: new Date("2026-05-12T00:00:00Z") };
    expect(values(size("StandardStorage"), 86_400, "Average", days)).toHaveLength(3);
    expect(values(size("GlacierStorage"), 86_400, "Average", days)).toEqual([]);
  });

  it("rejects a statistic that CloudWatch does not have", () => {
    expect(() => values(instance("bastion"), 3600, "Typical")).toThrow("failed to satisfy constraint");
  });
});
