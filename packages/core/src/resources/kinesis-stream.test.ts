import type { StreamDescriptionSummary, StreamSummary } from "@aws-sdk/client-kinesis";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import stream from "./kinesis-stream.ts";

const arn = "arn:aws:kinesis:us-east-1:123456789012:stream/orders";
const item: StreamSummary = {
  StreamName: "orders",
  StreamARN: arn,
  StreamStatus: "ACTIVE",
  StreamCreationTimestamp: new Date("2026-01-02T03:04:05Z"),
};
const described: StreamDescriptionSummary = {
  ...{ StreamName: "orders", StreamARN: arn, StreamStatus: "ACTIVE" },
  ...{ StreamCreationTimestamp: item.StreamCreationTimestamp, EnhancedMonitoring: [] },
  ...{ StreamModeDetails: { StreamMode: "PROVISIONED" }, RetentionPeriodHours: 48, OpenShardCount: 2 },
  ...{ EncryptionType: "KMS", KeyId: "alias/aws/kinesis" },
};
const statement = {
  ...{ Sid: "read", Effect: "Allow", Principal: { AWS: "999988887777" } },
  ...{ Action: "kinesis:GetRecords", Resource: arn },
};
const answers = {
  settings: { StreamDescriptionSummary: described },
  policy: { Policy: JSON.stringify({ Version: "2012-10-17", Statement: [statement] }) },
  tags: { Tags: [{ Key: "team", Value: "shop" }], HasMoreTags: false },
};

describe("AWS::Kinesis::Stream", () => {
  it("reads a stream with its policy", () => {
    const resource = resourceOf(stream, item, { answers });
    expect(resource).toMatchObject({
      ...{ arn, id: "orders", status: "active", createdAt: "2026-01-02T03:04:05.000Z" },
      tags: seen({ team: "shop" }),
    });
    expect(resource.facets).toMatchObject({
      settings: seen({
        ...{ mode: "PROVISIONED", retentionHours: 48, openShards: 2 },
        ...{ encryption: "KMS", kmsKeyId: "alias/aws/kinesis" },
      }),
      policy: seen({ Version: "2012-10-17", Statement: [statement] }),
    });
    expect(monthlyCostOf(stream, resource)).toBe("unknown");
  });

  it("distinguishes no policy from one that can't be parsed", () => {
    const policyOf = (Policy: string) =>
      resourceOf(stream, item, { answers: { ...answers, policy: { Policy } } }).facets.policy;
    expect([policyOf(""), policyOf("{}")]).toEqual([seen(null), seen(null)]);
    expect(policyOf("{")).toEqual(gap("failed"));
    const { facets } = resourceOf(stream, item, { answers, errors: { policy: "ResourceNotFoundException" } });
    expect(facets.policy).toEqual(seen(null));
  });

  it("treats a list that ends without its rest as incomplete", () => {
    const page = { StreamNames: ["orders"], StreamSummaries: [item], HasMoreStreams: true };
    expect(stream.list.items(page, [])).toBeUndefined();
    expect(stream.list.items({ ...page, NextToken: "next" }, [])).toEqual([item]);
    expect(stream.list.items({ ...page, HasMoreStreams: false }, [])).toEqual([item]);
    const more = { ...answers, tags: { ...answers.tags, HasMoreTags: true } };
    expect(resourceOf(stream, item, { answers: more }).tags).toEqual(gap("failed"));
  });
});
