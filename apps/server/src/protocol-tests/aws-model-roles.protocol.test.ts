import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asked } from "./testing/aws-models/declared-subjects.ts";
import { modelOf } from "./testing/aws-models/model.ts";
import {
  type AnswerOptions,
  createModelAnswers,
  declaredErrors,
  startModelServer,
} from "./testing/aws-models/model-server.ts";
import { wordsOfJavaScript } from "./testing/aws-models/outcome.ts";
import { Answering } from "./testing/aws-models/trial.ts";
import type { Fields, Value } from "./testing/aws-models/value.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

const { accountId, region } = asked;
const credentials = { accessKeyId: "AKIAMODEL", secretAccessKey: "model" };
const answering = new Answering();
let aws: Awaited<ReturnType<typeof startModelServer>>;
let app: ProtocolServer;

beforeAll(async () => {
  // A connection has 20 s, and loading these takes a good part of it on a busy machine.
  await Promise.all([import("@aws-sdk/client-ec2"), import("@aws-sdk/client-sts")]);
  aws = await startModelServer(answering);
  app = await startProtocolServer(credentials, { endpoint: aws.url, region });
});
afterAll(async () => {
  await app?.close();
  await aws?.close();
});

/** Credentials in STS's form; a change to null omits the member. */
function given(changes: Readonly<Record<string, Value>> = {}): Fields {
  const members: Readonly<Record<string, Value>> = {
    AccessKeyId: "ASIAMODELMODELMODEL",
    SecretAccessKey: "secret",
    SessionToken: "token",
    Expiration: new Date("2036-01-01T00:00:00Z"),
    ...changes,
  };
  return new Map(Object.entries(members).filter(([, value]) => value !== null));
}

/** Everything except AssumeRole answers normally; an account is connected once. */
function answerRoles(options: Omit<AnswerOptions, "seed">, account: string = accountId): void {
  const fixed = {
    "sts.GetCallerIdentity": {
      Account: account,
      Arn: `arn:aws:sts::${account}:assumed-role/Reader/skyledger`,
      UserId: "AROAMODEL",
    },
    "ec2.DescribeRegions": { Regions: [new Map([["RegionName", region]])] },
    "iam.GenerateCredentialReport": { State: "COMPLETE" },
    ...options.fixed,
  };
  answering.current = createModelAnswers({
    seed: "roles",
    fullness: { optional: 1, items: 1 },
    pages: "finite",
    ...options,
    fixed,
  });
}

let roles = 0;
/** A new role each time: credentials of a known one are cached. */
async function connect() {
  roles += 1;
  const roleArn = `arn:aws:iam::${accountId}:role/Reader${roles}`;
  const body = { kind: "role" as const, name: `Role ${roles}`, roleArn, regions: [region] };
  return await app.server.call("POST /accounts", { as: app.person, body });
}

const refusals = declaredErrors(modelOf("sts"), {
  ...modelOf("sts").operations.get("AssumeRole"),
  name: "AssumeRole",
  http: { method: "POST", requestUri: "/" },
});

describe("a role that STS rejects", () => {
  it("has its own errors", () => {
    expect(refusals.map(({ code }) => code)).toContain("ExpiredTokenException");
  });

  it.each([
    ...refusals,
    { code: "AccessDenied", status: 403, message: "User is not authorized to perform: sts:AssumeRole" },
    { code: "InvalidClientTokenId", status: 403, message: "The security token included is invalid." },
    { code: "NobodyKnowsThisError", status: 400, message: "" },
  ])("$code ends the connection with a sentence", async (error) => {
    answerRoles({ refusing: { "sts.AssumeRole": error } });
    const { status, code, body } = await connect();
    expect([status, code]).toEqual([422, "aws_connection_failed"]);
    expect(body.detail).toMatch(/\w+ \w+.*\.$/s);
    expect(body.detail).not.toMatch(wordsOfJavaScript);
  });

  it.each<readonly [string, Fields | undefined]>([
    ["no credentials", undefined],
    ["credentials without their key", given({ AccessKeyId: null })],
    ["credentials without their secret", given({ SecretAccessKey: null })],
  ])("%s end the connection with a sentence", async (_, Credentials) => {
    const amend: AnswerOptions["amend"] = ({ operation }, answer) => {
      if (operation.name !== "AssumeRole") return;
      answer.delete("Credentials");
      if (Credentials) answer.set("Credentials", Credentials);
    };
    answerRoles({ amend });
    const { status, code, body } = await connect();
    expect([status, code]).toEqual([422, "aws_connection_failed"]);
    expect(body.detail).toMatch(/\w+ \w+.*\.$/s);
    expect(body.detail).not.toMatch(wordsOfJavaScript);
  });
});

describe("a role's credentials", () => {
  it.each([
    ["that ended long ago", new Date("1970-01-01T00:00:00Z"), "100000000001"],
    ["of the year 1", new Date("0001-01-01T00:00:00Z"), "100000000002"],
    ["of the year 9999", new Date("9999-12-31T23:59:59Z"), "100000000003"],
    ["without an end", null, "100000000004"],
  ])("%s are used as long as AWS accepts them", async (_, Expiration, account) => {
    answerRoles({ fixed: { "sts.AssumeRole": { Credentials: given({ Expiration }) } } }, account);
    const { status, text } = await connect();
    expect(status, text).toBe(201);
  });

  it("that are rejected later end a test and a discovery with a sentence, and are requested again", async () => {
    const good = { "sts.AssumeRole": { Credentials: given() } };
    answerRoles({ fixed: good });
    const { body: account } = await connect();
    answerRoles({ refusing: { "sts.AssumeRole": { code: "AccessDenied", status: 403, message: "No." } } });
    const accountIds = [account.id];
    const discover = () =>
      app.server.call("POST /resources/discover", { as: app.person, body: { accountIds } });
    const refused = await discover();
    expect([refused.status, refused.code]).toEqual([502, "run_failed"]);
    expect(refused.body.detail).toContain("AccessDenied");
    expect(refused.body.detail).not.toMatch(wordsOfJavaScript);
    answerRoles({ fixed: good });
    app.server.clock.advance(60_000);
    expect((await discover()).status).toBe(200);
  });
});
