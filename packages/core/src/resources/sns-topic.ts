import type { SNS } from "@aws-sdk/client-sns";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/SNS", ({ id }) => ({ TopicName: id }));

function nameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}

/** SNS returns attributes as text; undefined when one that every topic has is missing. */
function settingsOf(attributes: Readonly<Record<string, string>>) {
  const policy = policyDocument(attributes.Policy);
  const confirmed = Number(attributes.SubscriptionsConfirmed ?? Number.NaN);
  if (policy === undefined || Number.isNaN(confirmed)) return undefined;
  return {
    /** Access policy. @api Attributes{} */
    policy,
    /** Display name. Null: none. @api DisplayName */
    displayName: attributes.DisplayName || null,
    /** ID, ARN, or alias of the AWS KMS key, as set. Null: server-side encryption is off. @api KmsMasterKeyId */
    kmsKeyId: attributes.KmsMasterKeyId || null,
    /** Whether this is a FIFO topic. @api FifoTopic */
    fifo: attributes.FifoTopic === "true",
    /** Number of confirmed subscriptions. @unit none @api Attributes{} */
    confirmedSubscriptions: confirmed,
  };
}

export default awsResource<SNS>()({
  type: "AWS::SNS::Topic",
  label: "SNS Topic",
  service: "sns",
  list: { op: "listTopics", items: (page) => page.Topics },
  arn: (topic) => topic.TopicArn ?? "",
  metrics: {
    published: metric("Messages published", "NumberOfMessagesPublished", "Sum", "Count"),
    failed: metric("Deliveries failed", "NumberOfNotificationsFailed", "Sum", "Count"),
  },
  facets: ({ call }) => ({
    settings: call(
      "getTopicAttributes",
      (topic) => ({ TopicArn: topic.TopicArn }),
      (out) => out.Attributes && settingsOf(out.Attributes),
    ),
    /** Only protocols: endpoints are personal addresses and numbers. More than one page is a gap. */
    subscriptions: call(
      "listSubscriptionsByTopic",
      (topic) => ({ TopicArn: topic.TopicArn }),
      (out) =>
        out.NextToken
          ? undefined
          : out.Subscriptions?.map((subscription) => ({
              /** ARN of the subscription, or "PendingConfirmation". @api SubscriptionArn */
              arn: subscription.SubscriptionArn ?? null,
              /** Protocol, such as "email" or "sqs". @api Protocol */
              protocol: subscription.Protocol ?? null,
            })),
    ),
    /** Tags, as a map from key to value. @api TopicArn */
    tags: call(
      "listTagsForResource",
      (topic) => ({ ResourceArn: topic.TopicArn }),
      (out) => tagMap(out.Tags),
    ),
  }),
  describe: (topic, { tags }) => {
    const name = topic.TopicArn && nameOf(topic.TopicArn);
    return { id: name, name, tags };
  },
  cost: () => seen(costUnknown("Charged by messages, which the inventory does not contain.")),
});
