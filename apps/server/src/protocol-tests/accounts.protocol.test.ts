import { S3 } from "@aws-sdk/client-s3";
import { SNS } from "@aws-sdk/client-sns";
import { SQS } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";
import { type Recorder, startRecorder } from "./testing/recorder.ts";

const chosen = ["eu-west-1", "us-east-1"];
/** Enabled in the account, but not chosen. */
const notChosen = "eu-central-1";
const ofTest = ["AWS::SNS::Topic", "AWS::SQS::Queue", "AWS::S3::Bucket"];

interface Team {
  account: MotoAccount;
  name: string;
  accountId: string;
  arns: { topics: string[]; elsewhere: string; queue: string; bucket: string };
}

let home: MotoAccount;
let recorder: Recorder;
let app: ProtocolServer;
let teams: Team[];

async function createThings(account: MotoAccount, name: string): Promise<Team["arns"]> {
  const sns = (region: string) => new SNS(account.client(region));
  const topics = chosen.map((region) => `arn:aws:sns:${region}:${account.id}:${name}`);
  await Promise.all([...chosen, notChosen].map((region) => sns(region).createTopic({ Name: name })));
  await new SQS(account.client("eu-west-1")).createQueue({ QueueName: name, tags: { team: name } });
  const bucket = `${name}-${account.id}`;
  await new S3({ ...account.client("us-east-1"), forcePathStyle: true }).createBucket({ Bucket: bucket });
  return {
    topics,
    elsewhere: `arn:aws:sns:${notChosen}:${account.id}:${name}`,
    queue: `arn:aws:sqs:eu-west-1:${account.id}:${name}`,
    bucket: `arn:aws:s3:::${bucket}`,
  };
}

function roleOf({ account }: Pick<Team, "account">): string {
  return `arn:aws:iam::${account.id}:role/SkyledgerReadOnly`;
}

beforeAll(async () => {
  home = await createMotoAccount();
  recorder = await startRecorder();
  app = await startProtocolServer(home.credentials, { endpoint: recorder.url });
  teams = [];
  for (const name of ["payments", "shipping"]) {
    const account = await createMotoAccount();
    const arns = await createThings(account, name);
    const accountId = await app.connectRole(roleOf({ account }), chosen);
    teams.push({ account, name, arns, accountId });
  }
  await app.discover(...teams.map(({ accountId }) => accountId));
});
afterAll(async () => {
  await app?.close();
  await recorder?.close();
});

async function foundOf(accountId: string): Promise<string[]> {
  const found = await app.inventory(accountId);
  return found.filter((one) => ofTest.includes(one.cloudFormationType)).map((one) => one.resourceId);
}

describe("§7 discovery of several accounts and Regions over the wire", () => {
  it("each role is assumed with the workspace's external ID, and saved with its account", async () => {
    const guide = await app.server.call("GET /accounts/guide", { as: app.person });
    expect(guide.body.principalArn).toContain(`:${home.id}:`);
    const assumed = recorder.queries.filter((query) => query.get("Action") === "AssumeRole");
    for (const team of teams) {
      const ours = assumed.filter((query) => query.get("RoleArn") === roleOf(team));
      // Once for connecting it, once for discovery, and once for its savings, not once per Region or service.
      expect(ours).toHaveLength(3);
      for (const query of ours) expect(query.get("ExternalId")).toBe(guide.body.externalId);
      const params = { id: team.accountId };
      const { body } = await app.server.call("GET /accounts/:id", { as: app.person, params });
      expect(body).toMatchObject({
        kind: "role",
        awsAccountId: team.account.id,
        roleArn: roleOf(team),
        externalId: guide.body.externalId,
        regions: chosen,
        status: "connected",
      });
      expect(body.resourceCount).toBeGreaterThan(0);
    }
  });

  it("every account has only its own resources, only in the chosen Regions", async () => {
    for (const { accountId, account, arns } of teams) {
      expect((await foundOf(accountId)).sort()).toEqual([...arns.topics, arns.queue, arns.bucket].sort());
      for (const found of await app.inventory(accountId)) {
        expect([...chosen, "global"]).toContain(found.region);
        expect(found).toMatchObject({ accountId, awsAccountId: account.id });
      }
    }
  });

  it("a connection test returns the server's identity there, and the account's Regions", async () => {
    const [first] = teams;
    if (!first) throw new Error("two teams are made above");
    const test = await app.server.call("POST /accounts/:id/test", {
      as: app.person,
      params: { id: first.accountId },
    });
    expect(test.body).toMatchObject({ ok: true, awsAccountId: first.account.id });
    expect(test.body.arn).toContain(":assumed-role/SkyledgerReadOnly/skyledger");
    expect(test.body.enabledRegions).toEqual(expect.arrayContaining([...chosen, notChosen]));
  });

  it("a Region that is chosen later is read from then on, and the others stay", async () => {
    const [team] = teams;
    if (!team) throw new Error("two teams are made above");
    const regions = [...chosen, notChosen];
    await app.server.call("PATCH /accounts/:id", {
      as: app.person,
      params: { id: team.accountId },
      body: { regions },
    });
    const summary = await app.discover(team.accountId);
    expect(summary.goneResources).toBe(0);
    const { arns } = team;
    expect((await foundOf(team.accountId)).sort()).toEqual(
      [...arns.topics, arns.elsewhere, arns.queue, arns.bucket].sort(),
    );
  });

  it("a Region that the account does not have is rejected with a sentence", async () => {
    const answer = await app.server.call("POST /accounts", {
      as: app.person,
      body: { kind: "ambient", name: "Protocol", regions: ["eu-west-9"] },
    });
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
    expect(answer.text).toContain("eu-west-9");
  });
});
