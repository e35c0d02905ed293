import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

export function topicArn(world: World, region: string, name: string): string {
  return world.arn("sns", region, name);
}

export function queueArn(world: World, region: string, name: string): string {
  return world.arn("sqs", region, name);
}

/** Adds a topic that delivers to the given queues. */
export function putTopic(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    /** Key that encrypts it; not encrypted when left out. */
    keyArn?: string;
    queues: string[];
    publishableByAll?: boolean;
  },
): void {
  const arn = topicArn(world, spec.region, spec.name);
  const policy = {
    Version: "2008-10-17",
    Id: "__default_policy_ID",
    Statement: [
      {
        Sid: "__default_statement_ID",
        Effect: "Allow",
        Principal: { AWS: "*" },
        Action: ["SNS:Publish", "SNS:Subscribe", "SNS:GetTopicAttributes"],
        Resource: arn,
        ...(spec.publishableByAll
          ? {}
          : { Condition: { StringEquals: { "AWS:SourceOwner": world.accountId } } }),
      },
    ],
  };
  put("topic", arn, {
    arn,
    attributes: {
      TopicArn: arn,
      Owner: world.accountId,
      DisplayName: "",
      Policy: JSON.stringify(policy),
      SubscriptionsConfirmed: String(spec.queues.length),
      SubscriptionsPending: "0",
      SubscriptionsDeleted: "0",
      ...(spec.keyArn ? { KmsMasterKeyId: spec.keyArn } : {}),
    },
    tags: world.tags(spec.of, spec.name),
    subscriptions: spec.queues.map((queue) => ({
      arn: `${arn}:${world.uuid(`subscription/${queue}`)}`,
      protocol: "sqs",
      endpoint: queueArn(world, spec.region, queue),
    })),
  });
}

/** Adds a queue. */
export function putQueue(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    ageDays: number;
    encrypted: boolean;
    deadLetterQueue?: string;
    topic?: string;
  },
): void {
  const arn = queueArn(world, spec.region, spec.name);
  const created = String(Math.floor(world.daysAgo(spec.ageDays, spec.name).getTime() / 1000));
  const policy = spec.topic && {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: "sns.amazonaws.com" },
        Action: "sqs:SendMessage",
        Resource: arn,
        Condition: { ArnEquals: { "aws:SourceArn": topicArn(world, spec.region, spec.topic) } },
      },
    ],
  };
  const deadLetterTargetArn = spec.deadLetterQueue && queueArn(world, spec.region, spec.deadLetterQueue);
  put("queue", spec.name, {
    url: `https://sqs.${spec.region}.amazonaws.com/${world.accountId}/${spec.name}`,
    attributes: {
      QueueArn: arn,
      ApproximateNumberOfMessages: "0",
      ApproximateNumberOfMessagesNotVisible: "0",
      ApproximateNumberOfMessagesDelayed: "0",
      CreatedTimestamp: created,
      LastModifiedTimestamp: created,
      VisibilityTimeout: "30",
      MaximumMessageSize: "262144",
      MessageRetentionPeriod: "345600",
      DelaySeconds: "0",
      ReceiveMessageWaitTimeSeconds: "0",
      SqsManagedSseEnabled: String(spec.encrypted),
      ...(policy ? { Policy: JSON.stringify(policy) } : {}),
      ...(deadLetterTargetArn
        ? { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 5 }) }
        : {}),
    },
    tags: world.tags(spec.of, spec.name),
  });
}
