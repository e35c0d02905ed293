import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import topic from "./sns-topic.ts";

const arn = "arn:aws:sns:us-east-1:123456789012:alerts";
const policy = { Statement: [{ Effect: "Allow", Principal: { AWS: "*" }, Action: "SNS:Publish" }] };

describe("AWS::SNS::Topic", () => {
  it("describes a topic", () => {
    const resource = resourceOf(
      topic,
      { TopicArn: arn },
      {
        answers: {
          settings: {
            Attributes: {
              Policy: JSON.stringify(policy),
              DisplayName: "",
              KmsMasterKeyId: "alias/aws/sns",
              SubscriptionsConfirmed: "2",
            },
          },
          tags: { Tags: [{ Key: "a", Value: "b" }] },
        },
      },
    );
    expect(resource).toMatchObject({ arn, id: "alerts", name: "alerts", tags: { value: { a: "b" } } });
    expect(resource.facets.settings).toEqual({
      seen: true,
      value: {
        policy,
        displayName: null,
        kmsKeyId: "alias/aws/sns",
        fifo: false,
        confirmedSubscriptions: 2,
      },
    });
    expect(monthlyCostOf(topic, resource)).toBe("unknown");
  });

  it("stores the protocols of subscriptions; an incomplete list is a gap", () => {
    const read = (subscriptions: object) =>
      resourceOf(topic, { TopicArn: arn }, { answers: { subscriptions } }).facets.subscriptions;
    const Subscriptions = [{ SubscriptionArn: `${arn}:1`, Protocol: "http", Endpoint: "http://example.com" }];
    expect(read({ Subscriptions })).toEqual({
      seen: true,
      value: [{ arn: `${arn}:1`, protocol: "http" }],
    });
    expect(read({ Subscriptions, NextToken: "more" })).toEqual({ seen: false, reason: "failed" });
    expect(read({})).toEqual({ seen: false, reason: "failed" });
  });

  it.each([{}, { Attributes: {} }, { Attributes: { Policy: "{", SubscriptionsConfirmed: "0" } }])(
    "keeps a gap when AWS returns %j",
    (settings) => {
      const { facets } = resourceOf(topic, { TopicArn: arn }, { answers: { settings } });
      expect(facets.settings).toEqual({ seen: false, reason: "failed" });
      expect(facets.tags).toEqual({ seen: false, reason: "failed" });
    },
  );
});
