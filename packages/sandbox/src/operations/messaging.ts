import type { SNS } from "@aws-sdk/client-sns";
import type { SQS } from "@aws-sdk/client-sqs";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** The topic of a call. */
export function topicOf(arn: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("topic", region).get(arn);
  if (!row) throw new AwsError("NotFoundException", 404, "Topic does not exist");
  return row;
}

/** Read operations of SNS. */
export const snsReads: Reads<SNS> = {
  listTopics: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("topic", region), input.NextToken, 100);
    return { Topics: rows.map((row) => ({ TopicArn: row.arn })), NextToken: token };
  },
  getTopicAttributes: (input, context) => ({ Attributes: topicOf(input.TopicArn, context).attributes }),
  listTagsForResource: (input, context) => ({ Tags: tagList(topicOf(input.ResourceArn, context).tags) }),
  listSubscriptions: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("topic", region), input.NextToken, 100);
    return {
      Subscriptions: rows.flatMap((row) =>
        row.subscriptions.map(({ arn, protocol, endpoint }) => ({
          SubscriptionArn: arn,
          Owner: fixtures.world.accountId,
          Protocol: protocol,
          Endpoint: endpoint,
          TopicArn: row.arn,
        })),
      ),
      NextToken: token,
    };
  },
  listSubscriptionsByTopic: (input, context) => ({
    Subscriptions: topicOf(input.TopicArn, context).subscriptions.map(({ arn, protocol, endpoint }) => ({
      SubscriptionArn: arn,
      Owner: context.fixtures.world.accountId,
      Protocol: protocol,
      Endpoint: endpoint,
      TopicArn: input.TopicArn,
    })),
  }),
};

function queueOf(url: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("queue", region).get(url?.split("/").at(-1));
  if (!row) throw new AwsError("QueueDoesNotExist", 400, "The specified queue does not exist.");
  return row;
}

/** Read operations of SQS. */
export const sqsReads: Reads<SQS> = {
  listQueues: (input, { fixtures, region }) => {
    const prefix = input.QueueNamePrefix ?? "";
    const { rows, token } = pageOf(
      fixtures.table("queue", region),
      input.NextToken,
      input.MaxResults,
      (row) => (row.url.split("/").at(-1) ?? "").startsWith(prefix),
    );
    // AWS omits the member without queues.
    return { ...(rows.length === 0 ? {} : { QueueUrls: rows.map((row) => row.url) }), NextToken: token };
  },
  getQueueUrl: (input, context) => ({ QueueUrl: queueOf(input.QueueName, context).url }),
  getQueueAttributes: (input, context) => {
    const { attributes } = queueOf(input.QueueUrl, context);
    const names = new Set<string>(input.AttributeNames ?? []);
    if (names.has("All")) return { Attributes: attributes };
    return { Attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => names.has(name))) };
  },
  // AWS omits the member without tags.
  listQueueTags: (input, context) => {
    const { tags } = queueOf(input.QueueUrl, context);
    return Object.keys(tags).length === 0 ? {} : { Tags: tags };
  },
};
