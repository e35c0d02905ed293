import { expect, test } from "vitest";
import sns from "./sns.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

const topic_arn = "arn:aws:sns:eu-west-1:123456789012:alerts";

test.each([
  ["", null],
  ["arn:aws:iam::123456789012:role/Alerts", "arn:aws:iam::123456789012:role/Alerts"],
])("publishes with role %j and a subject that SNS accepts", async (role_arn, roleArn) => {
  const { tools, published } = createRecordingTools();
  const title = `Critical: ünsafe\nbucket ${"x".repeat(200)}`;
  await sns.send({ topic_arn, role_arn }, { ...sampleMessage, title }, tools);
  expect(published).toEqual([
    expect.objectContaining({ topicArn: topic_arn, roleArn, deliveryId: sampleMessage.deliveryId }),
  ]);
  expect(published[0]?.subject).toMatch(/^[\x20-\x7e]{1,100}$/);
  expect(published[0]?.text).toContain("View critical findings: https://sky.example.com/security");
});
