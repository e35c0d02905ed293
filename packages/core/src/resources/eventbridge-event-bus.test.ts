import type { EventBus } from "@aws-sdk/client-eventbridge";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import eventBus from "./eventbridge-event-bus.ts";

const arn = "arn:aws:events:us-east-1:123456789012:event-bus/orders";
const statement = {
  Sid: "partner",
  Effect: "Allow",
  Principal: { AWS: "999988887777" },
  Action: "events:PutEvents",
};
const item: EventBus = {
  Name: "orders",
  Arn: arn,
  Policy: JSON.stringify({ Version: "2012-10-17", Statement: statement }),
  CreationTime: new Date("2026-01-02T03:04:05Z"),
};
const answers = {
  settings: {
    Arn: arn,
    KmsKeyIdentifier: "alias/events",
    DeadLetterConfig: { Arn: "arn:aws:sqs:us-east-1:123456789012:dead" },
  },
  tags: { Tags: [{ Key: "team", Value: "shop" }] },
};

describe("AWS::Events::EventBus", () => {
  it("reads an event bus with its policy", () => {
    const resource = resourceOf(eventBus, item, { answers });
    expect(resource).toMatchObject({
      ...{ arn, id: "orders", name: "orders", createdAt: "2026-01-02T03:04:05.000Z" },
      tags: seen({ team: "shop" }),
    });
    expect(resource.facets).toMatchObject({
      policy: seen({ Version: "2012-10-17", Statement: [statement] }),
      settings: seen({ kmsKeyId: "alias/events", deadLetterArn: "arn:aws:sqs:us-east-1:123456789012:dead" }),
    });
    expect(monthlyCostOf(eventBus, resource)).toBe("unknown");
  });

  it("distinguishes no policy from one that can't be parsed", () => {
    expect(resourceOf(eventBus, { ...item, Policy: undefined }, { answers }).facets.policy).toEqual(
      seen(null),
    );
    expect(resourceOf(eventBus, { ...item, Policy: "{" }, { answers }).facets.policy).toEqual(gap("failed"));
  });

  it("is listed in pages of 100", () => {
    expect(eventBus.list.input([], testScope)).toEqual({ Limit: 100 });
  });
});
