import { describe, expect, it } from "vitest";
import type { RelationshipDeclaration } from "../model/define-relationship.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { relationships } from "../registry.gen.ts";
import queue from "../resources/sqs-queue.ts";
import { snapshotOf } from "../testing/evaluate-saving.ts";
import { resourceOf } from "../testing/resource-of.ts";
import { relate } from "./relate.ts";

const queueUrl = "https://sqs.us-east-1.amazonaws.com/123456789012/orders";

/** AWS's example of a queue policy for a topic (SNS Developer Guide, "Fanout to Amazon SQS queues"). */
const openPolicy = {
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Principal: "*",
      Action: "sqs:SendMessage",
      Resource: "arn:aws:sqs:us-east-1:123456789012:orders",
      Condition: { ArnEquals: { "aws:SourceArn": "arn:aws:sns:us-east-1:123456789012:topic" } },
    },
  ],
};
const openQueue = resourceOf(queue, queueUrl, {
  answers: {
    settings: {
      Attributes: {
        CreatedTimestamp: "1700000000",
        VisibilityTimeout: "30",
        MessageRetentionPeriod: "345600",
        Policy: JSON.stringify(openPolicy),
      },
    },
  },
});

function keysOf(
  edges: readonly { fromArn: string; verb: string; toType: string; toKey: string }[],
): string[] {
  return edges.map(({ fromArn, verb, toType, toKey }) => [fromArn, verb, toType, toKey].join(" "));
}

describe("the edges of a snapshot", () => {
  it("differ in source, verb, and the target's type and key, even if a policy allows everyone", () => {
    const { edges, gaps } = relate(new SnapshotIndex(snapshotOf([openQueue], [])), relationships);
    // Everyone, but only for a topic: no bucket can send.
    expect(edges.map(({ toType }) => toType)).toEqual(["AWS::SNS::Topic"]);
    expect(new Set(keysOf(edges)).size).toBe(edges.length);
    expect(gaps).toEqual([]);
  });

  it("occur once for a resource that AWS listed twice", () => {
    const once = relate(new SnapshotIndex(snapshotOf([openQueue], [])), relationships);
    const twice = relate(new SnapshotIndex(snapshotOf([openQueue, { ...openQueue }], [])), relationships);
    expect(twice).toEqual(once);
  });

  it("are distinguished by their declarations", () => {
    const keys = relationships.map(({ from, verb, to }) => `${from} ${verb} ${to}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("of other kinds and resources remain if one cannot be read, which is a gap", () => {
    const bad: RelationshipDeclaration = {
      id: "bad",
      from: queue.type,
      verb: "stumbles over",
      inverse: "makes stumble",
      to: queue.type,
      isKeyGlobal: true,
      keepsUnresolved: true,
      targetKey: () => null,
      keys: (resource) => {
        if (resource.id === openQueue.id) throw new RangeError("no keys");
        return ["key"];
      },
    };
    const other = { ...openQueue, arn: `${openQueue.arn}-2`, id: "orders-2" };
    const { edges, gaps } = relate(new SnapshotIndex(snapshotOf([openQueue, other], [])), [bad]);
    expect(keysOf(edges)).toEqual([`${other.arn} stumbles over ${queue.type} key`]);
    expect(gaps).toMatchObject([
      { type: queue.type, facet: `stumbles over ${queue.type}`, reason: "failed", count: 1 },
    ]);
    expect(gaps[0]?.message).toContain("no keys");
  });
});
