import type { GetQueueAttributesResult } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import queue from "./sqs-queue.ts";

const url = "https://sqs.us-east-1.amazonaws.com/123456789012/jobs.fifo";
const attributes: GetQueueAttributesResult = {
  Attributes: {
    QueueArn: "arn:aws:sqs:us-east-1:123456789012:jobs.fifo",
    CreatedTimestamp: "1735787045",
    VisibilityTimeout: "30",
    MessageRetentionPeriod: "345600",
    SqsManagedSseEnabled: "true",
    FifoQueue: "true",
    Policy: '{"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":"*","Action":"sqs:*"}}',
    RedrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:123456789012:dead","maxReceiveCount":"5"}',
  },
};

describe("AWS::SQS::Queue", () => {
  it("describes a queue", () => {
    const resource = resourceOf(queue, url, {
      answers: { settings: attributes, tags: { Tags: { a: "b" } } },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:sqs:us-east-1:123456789012:jobs.fifo",
      id: "jobs.fifo",
      name: "jobs.fifo",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { seen: true, value: { a: "b" } },
    });
    expect(resource.facets.address).toEqual({ seen: true, value: { url } });
    expect(resource.facets.settings).toMatchObject({
      value: {
        kmsKeyId: null,
        sqsManagedEncryption: true,
        fifo: true,
        visibilityTimeoutSeconds: 30,
        retentionSeconds: 345600,
        policy: { Statement: [{ Principal: "*" }] },
        deadLetter: { targetArn: "arn:aws:sqs:us-east-1:123456789012:dead", maxReceives: 5 },
      },
    });
    expect(monthlyCostOf(queue, resource)).toBe("unknown");
  });

  it("treats a queue without policy, dead-letter queue, and tags as one without", () => {
    const { Policy: _, RedrivePolicy: __, ...plain } = attributes.Attributes ?? {};
    const resource = resourceOf(queue, url, { answers: { settings: { Attributes: plain }, tags: {} } });
    expect(resource.facets.settings).toMatchObject({
      value: { policy: null, deadLetter: { targetArn: null, maxReceives: null } },
    });
    expect(resource.tags).toEqual({ seen: true, value: {} });
  });

  it.each([{}, { Attributes: {} }, { Attributes: { ...attributes.Attributes, Policy: "<html>" } }])(
    "keeps a gap when AWS returns %j",
    (settings) => {
      const resource = resourceOf(queue, url, { answers: { settings } });
      expect(resource.facets.settings).toEqual({ seen: false, reason: "failed" });
      expect(resource.createdAt).toBeNull();
    },
  );
});
