import { IAM } from "@aws-sdk/client-iam";
import { S3 } from "@aws-sdk/client-s3";
import { SNS } from "@aws-sdk/client-sns";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";
import { startTaggingFront, type TaggingFront } from "./testing/tagging-front.ts";

const region = "eu-west-1";
let account: MotoAccount;
let front: TaggingFront;
let app: ProtocolServer;

beforeAll(async () => {
  account = await createMotoAccount();
  front = await startTaggingFront();
  app = await startProtocolServer(account.credentials, { endpoint: front.url });
  const sns = new SNS(account.client(region));
  for (const Name of ["orders", "refunds"])
    await sns.createTopic({
      Name,
      Tags: [
        { Key: "Team", Value: "shop" },
        { Key: "Old", Value: "1" },
      ],
    });
  await new S3({ ...account.client("us-east-1"), forcePathStyle: true }).createBucket({
    Bucket: `logs-${account.id}`,
  });
  await app.discover(await app.connectAmbient([region, "us-east-1"]));
});
afterAll(async () => {
  await app?.close();
  await front?.close();
});

const edit = { set: [{ key: "Team", value: "operations" }], remove: ["Old"] };
const selectionOf = (type: string) => ({ resourceIds: null, filter: { type } });

async function plan(type: string) {
  const body = { selection: selectionOf(type), edit };
  return (await app.server.call("POST /resources/tag-changes/plan", { as: app.person, body })).body;
}

async function ended(runId: string) {
  const look = async () =>
    (await app.server.call("GET /resources/tag-changes/:id", { as: app.person, params: { id: runId } })).body;
  await expect
    .poll(async () => (await look()).finishedAt, { timeout: 300_000, interval: 100 })
    .not.toBeNull();
  return await look();
}

async function tagsOf(name: string): Promise<Record<string, string>> {
  const ResourceArn = `arn:aws:sns:${region}:${account.id}:${name}`;
  const { Tags = [] } = await new SNS(account.client(region)).listTagsForResource({ ResourceArn });
  return Object.fromEntries(Tags.map(({ Key = "", Value = "" }) => [Key, Value]));
}

it("an account without the role for fixes is left out, with what to install", async () => {
  const { items, leftOut } = await plan("SNS Topic");
  expect(items).toEqual([]);
  expect(leftOut).toMatchObject([{ reason: "not_set_up", count: 2 }]);
  expect(leftOut[0].text).toContain("SkyledgerAutomation is missing");
});

it("tags of topics change in AWS through the documents, are verified, and are restored", async () => {
  await new IAM(account.client("us-east-1")).createRole({
    RoleName: "SkyledgerAutomation",
    AssumeRolePolicyDocument: "{}",
  });
  const { planHash, items } = await plan("SNS Topic");
  expect(items).toHaveLength(2);
  const { body } = await app.server.call("POST /resources/tag-changes", {
    as: app.person,
    body: { selection: selectionOf("SNS Topic"), edit, planHash },
  });
  const done = await ended(body.runId);
  expect(
    done.items.map(({ status, message }: { status: string; message: string }) => status + message),
  ).toEqual(["changed", "changed"]);
  expect(front.started).toEqual(["Skyledger-SetTags", "Skyledger-RemoveTags"]);
  expect(await tagsOf("orders")).toEqual({ Team: "operations" });

  const undo = await app.server.call("POST /resources/tag-changes/:id/undo", {
    as: app.person,
    params: { id: body.runId },
  });
  await ended(undo.body.runId);
  expect(await tagsOf("refunds")).toEqual({ Team: "shop", Old: "1" });
});
