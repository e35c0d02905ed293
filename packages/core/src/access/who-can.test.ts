import { describe, expect, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import {
  administratorAccess,
  arnOf,
  group,
  modelOf,
  other,
  policy,
  resourcePolicy,
  role,
  theAccount,
  user,
} from "../testing/access/written-account.ts";
import { whatCan } from "./what-can.ts";
import { whoCan } from "./who-can.ts";

const allow = (Action: string | string[], Resource = "*") => ({ Effect: "Allow", Action, Resource });
const assume = (name: string) => allow("sts:AssumeRole", arnOf("role", name));
const object = "arn:aws:s3:::logs/a.txt";
const bucket = (statements: object | null) =>
  other("AWS::S3::Bucket", "arn:aws:s3:::logs", { policy: statements && resourcePolicy(statements) });

/** Name of each principal that is not denied: its result, keys, and way. */
function answers(resources: readonly Resource[], action = "s3:GetObject", of = object) {
  const found = whoCan(modelOf(resources), action, of).filter(({ result }) => result !== "denied");
  return Object.fromEntries(
    found.map(({ principalArn, result, dependsOn, via }) => [
      principalArn.split(":").at(-1),
      [result, ...dependsOn, ...via.map((arn) => `via ${arn.split("/").at(-1)}`)].join(" "),
    ]),
  );
}

test("users and roles by their own policies, those of groups, and AWS's", () => {
  const resources = [
    bucket(null),
    user("ana", { inline: allow("s3:Get*") }),
    user("ben", { groups: ["readers"] }),
    user("cem", { attached: [arnOf("policy", "read")], boundary: arnOf("policy", "only-ec2") }),
    user("dee"),
    group("readers", { attached: [arnOf("policy", "read")] }),
    policy("read", allow("s3:*", "arn:aws:s3:::logs/*")),
    policy("only-ec2", allow("ec2:*")),
    role("admin", { attached: [administratorAccess] }),
  ];
  expect(answers(resources)).toEqual({
    "user/ana": "allowed",
    "user/ben": "allowed",
    "role/admin": "allowed",
  });
});

test("snapshots and images, which policies name without an account", () => {
  const snapshots = "arn:aws:ec2:us-east-1::snapshot/*";
  const resources = [
    user("by-aws", { inline: allow("ec2:DeleteSnapshot", snapshots) }),
    user("with-account", {
      inline: allow("ec2:DeleteSnapshot", "arn:aws:ec2:us-east-1:111122223333:snapshot/*"),
    }),
    user("images", { inline: allow("ec2:DeregisterImage", "arn:aws:ec2:us-east-1::image/ami-1") }),
  ];
  const inInventory = (id: string) => `arn:aws:ec2:us-east-1:111122223333:${id}`;
  expect(answers(resources, "ec2:DeleteSnapshot", inInventory("snapshot/snap-1"))).toEqual({
    "user/by-aws": "allowed",
  });
  expect(answers(resources, "ec2:DeregisterImage", inInventory("image/ami-1"))).toEqual({
    "user/images": "allowed",
  });
});

test("a service with the name of what every object has", () => {
  const resources = [user("all", { inline: allow("*") }), user("none")];
  const of = "arn:aws:constructor:us-east-1:111122223333:x";
  expect(answers(resources, "constructor:Get", of)).toEqual({ "user/all": "allowed" });
});

test("conditions on keys that requests of the action never have", () => {
  const allowIf = (Condition: object) => ({ inline: { ...allow("s3:*"), Condition } });
  const resources = [
    bucket(null),
    user("listed", allowIf({ StringEquals: { "s3:prefix": "a" } })),
    user("others", allowIf({ StringNotEquals: { "s3:prefix": "a" } })),
    user("encrypted", allowIf({ StringEquals: { "s3:ExistingObjectTag/team": "shop" } })),
    user("other-service", allowIf({ StringEquals: { "kms:ViaService": "s3.us-east-1.amazonaws.com" } })),
  ];
  const open = {
    "user/encrypted": "depends s3:existingobjecttag/team",
    "user/other-service": "depends kms:viaservice",
  };
  expect(answers(resources)).toEqual({ ...open, "user/others": "allowed" });
  expect(answers(resources, "s3:ListBucket", "arn:aws:s3:::logs")).toEqual({
    "user/listed": "depends s3:prefix",
    "user/others": "depends s3:prefix",
    "user/other-service": "depends kms:viaservice",
  });
});

test("tokens of identity providers, for the action that takes them", () => {
  const Federated = arnOf("oidc-provider", "gitlab.com");
  const trustPolicy = resourcePolicy({
    ...{ Effect: "Allow", Principal: { Federated }, Action: "sts:*" },
    Condition: { StringLike: { "gitlab.com:sub": "project_path:acme/*" } },
  });
  const made = role("deploy");
  const deploy = {
    ...made,
    facets: { ...made.facets, trustPolicy: { seen: true, value: trustPolicy } },
  } as const;
  const outside = { "oidc-provider/gitlab.com": "depends gitlab.com:sub" };
  expect(answers([deploy], "sts:AssumeRoleWithWebIdentity", deploy.arn)).toEqual(outside);
  expect(answers([deploy], "sts:AssumeRole", deploy.arn)).toEqual({});
});

test("through roles, with everything that a step depends on", () => {
  const trust = { AWS: "arn:aws:iam::111122223333:root" };
  const resources = [
    bucket(null),
    role("reader", { inline: allow("s3:*"), trust }),
    role("middle", { inline: assume("reader"), trust: { AWS: arnOf("user", "far") } }),
    role("guarded", {
      inline: allow("s3:*"),
      trust,
      trustCondition: { Bool: { "aws:MultiFactorAuthPresent": "true" } },
    }),
    user("near", { inline: assume("reader") }),
    user("far"),
    user("careful", { inline: assume("guarded") }),
    user("none", { inline: assume("other") }),
  ];
  expect(answers(resources)).toEqual({
    "role/reader": "allowed",
    "role/guarded": "allowed",
    "role/middle": "allowed via reader",
    "user/near": "allowed via reader",
    "user/far": "allowed via middle via reader",
    "user/careful": "depends aws:multifactorauthpresent via guarded",
  });
});

test("the policy of the resource: other accounts, services, and everyone", () => {
  const grant = (Principal: object | string) => ({
    ...allow("s3:GetObject", "arn:aws:s3:::logs/*"),
    Principal,
  });
  const ben = user("ben", { account: "444455556666", inline: allow("s3:*") });
  const named = grant({
    AWS: [ben.arn, "999988887777", "arn:aws:iam::777766665555:role/x"],
    Service: "cloudtrail.amazonaws.com",
  });
  expect(answers([bucket(named), ben, user("dee")])).toEqual({
    "user/ben": "allowed",
    root: "allowed",
    "role/x": "unknown",
    "cloudtrail.amazonaws.com": "allowed",
  });
  expect(answers([bucket(grant("*")), user("dee")])).toEqual({ "user/dee": "allowed", "*": "allowed" });
});

test("an account that a policy names is allowed by that statement alone", () => {
  const grant = {
    ...{ ...allow("s3:GetObject", "arn:aws:s3:::logs/*"), Sid: "Partner" },
    Principal: { AWS: "999988887777" },
  };
  const [found] = whoCan(modelOf([bucket(grant)]), "s3:GetObject", object);
  expect(found).toMatchObject({ principalArn: "arn:aws:iam::999988887777:root", result: "allowed" });
  expect(found?.statements.map(({ source, sid }) => [source.arn, sid])).toEqual([
    ["arn:aws:s3:::logs", "Partner"],
  ]);
});

test("the account of the resource is no principal of its own, and a role that was not read is unknown", () => {
  const grant = (AWS: string) => ({ ...allow("s3:GetObject", "arn:aws:s3:::logs/*"), Principal: { AWS } });
  expect(answers([bucket(grant("111122223333"))])).toEqual({});
  expect(answers([bucket(grant(arnOf("role", "x")))])).toEqual({ "role/x": "unknown" });
});

test("what was not read leaves open what hangs on it, and is named", () => {
  const unread = other("AWS::S3::Bucket", "arn:aws:s3:::logs", { policy: null }, { unread: ["policy"] });
  const model = modelOf([
    unread,
    user("ana", { inline: allow("s3:*") }),
    user("ben", { unread: ["inlinePolicies"] }),
  ]);
  const found = whoCan(model, "s3:GetObject", object);
  expect(found.map(({ result, missing }) => [result, missing.map(({ iamAction }) => iamAction)])).toEqual([
    ["unknown", ["s3:GetBucketPolicy"]],
    ["unknown", expect.arrayContaining(["iam:GetAccountAuthorizationDetails"])],
  ]);
  const foreign = whoCan(model, "s3:GetObject", "arn:aws:s3:::elsewhere/a.txt");
  expect(foreign[0]).toMatchObject({ result: "unknown", missing: [{ iamAction: "s3:GetBucketPolicy" }] });
});

test("a member of an organization that is not in the inventory is unknown, not allowed", () => {
  const organization = { id: "o-1", managementAccountId: "999999999999" };
  const ana = user("ana", { inline: allow("s3:*") });
  const model = modelOf([theAccount(undefined, { organization }), bucket(null), ana]);
  expect(whoCan(model, "s3:GetObject", object)[0]).toMatchObject({
    result: "unknown",
    missing: [{ iamAction: "organizations:ListPolicies" }],
  });
});

test("a key needs its policy; tags and user names are known", () => {
  const key = (statement: object) =>
    other(
      "AWS::KMS::Key",
      "arn:aws:kms:us-east-1:111122223333:key/1",
      { policy: resourcePolicy(statement) },
      { tags: { team: "core" } },
    );
  const root = {
    Effect: "Allow",
    Principal: { AWS: "arn:aws:iam::111122223333:root" },
    Action: "kms:*",
    Resource: "*",
  };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
  const sameTeam = { StringEquals: { "aws:ResourceTag/team": "${aws:PrincipalTag/team}" } };
  const people = [
    user("ana", { inline: { ...allow("kms:*"), Condition: sameTeam }, tags: { team: "core" } }),
    user("ben", { inline: { ...allow("kms:*"), Condition: sameTeam }, tags: { team: "edge" } }),
  ];
  const of = "arn:aws:kms:us-east-1:111122223333:key/1";
  expect(answers([key(root), ...people], "kms:Decrypt", of)).toEqual({ "user/ana": "allowed" });
  const onlyBen = { ...root, Principal: { AWS: arnOf("user", "ben") } };
  expect(answers([key(onlyBen), ...people], "kms:Decrypt", of)).toEqual({ "user/ben": "allowed" });
});

test("what a principal can do: its statements, limited, and those of its roles", () => {
  const resources = [
    policy("only-s3", allow("s3:*")),
    user("ana", {
      inline: [
        allow("s3:Get*"),
        allow("ec2:*"),
        { Effect: "Deny", Action: "s3:GetObject", Resource: "*" },
        assume("ops"),
      ],
      boundary: arnOf("policy", "only-s3"),
    }),
    role("ops", { inline: allow("rds:*"), trust: { AWS: arnOf("user", "ana") } }),
  ];
  const model = modelOf(resources);
  const ana = model.principal(arnOf("user", "ana"));
  const found = ana && whatCan(model, ana);
  expect(found?.map(({ actions, result, via }) => [actions[0], result, via?.split("/").at(-1)])).toEqual([
    ["s3:get*", "allowed", undefined],
    ["ec2:*", "denied", undefined],
    ["s3:getobject", "denied", undefined],
    ["sts:assumerole", "denied", undefined],
    ["rds:*", "allowed", "ops"],
  ]);
});

describe("a DynamoDB table", () => {
  const arn = "arn:aws:dynamodb:us-east-1:111122223333:table/orders";
  const partner = resourcePolicy({
    ...{ Effect: "Allow", Principal: { AWS: "444455556666" }, Action: "dynamodb:Query" },
    Resource: [arn, `${arn}/index/*`],
  });
  const table = (document: object | null, unread: string[] = []) =>
    other("AWS::DynamoDB::Table", arn, { policy: document }, { unread });
  const ana = user("ana", { inline: allow("dynamodb:*") });

  test.each([arn, `${arn}/index/by-date`])("and its policy decide about %s", (of) => {
    expect(answers([table(partner), ana], "dynamodb:Query", of)).toEqual({
      "user/ana": "allowed",
      root: "allowed",
    });
    expect(answers([table(null), ana], "dynamodb:Query", of)).toEqual({ "user/ana": "allowed" });
  });

  test.each([arn, `${arn}/index/by-date`])("whose policy was not read leaves %s open", (of) => {
    expect(answers([table(null, ["policy"]), ana], "dynamodb:Query", of)).toEqual({ "user/ana": "unknown" });
  });

  test("has streams with policies of their own, which are not read", () => {
    const of = `${arn}/stream/2026-01-01T00:00:00.000`;
    const [found] = whoCan(modelOf([table(null), ana]), "dynamodb:GetRecords", of);
    expect(found).toMatchObject({
      result: "unknown",
      missing: [{ iamAction: "dynamodb:GetResourcePolicy", of }],
    });
  });
});

describe("a file system", () => {
  const arn = "arn:aws:elasticfilesystem:us-east-1:111122223333:file-system/fs-1";
  const system = (text: string | null, unread: string[] = []) =>
    other("AWS::EFS::FileSystem", arn, { policy: text }, { unread });
  const onlyBen = JSON.stringify(
    resourcePolicy({
      ...{ Effect: "Allow", Principal: { AWS: arnOf("user", "ben") }, Resource: "*" },
      Action: "elasticfilesystem:ClientMount",
    }),
  );
  const ask = (resource: Resource, action = "elasticfilesystem:ClientMount") =>
    answers([resource, user("ben")], action, arn);

  test("without a policy is open to every client of its mount targets", () => {
    const open = { "*": "depends elasticfilesystem:accessedviamounttarget" };
    expect(ask(system(null))).toMatchObject(open);
    expect(ask(system(null), "elasticfilesystem:ClientRootAccess")).toMatchObject(open);
    expect(ask(system(null), "elasticfilesystem:DeleteFileSystem")).toEqual({});
  });

  test("with a policy is open to those that it names", () => {
    expect(ask(system(onlyBen))).toEqual({ "user/ben": "allowed" });
    expect(ask(system(onlyBen), "elasticfilesystem:ClientWrite")).toEqual({});
  });

  test.each([
    ["was not read", system(null, ["policy"])],
    ["is not a policy", system("{")],
  ])("whose policy %s is unknown", (_, resource) => {
    expect(
      answers([resource, user("cem", { inline: allow("*") })], "elasticfilesystem:ClientMount", arn),
    ).toEqual({
      "user/cem": "unknown",
    });
  });
});
