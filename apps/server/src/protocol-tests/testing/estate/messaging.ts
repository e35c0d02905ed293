import { SNS } from "@aws-sdk/client-sns";
import { SQS } from "@aws-sdk/client-sqs";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";

export interface Messaging {
  readonly topicArn: string;
  readonly queueArn: string;
  readonly made: readonly Made[];
}

const tags = { team: "web" };

/** A topic, and a queue whose failures go to another one. */
export async function makeMessaging(
  account: MotoAccount,
  region: string,
  { keyArn }: { keyArn: string },
): Promise<Messaging> {
  const sns = new SNS(account.client(region));
  const { TopicArn } = await sns.createTopic({
    Name: "wire-topic",
    Attributes: { DisplayName: "Alerts", KmsMasterKeyId: keyArn },
    Tags: tagList(tags),
  });
  const topicArn = given(TopicArn, "a topic");

  const sqs = new SQS(account.client(region));
  const deadArn = `arn:aws:sqs:${region}:${account.id}:wire-failures`;
  await sqs.createQueue({ QueueName: "wire-failures" });
  const queueArn = `arn:aws:sqs:${region}:${account.id}:wire-queue`;
  const policy = {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Topic",
        Effect: "Allow",
        Principal: { Service: "sns.amazonaws.com" },
        Action: "sqs:SendMessage",
        Resource: queueArn,
        Condition: { ArnEquals: { "aws:SourceArn": topicArn } },
      },
    ],
  };
  const { QueueUrl: url } = await sqs.createQueue({
    QueueName: "wire-queue",
    Attributes: {
      VisibilityTimeout: "120",
      MessageRetentionPeriod: "86400",
      KmsMasterKeyId: keyArn,
      Policy: JSON.stringify(policy),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: deadArn, maxReceiveCount: 4 }),
    },
    tags,
  });
  const settings = {
    createdAt: expect.any(String),
    kmsKeyId: null,
    sqsManagedEncryption: expect.any(Boolean),
    fifo: false,
    visibilityTimeoutSeconds: 30,
    retentionSeconds: 345_600,
    deadLetter: { targetArn: null, maxReceives: null },
    policy: null,
  };
  const made: Made[] = [
    {
      type: "AWS::SNS::Topic",
      arn: topicArn,
      name: "wire-topic",
      region,
      status: null,
      tags,
      createdAt: null,
      facets: {
        settings: {
          policy: expect.objectContaining({ Statement: expect.any(Array) }),
          displayName: "Alerts",
          kmsKeyId: keyArn,
          fifo: false,
          confirmedSubscriptions: 0,
        },
      },
      related: [["encrypted with", keyArn]],
    },
    {
      type: "AWS::SQS::Queue",
      arn: deadArn,
      name: "wire-failures",
      region,
      status: null,
      tags: {},
      createdAt: "now",
      facets: { settings },
    },
    {
      type: "AWS::SQS::Queue",
      arn: queueArn,
      name: "wire-queue",
      region,
      status: null,
      tags,
      createdAt: "now",
      facets: {
        address: { url: given(url, "its address") },
        settings: {
          ...settings,
          policy,
          kmsKeyId: keyArn,
          visibilityTimeoutSeconds: 120,
          retentionSeconds: 86_400,
          deadLetter: { targetArn: deadArn, maxReceives: 4 },
        },
      },
      related: [
        ["encrypted with", keyArn],
        ["sends failures to", deadArn],
        ["open to", topicArn],
      ],
    },
  ];
  return { topicArn, queueArn, made };
}
