import type { GetMetricDataInput } from "@aws-sdk/client-cloudwatch";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { metricsOf } from "@skyledger/core/model/metrics";
import { describe, expect, it } from "vitest";
import { collectUsage } from "./collect-usage.ts";

const size = metricsOf("AWS/S3", ({ id }) => ({ BucketName: id }))(
  "Size",
  "BucketSizeBytes",
  "Average",
  "Bytes",
);

function bucket(id: string, region: string) {
  return {
    arn: `arn:aws:s3:::${id}`,
    type: "AWS::S3::Bucket",
    id,
    name: id,
    region,
    accountId: "123456789012",
  };
}

/**
 * A CloudWatch that answers each query with the length of the bucket's name, and records each query and its
 * region.
 */
function cloudWatch() {
  const asked: Record<string, string[]> = {};
  const send: Send = async ({ region, input }: AwsCall) => {
    const { MetricDataQueries: queries = [] } = input as GetMetricDataInput;
    const names = queries.map((query) => query.MetricStat?.Metric?.Dimensions?.[0]?.Value ?? "");
    asked[region] = [...(asked[region] ?? []), ...names];
    return {
      MetricDataResults: queries.map((query, at) => ({
        Id: query.Id,
        Timestamps: [new Date("2026-01-01T00:00:00Z")],
        Values: [names[at]?.length],
      })),
    };
  };
  return { asked, send };
}

describe("collectUsage", () => {
  it("queries CloudWatch in the region of each resource, and in the listed region for global resources", async () => {
    const { asked, send } = cloudWatch();
    const context = {
      send,
      scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
      region: "us-east-1",
      takenAt: "2026-01-02T03:04:05Z",
      signal: new AbortController().signal,
    };
    const resources = [bucket("a", "eu-west-1"), bucket("bb", "global"), bucket("ccc", "eu-west-1")];
    const { usage, error } = await collectUsage(context, resources, { size }, 4);
    expect(error).toBeNull();
    expect(asked).toEqual({ "eu-west-1": ["a", "ccc"], "us-east-1": ["bb"] });
    expect(usage.map((one) => one.seen && one.value.size?.latest)).toEqual([1, 2, 3]);
  });

  const context = (send: Send) => ({
    send,
    scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
    region: "us-east-1",
    takenAt: "2026-01-02T03:04:05Z",
    signal: new AbortController().signal,
  });
  const both = [bucket("a", "us-east-1"), bucket("bb", "us-east-1")];

  it("treats an answer without results as a gap, not as an idle resource", async () => {
    const { usage, error } = await collectUsage(
      context(async () => ({})),
      both,
      { size },
      4,
    );
    expect(usage).toEqual([
      { seen: false, reason: "failed" },
      { seen: false, reason: "failed" },
    ]);
    expect(error?.message).toContain("without results");
  });

  it("reports a query that CloudWatch left out or failed as a gap of its resource alone", async () => {
    for (const StatusCode of [undefined, "InternalError"]) {
      const send: Send = async () => ({
        MetricDataResults: [
          { Id: "q0", Timestamps: [], Values: [], StatusCode: "Complete" },
          ...(StatusCode ? [{ Id: "q1", Timestamps: [], Values: [], StatusCode }] : []),
        ],
      });
      const { usage, error } = await collectUsage(context(send), both, { size }, 4);
      expect(usage.map((one) => one.seen)).toEqual([true, false]);
      expect(error).toMatchObject({ reason: "failed", code: "IncompleteAnswer" });
    }
  });

  it("makes no query for a resource whose dimension is empty", async () => {
    const { asked, send } = cloudWatch();
    const nameless = { ...bucket("", "us-east-1"), arn: "arn:aws:s3:::" };
    const { usage } = await collectUsage(context(send), [nameless, bucket("bb", "us-east-1")], { size }, 4);
    expect(asked).toEqual({ "us-east-1": ["bb"] });
    expect(usage.map((one) => one.seen)).toEqual([false, true]);
  });
});
