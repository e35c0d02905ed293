import { EC2 } from "@aws-sdk/client-ec2";
import { IAM } from "@aws-sdk/client-iam";
import { RDS } from "@aws-sdk/client-rds";
import { S3 } from "@aws-sdk/client-s3";
import { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { SNS } from "@aws-sdk/client-sns";
import { STS } from "@aws-sdk/client-sts";
import { readOnlyPolicies } from "@skyledger/core/iam/read-only-policy";
import { trustedPrincipal, trustPolicy } from "@skyledger/core/iam/trust-policy";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtures, fixtureRegions } from "./testing/fixtures/fixtures.ts";
import { given, type Made } from "./testing/made.ts";
import {
  createMotoAccount,
  enforceIam,
  type MotoAccount,
  type MotoCredentials,
  motoClient,
} from "./testing/moto.ts";
import { type FoundGap, type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";
import { inStandInNames, wronglySigned } from "./testing/stand-in-names.ts";
import { expectedGaps, expectedSavingsGaps, ofOrganizations, unlisted } from "./testing/unreadable.ts";

const [region] = fixtureRegions;
const roleName = "SkyledgerReadOnly";
const policies = readOnlyPolicies(declarations);

let account: MotoAccount;
let made: Made[];
let administrator: MotoCredentials;
let iam: IAM;
let app: ProtocolServer;
let serverCredentials: MotoCredentials;
let serverArn: string;
let externalId: string;
let accountId: string;
let release: () => Promise<void>;

function policyOf(Effect: "Allow" | "Deny", ...Action: string[]): string {
  return JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect, Action, Resource: "*" }] });
}

async function createUser(maker: IAM, UserName: string, action: string) {
  const { User: user } = await maker.createUser({ UserName });
  await maker.putUserPolicy({ UserName, PolicyName: "own", PolicyDocument: policyOf("Allow", action) });
  const { AccessKey: key } = await maker.createAccessKey({ UserName });
  const credentials: MotoCredentials = {
    accessKeyId: given(key?.AccessKeyId, "a key"),
    secretAccessKey: given(key?.SecretAccessKey, "its secret"),
  };
  return { arn: given(user?.Arn, "a user"), credentials };
}

async function createRole(RoleName: string, trustedExternalId: string): Promise<string> {
  const trust = trustPolicy(trustedPrincipal(serverArn), trustedExternalId);
  const { Role: role } = await iam.createRole({ RoleName, AssumeRolePolicyDocument: JSON.stringify(trust) });
  return given(role?.Arn, "a role");
}

beforeAll(async () => {
  account = await createMotoAccount();
  made = await createFixtures(account);
  const maker = new IAM(account.client("us-east-1"));
  const server = await createUser(maker, "skyledger-server", "sts:AssumeRole");
  serverCredentials = server.credentials;
  serverArn = server.arn;
  administrator = (await createUser(maker, "administrator", "*")).credentials;
  iam = new IAM(motoClient(administrator, "us-east-1"));
  app = await startProtocolServer(serverCredentials);
  const { body: guide } = await app.server.call("GET /accounts/guide", { as: app.person });
  expect(guide.principalArn).toBe(serverArn);
  externalId = guide.externalId;
  release = await enforceIam();
});
afterAll(async () => {
  await release?.();
  await app?.close();
});

/** The AWS call behind each gap: "type facet". */
function named(gaps: readonly FoundGap[]): string[] {
  return [...new Set(gaps.map(({ resourceType, facet }) => `${resourceType} ${facet}`))].sort();
}

/** Gaps because of missing permissions. */
async function denied(): Promise<FoundGap[]> {
  const gaps = await app.gaps(accountId);
  return gaps.filter(
    ({ reason, resourceType, facet }) =>
      reason === "denied" && !wronglySigned.includes(`${resourceType} ${facet}`),
  );
}

function arnsOf(type: string): string[] {
  return made.filter((one) => one.type === type).map(({ arn }) => arn);
}

describe("§7 discovery with enforced permissions", () => {
  it("a role that requires another external ID is rejected with a sentence", async () => {
    const roleArn = await createRole("OfSomebodyElse", "another");
    const answer = await app.server.call("POST /accounts", {
      as: app.person,
      body: { kind: "role", name: "Protocol", roleArn },
    });
    expect(answer).toMatchObject({ status: 422, code: "aws_connection_failed" });
    expect(answer.body.detail).toContain("external ID");
  });

  it("the generated read-only policies suffice: nothing is denied", async () => {
    const roleArn = await createRole(roleName, externalId);
    for (const [at, policy] of policies.entries()) {
      const PolicyDocument = JSON.stringify(policy);
      const { Policy: stored } = await iam.createPolicy({ PolicyName: `read-${at}`, PolicyDocument });
      await iam.attachRolePolicy({ RoleName: roleName, PolicyArn: given(stored?.Arn, "a policy") });
    }
    const PolicyDocument = JSON.stringify(inStandInNames(policies));
    await iam.putRolePolicy({ RoleName: roleName, PolicyName: "stand-in", PolicyDocument });
    accountId = await app.connectRole(roleArn, [...fixtureRegions]);
    const summary = await app.discover(accountId);
    const gaps = await app.gaps(accountId);
    expect(await denied()).toEqual([]);
    // With permissions in force, the stand-in records the last use of a role.
    const ofUse = "AWS::IAM::Role lastAccessed";
    expect(named(gaps)).toEqual([...expectedGaps, ...expectedSavingsGaps, ...wronglySigned, ofUse].sort());
    expect(summary.resourcesFound).toBeGreaterThan(made.length);
  });

  it("and can neither change anything nor read content", async () => {
    const { Credentials: session } = await new STS(motoClient(serverCredentials, region)).assumeRole({
      RoleArn: `arn:aws:iam::${account.id}:role/${roleName}`,
      RoleSessionName: "test",
      ExternalId: externalId,
    });
    const client = motoClient(
      {
        accessKeyId: given(session?.AccessKeyId, "a key"),
        secretAccessKey: given(session?.SecretAccessKey, "its secret"),
        sessionToken: given(session?.SessionToken, "its token"),
      },
      region,
    );
    const bucket = given(arnsOf("AWS::S3::Bucket")[0], "a bucket").replace("arn:aws:s3:::", "");
    const s3 = new S3({ ...client, forcePathStyle: true });
    const forbidden: [string, () => Promise<unknown>][] = [
      ["change an instance", () => new EC2(client).terminateInstances({ InstanceIds: ["i-1"] })],
      ["make a user", () => new IAM(client).createUser({ UserName: "more" })],
      ["make a topic", () => new SNS(client).createTopic({ Name: "more" })],
      ["delete a bucket", () => s3.deleteBucket({ Bucket: bucket })],
      ["read an object", () => s3.getObject({ Bucket: bucket, Key: "a" })],
      ["read a secret", () => new SecretsManager(client).getSecretValue({ SecretId: "wire/database" })],
    ];
    for (const [what, call] of forbidden) {
      await expect(call(), what).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    }
  });

  it("a denied service yields a gap and not a deletion, and all others continue", async () => {
    const before = new Map((await app.inventory(accountId)).map((one) => [one.resourceId, one]));
    const PolicyDocument = policyOf("Deny", "s3:GetBucketPolicy", "rds:DescribeDBInstances");
    await iam.putRolePolicy({ RoleName: roleName, PolicyName: "deny", PolicyDocument });
    // One resource is really deleted, and one is deleted where no one can look.
    const [topicArn] = arnsOf("AWS::SNS::Topic");
    await new SNS(motoClient(administrator, region)).deleteTopic({ TopicArn: topicArn });
    const rds = new RDS(motoClient(administrator, region));
    await rds.deleteDBInstance({ DBInstanceIdentifier: "wire-aurora-1", SkipFinalSnapshot: true });

    const summary = await app.discover(accountId);
    expect(summary).toMatchObject({ status: "completed", newResources: 0 });
    const gaps = await denied();
    expect(named(gaps)).toEqual(["AWS::RDS::DBInstance null", "AWS::S3::Bucket policy"]);
    expect(gaps.find(({ facet }) => facet === "policy")).toMatchObject({
      service: "s3",
      reason: "denied",
      iamAction: "s3:GetBucketPolicy",
      count: arnsOf("AWS::S3::Bucket").length,
    });
    const lists = gaps.filter(({ facet }) => facet === null);
    expect(lists.map((gap) => gap.region).sort()).toEqual([...fixtureRegions].sort());
    for (const gap of lists) {
      expect(gap).toMatchObject({ service: "rds", iamAction: "rds:DescribeDBInstances", count: 1 });
      expect(gap.message).toContain("not authorized to perform: rds:DescribeDBInstances");
    }

    const after = new Map((await app.inventory(accountId, "include")).map((one) => [one.resourceId, one]));
    expect([...before.keys()].filter((arn) => !after.has(arn))).toEqual([]);
    for (const one of after.values()) {
      const earlier = before.get(one.resourceId);
      // The database's nightly snapshots are deleted with it, and they are readable.
      const went = one.resourceId === topicArn || one.resourceName.startsWith("rds:wire-aurora-1");
      expect(one.goneAt !== null, one.resourceId).toBe(went);
      const unseen = one.cloudFormationType === "AWS::RDS::DBInstance" || went;
      expect(one.lastSeenAt === earlier?.lastSeenAt, one.resourceId).toBe(unseen);
    }
    expect(summary.goneResources).toBe([...after.values()].filter(({ goneAt }) => goneAt !== null).length);
    for (const arn of arnsOf("AWS::S3::Bucket")) {
      const { facets } = await app.resource(arn);
      expect(facets.policy).toEqual({ seen: false, reason: "denied" });
      expect(facets.versioning).toMatchObject({ seen: true });
    }
    const query = { accountId };
    const coverage = await app.server.call("GET /resources/coverage", { as: app.person, query });
    const statement = JSON.parse(coverage.body.iamPolicy).Statement[0];
    expect(statement).toMatchObject({ Effect: "Allow", Resource: "*" });
    expect(statement.Action).toEqual(
      expect.arrayContaining(["rds:DescribeDBInstances", "s3:GetBucketPolicy"]),
    );
    expect(statement.Action).toHaveLength(2 + wronglySigned.length);
  });

  it("once permitted again, the gaps are closed, and resources deleted in the meantime are marked with the date", async () => {
    await iam.deleteRolePolicy({ RoleName: roleName, PolicyName: "deny" });
    const summary = await app.discover(accountId);
    expect(summary.goneResources).toBe(1);
    expect(await denied()).toEqual([]);
    const gone = await app.inventory(accountId, "only");
    const names = gone.map(({ resourceName }) => resourceName).filter((name) => !name.startsWith("rds:"));
    expect(names.sort()).toEqual(["wire-aurora-1", "wire-topic"]);
    for (const one of gone) {
      const at = Date.parse(one.goneAt ?? "");
      expect(at).toBeGreaterThan(Date.parse(one.lastSeenAt));
      expect(at).toBeLessThanOrEqual(app.server.clock.now.getTime());
    }
    const [bucketArn] = arnsOf("AWS::S3::Bucket");
    expect((await app.resource(given(bucketArn, "a bucket"))).facets.policy).toMatchObject({ seen: true });
  });

  it("with everything denied, nothing is lost", async () => {
    const before = (await app.inventory(accountId)).length;
    await iam.putRolePolicy({
      RoleName: roleName,
      PolicyName: "deny",
      PolicyDocument: policyOf("Deny", "*"),
    });
    const summary = await app.discover(accountId);
    expect(summary).toMatchObject({ status: "completed", goneResources: 0 });
    const refused = new Set((await denied()).map(({ resourceType }) => resourceType));
    // Types whose list requires a permission; the rest is readable by any caller.
    const listed = declarations.filter(
      ({ list, type }) =>
        list.iamAction !== "sts:GetCallerIdentity" &&
        unlisted[type] === undefined &&
        !ofOrganizations.has(type),
    );
    expect(listed.map(({ type }) => type).filter((type) => !refused.has(type))).toEqual([]);
    expect((await app.inventory(accountId)).length).toBe(before);
    await iam.deleteRolePolicy({ RoleName: roleName, PolicyName: "deny" });
  });

  it("a role that no longer trusts the server fails the run with a sentence and removes nothing", async () => {
    const before = (await app.inventory(accountId)).length;
    await iam.updateAssumeRolePolicy({
      RoleName: roleName,
      PolicyDocument: JSON.stringify(trustPolicy(trustedPrincipal(serverArn), "changed")),
    });
    await expect(app.discover(accountId)).rejects.toThrow(/No account could be read.*AssumeRole/);
    expect((await app.inventory(accountId)).length).toBe(before);
    const { body } = await app.server.call("GET /accounts/:id", {
      as: app.person,
      params: { id: accountId },
    });
    expect(body).toMatchObject({ status: "error", statusDetail: expect.stringContaining("AccessDenied") });
  });
});
