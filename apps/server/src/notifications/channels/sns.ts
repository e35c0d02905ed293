import { z } from "zod";
import {
  andMore,
  cut,
  defineChannel,
  field,
  itemTitle,
  type OutgoingMessage,
  optionalField,
} from "./channel.ts";

/** SNS: subjects have at most 100 characters of printable ASCII. */
const longestSubject = 100;

function subjectOf(title: string): string {
  return cut(title, longestSubject).replaceAll(/[^\x20-\x7e]/g, "?");
}

function textOf(message: OutgoingMessage): string {
  const more = andMore(message);
  return [
    message.title,
    message.summary,
    ...message.facts.map(({ name, value }) => `${name}: ${value}`),
    ...message.items.map((item) => `- ${itemTitle(item)}\n  ${item.detail}`),
    ...(more === "" ? [] : [more]),
    `${message.linkLabel}: ${message.url}`,
    `Manage notifications: ${message.manageUrl}`,
  ].join("\n\n");
}

export default defineChannel({
  id: "sns",
  name: "Amazon SNS",
  about: "A message to a topic in your AWS account, through a role that can publish to it.",
  group: "machine",
  settings: z.strictObject({
    topic_arn: field(
      {
        label: "Topic ARN",
        missing: "Please enter a topic ARN",
        placeholder: "arn:aws:sns:eu-west-1:123456789012:alerts",
        input: "text",
      },
      z
        .string()
        .trim()
        .regex(
          /^$|^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}(\.fifo)?$/,
          "Enter a topic ARN like arn:aws:sns:eu-west-1:123456789012:alerts.",
        ),
    ),
    role_arn: optionalField({
      label: "Role ARN",
      hint: "A role with sns:Publish for the topic. It is assumed with your workspace's external ID, as on the Cloud accounts page. Empty: the server's AWS credentials, if the operator offers them.",
      placeholder: "arn:aws:iam::123456789012:role/SkyledgerAlerts",
      input: "text",
    }),
  }),
  async send({ topic_arn, role_arn }, message, { publish }) {
    await publish({
      topicArn: topic_arn,
      roleArn: role_arn === "" ? null : role_arn,
      subject: subjectOf(message.title),
      text: textOf(message),
      deliveryId: message.deliveryId,
    });
  },
});
