import { SNS } from "@aws-sdk/client-sns";
import { SQS } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "./testing/made.ts";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

const region = "eu-west-1";
let home: MotoAccount;
let team: MotoAccount;
let app: ProtocolServer;
beforeAll(async () => {
  home = await createMotoAccount();
  team = await createMotoAccount();
  app = await startProtocolServer(home.credentials);
});
afterAll(() => app.close());

/** A topic with a queue, in an account. */
async function topicOf(
  account: MotoAccount,
  name: string,
): Promise<{ arn: string; received: () => Promise<string[]> }> {
  const [sns, sqs] = [new SNS(account.client(region)), new SQS(account.client(region))];
  const fifo = name.endsWith(".fifo");
  const attributes = fifo ? { FifoTopic: "true" } : {};
  const arn = given((await sns.createTopic({ Name: name, Attributes: attributes })).TopicArn, "a topic");
  const queue = given(
    (await sqs.createQueue({ QueueName: name, ...(fifo ? { Attributes: { FifoQueue: "true" } } : {}) }))
      .QueueUrl,
    "a queue",
  );
  await sns.subscribe({
    TopicArn: arn,
    Protocol: "sqs",
    Endpoint: `arn:aws:sqs:${region}:${account.id}:${name}`,
  });
  const received = async () => {
    const { Messages = [] } = await sqs.receiveMessage({ QueueUrl: queue, MaxNumberOfMessages: 10 });
    return Messages.map(({ Body = "" }) => Body);
  };
  return { arn, received };
}

const press = (settings: Record<string, string>) =>
  app.server.call("POST /notifications/test", { as: app.person, body: { type: "sns", settings } });

it.each(["alerts", "alerts.fifo"])(
  "a message reaches the topic %s with the server's own credentials",
  async (name) => {
    const { arn, received } = await topicOf(home, name);
    const answer = await press({ topic_arn: arn, role_arn: "" });
    expect(answer.body).toEqual({ success: true, message: "Test Amazon SNS message sent successfully!" });
    const [body = ""] = await received();
    expect(JSON.parse(body)).toMatchObject({
      Subject: "Test message from Skyledger",
      Message: expect.stringContaining("This channel works."),
    });
  },
);

it("a role in another account is assumed to publish there", async () => {
  const { arn, received } = await topicOf(team, "team-alerts");
  const answer = await press({ topic_arn: arn, role_arn: `arn:aws:iam::${team.id}:role/Alerts` });
  expect(answer.body).toMatchObject({ success: true });
  expect(await received()).toHaveLength(1);
});

it("an unknown topic is reported with AWS's own message", async () => {
  const answer = await press({ topic_arn: `arn:aws:sns:${region}:${home.id}:gone`, role_arn: "" });
  expect(answer.body).toMatchObject({
    success: false,
    message: expect.stringMatching(/^Amazon SNS answered NotFound/),
  });
});
