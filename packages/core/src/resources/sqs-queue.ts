import type { SQS } from "@aws-sdk/client-sqs";
import { buildArn } from "../model/arn.ts";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

const metric = metricsOf("AWS/SQS", ({ id }) => ({ QueueName: id }));

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** A number that SQS returns as text; undefined when it is missing. */
function numberOf(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN);
  return Number.isNaN(value) ? undefined : value;
}

function deadLetterOf(text: string | undefined): {
  /** ARN of the dead-letter queue. Null: none. @api Attributes.RedrivePolicy */
  targetArn: string | null;
  /** How often a message is received before it moves to the dead-letter queue. @unit none @api Attributes.RedrivePolicy */
  maxReceives: number | null;
} {
  // A queue without a redrive policy does not have the attribute.
  if (text === undefined || text === "") return { targetArn: null, maxReceives: null };
  const redrive = JSON.parse(text) as { deadLetterTargetArn?: string; maxReceiveCount?: number | string };
  return {
    targetArn: redrive.deadLetterTargetArn ?? null,
    maxReceives: redrive.maxReceiveCount === undefined ? null : Number(redrive.maxReceiveCount),
  };
}

/**
 * SQS returns attributes as text; undefined when one that every queue has is missing or a policy cannot be
 * parsed.
 */
function settingsOf(attributes: Readonly<Record<string, string>>) {
  const createdAtSeconds = numberOf(attributes.CreatedTimestamp);
  const visibilityTimeoutSeconds = numberOf(attributes.VisibilityTimeout);
  const retentionSeconds = numberOf(attributes.MessageRetentionPeriod);
  // A queue that was never shared does not have the policy attribute.
  const policy: PolicyDocument | null | undefined = attributes.Policy
    ? policyDocument(attributes.Policy)
    : null;
  if (
    createdAtSeconds === undefined ||
    visibilityTimeoutSeconds === undefined ||
    retentionSeconds === undefined ||
    policy === undefined
  )
    return undefined;
  return {
    /** When the queue was created. @api Attributes.CreatedTimestamp */
    createdAt: new Date(createdAtSeconds * 1000).toISOString(),
    /** Access policy. Null: the queue has no policy. @api Attributes.Policy */
    policy,
    /** ID, ARN, or alias of the AWS KMS key. Null: none. @api KmsMasterKeyId */
    kmsKeyId: attributes.KmsMasterKeyId || null,
    /** Whether the queue is encrypted with SSE-SQS. @api SqsManagedSseEnabled */
    sqsManagedEncryption: attributes.SqsManagedSseEnabled === "true",
    // Only FIFO queues have the attribute (API reference, GetQueueAttributes).
    /** Whether this is a FIFO queue. @api FifoQueue */
    fifo: attributes.FifoQueue === "true",
    /** Visibility timeout. @unit seconds @api Attributes.VisibilityTimeout */
    visibilityTimeoutSeconds,
    /** How long messages are kept. @unit seconds @api Attributes.MessageRetentionPeriod */
    retentionSeconds,
    deadLetter: deadLetterOf(attributes.RedrivePolicy),
  };
}

export default awsResource<SQS>()({
  type: "AWS::SQS::Queue",
  label: "SQS Queue",
  service: "sqs",
  list: { op: "listQueues", input: { MaxResults: 1000 }, items: (page) => page.QueueUrls },
  arn: (url, scope) => buildArn(scope, "sqs", "", nameOf(url)),
  metrics: {
    visible: metric("Messages waiting", "ApproximateNumberOfMessagesVisible", "Maximum", "Count"),
    oldest: metric("Age of the oldest message", "ApproximateAgeOfOldestMessage", "Maximum", "Seconds"),
    sent: metric("Messages sent", "NumberOfMessagesSent", "Sum", "Count"),
  },
  facets: ({ call, read }) => ({
    address: read((url) => ({
      /** URL of the queue. @api QueueUrls */
      url,
    })),
    settings: call(
      "getQueueAttributes",
      (url) => ({ QueueUrl: url, AttributeNames: ["All" as const] }),
      (out) => out.Attributes && settingsOf(out.Attributes),
    ),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listQueueTags",
      (url) => ({ QueueUrl: url }),
      // The response for a queue without tags lacks the member.
      (out) => out.Tags ?? {},
    ),
  }),
  describe: (url, { settings, tags }) => ({
    id: nameOf(url),
    name: nameOf(url),
    createdAt: settings.seen ? settings.value.createdAt : undefined,
    tags,
  }),
  cost: () => seen(costUnknown("Charged per request. The inventory does not contain request counts.")),
});
