import type { Send } from "@skyledger/core/model/aws-call";
import { classifyError } from "../aws/errors.ts";
import { DeliveryRefusal } from "./delivery-refusal.ts";

/** A message for an SNS topic. `deliveryId` deduplicates it in a FIFO topic. */
export interface TopicMessage {
  topicArn: string;
  /** The role to assume; null: the server's own credentials. */
  roleArn: string | null;
  subject: string;
  text: string;
  deliveryId: string;
}

/** Publishes. @throws DeliveryRefusal with AWS's message */
export type PublishToTopic = (message: TopicMessage) => Promise<void>;

const timeoutMs = 20_000;

/** @param open connects to AWS with a role, or with the server's own credentials (null) */
export function createPublishToTopic(open: (roleArn: string | null) => Promise<Send>): PublishToTopic {
  return async ({ topicArn, roleArn, subject, text, deliveryId }) => {
    const region = topicArn.split(":")[3] ?? "";
    const once = topicArn.endsWith(".fifo")
      ? { MessageGroupId: "skyledger", MessageDeduplicationId: deliveryId }
      : {};
    try {
      const send = await open(roleArn);
      await send(
        {
          service: "sns",
          operation: "publish",
          input: { TopicArn: topicArn, Subject: subject, Message: text, ...once },
          region,
        },
        AbortSignal.timeout(timeoutMs),
      );
    } catch (error) {
      if (error instanceof DeliveryRefusal) throw error;
      const { code, message, retryable } = classifyError(error);
      throw new DeliveryRefusal(`Amazon SNS answered ${code}: ${message}`, { permanent: !retryable });
    }
  };
}
