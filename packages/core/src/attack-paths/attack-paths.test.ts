import { describe, expect, it, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import {
  accountId,
  administratorAccess,
  arnOf,
  other,
  policy,
  resourcePolicy,
  role,
  user,
} from "../testing/access/written-account.ts";
import {
  account,
  bucket,
  customers,
  pathsOf,
  webRole,
  webServer,
  written,
} from "../testing/attack-paths/written-snapshot.ts";

const allow = (Action: string | string[], Resource: string | string[] = "*", Condition?: object) => ({
  ...{ Effect: "Allow", Action, Resource },
  ...(Condition && { Condition }),
});
const deny = (Action: string, Resource = "*") => ({ Effect: "Deny", Action, Resource });
const readsCustomers = allow("s3:GetObject", `${customers}/*`);
const textsOf = (resources: readonly Resource[]) => pathsOf(resources).paths.map(written);

const throughWeb = "TCP 443 (T1190) > instance metadata (T1552.005)";

describe("from the internet through an instance to a bucket", () => {
  it("is one item, with evidence for each step", () => {
    const { paths } = pathsOf([...webRole({ inline: readsCustomers }), bucket()]);
    expect(paths.map(written)).toEqual([`allowed > ${throughWeb} > s3:GetObject (T1530)`]);
    const [path] = paths;
    expect(path).toMatchObject({
      ...{ target: customers, kind: "sensitive_data", accountId, entry: webServer, blastRadius: 1 },
      steps: [
        { from: "internet", to: webServer },
        { from: webServer, to: arnOf("role", "web") },
        { from: arnOf("role", "web"), to: customers },
      ],
    });
    expect(path?.steps[0]?.evidence.map(({ kind }) => kind)).toContain("security-group");
    expect(path?.steps[2]?.evidence).toEqual([
      { kind: "statement", id: arnOf("role", "web"), text: "inline, statement 1, Allow" },
    ]);
  });

  test.each([
    ["the role may not read it", webRole({ inline: allow("s3:ListAllMyBuckets") })],
    ["a statement denies it", webRole({ inline: [readsCustomers, deny("s3:*")] })],
    [
      "a boundary leaves it out",
      [
        ...webRole({ inline: readsCustomers, boundary: arnOf("policy", "edge") }),
        policy("edge", allow("ec2:*")),
      ],
    ],
    [
      "a condition cannot hold",
      webRole({
        inline: allow("s3:GetObject", "*", { StringEquals: { "aws:PrincipalAccount": "999999999999" } }),
      }),
    ],
    [
      "no route leads from the internet to the instance",
      webRole({ inline: readsCustomers }, ({ subnets }) => {
        const { "subnet-public": open } = subnets;
        if (open) open.table = (open.table ?? []).filter(({ target }) => target !== "igw-1");
      }),
    ],
    ["the metadata service is off", webRole({ inline: readsCustomers }, undefined, "disabled")],
  ])("there is none where %s", (_, resources) => {
    expect(textsOf([...resources, bucket()])).toEqual([]);
  });

  it("names the condition keys that it depends on", () => {
    const condition = { IpAddress: { "aws:SourceIp": "203.0.113.0/24" } };
    const { paths } = pathsOf([...webRole({ inline: allow("s3:GetObject", "*", condition) }), bucket()]);
    expect(paths).toMatchObject([{ certainty: "depends", dependsOn: ["aws:sourceip"] }]);
  });

  it("is unknown with the missing action where a policy could not be read", () => {
    const { paths } = pathsOf([...webRole({ attached: [arnOf("policy", "gone")] }), bucket()]);
    expect(paths.map(({ target, certainty }) => [target, certainty])).toContainEqual([customers, "unknown"]);
    expect(paths[0]?.missing.map(({ iamAction }) => iamAction)).toContain(
      "iam:GetAccountAuthorizationDetails",
    );
  });

  it("is unknown where the way from the internet is", () => {
    const resources = [...webRole({ inline: readsCustomers }), bucket()];
    const { paths } = pathsOf(resources.filter(({ type }) => type !== "AWS::EC2::NetworkAcl"));
    expect(paths).toMatchObject([
      { certainty: "unknown", missing: [{ iamAction: "ec2:DescribeNetworkAcls" }] },
    ]);
  });

  it("needs the key of the bucket, too", () => {
    const key = `arn:aws:kms:us-east-1:${accountId}:key/k`;
    const root = { AWS: `arn:aws:iam::${accountId}:root` };
    const encrypted = bucket();
    Object.assign(encrypted.facets, {
      encryption: { seen: true, value: { algorithm: "aws:kms", kmsKeyArn: key, bucketKeyEnabled: true } },
    });
    const made = [
      encrypted,
      other("AWS::KMS::Key", key, {
        key: { manager: "CUSTOMER" },
        policy: resourcePolicy({ Effect: "Allow", Principal: root, Action: "kms:*", Resource: "*" }),
      }),
    ];
    expect(textsOf([...webRole({ inline: readsCustomers }), ...made])).toEqual([]);
    const both = webRole({ inline: [readsCustomers, allow("kms:Decrypt", key)] });
    expect(pathsOf([...both, ...made]).paths.map(({ target }) => target)).toEqual([customers, key]);
  });
});

describe("to administrators", () => {
  it("a role of an instance that is one", () => {
    const { paths } = pathsOf(webRole({ attached: [administratorAccess] }));
    expect(paths.map(written)).toEqual([`allowed > ${throughWeb}`]);
    expect(paths[0]).toMatchObject({ target: arnOf("role", "web"), kind: "administrator" });
  });

  it("a role that changes its own policies", () => {
    expect(textsOf(webRole({ inline: allow("iam:PutRolePolicy") }))).toEqual([
      `allowed > ${throughWeb} > iam:PutRolePolicy (T1098.003)`,
    ]);
  });

  it("by assuming a role, also one of another account", () => {
    const trust = { AWS: arnOf("role", "web") };
    const boss = role("boss", { account: "222233334444", attached: [administratorAccess], trust });
    const resources = [...webRole({ inline: allow("sts:AssumeRole") }), boss];
    expect(textsOf(resources)).toEqual([`allowed > ${throughWeb} > sts:AssumeRole (T1548.005)`]);
  });

  it("by an access key of a user", () => {
    const boss = user("boss", { attached: [administratorAccess] });
    expect(textsOf([...webRole({ inline: allow("iam:CreateAccessKey") }), boss])).toEqual([
      `allowed > ${throughWeb} > iam:CreateAccessKey (T1098.001)`,
    ]);
  });

  it("by a role that an account outside of the inventory may assume", () => {
    const trust = { AWS: "arn:aws:iam::999999999999:root" };
    const partner = (trustCondition?: object) =>
      role("partner", { attached: [administratorAccess], trust, ...(trustCondition && { trustCondition }) });
    const { paths } = pathsOf([partner()]);
    expect(paths.map(written)).toEqual(["allowed > sts:AssumeRole (T1199)"]);
    expect(paths[0]?.steps[0]?.from).toBe("arn:aws:iam::999999999999:root");
    const guarded = pathsOf([partner({ StringEquals: { "sts:ExternalId": "x" } })]);
    expect(guarded.paths).toMatchObject([{ certainty: "depends", dependsOn: ["sts:externalid"] }]);
  });

  it("not by a role that a service of AWS assumes", () => {
    expect(textsOf([role("config", { attached: [administratorAccess] })])).toEqual([]);
  });
});

describe("what people marked as crown jewels", () => {
  const marked = <Given extends Resource>(resource: Given): Given => ({ ...resource, isCrownJewel: true });
  const kindsOf = (resources: readonly Resource[]) =>
    pathsOf(resources).paths.map(({ target, kind }) => [target, kind]);
  const web = arnOf("role", "web");

  it("counts like administrator access, whatever its tags state", () => {
    const at = (of: Resource) => pathsOf([...webRole({ inline: readsCustomers }), of]).paths[0];
    const [plain, jewel] = [at(bucket()), at(marked(bucket()))];
    expect([plain?.kind, jewel?.kind]).toEqual(["sensitive_data", "crown_jewel"]);
    const value = (path: typeof plain) => path?.terms.find(({ name }) => name === "value")?.factor;
    expect([value(plain), value(jewel)]).toEqual([0.9, 1]);
    expect(jewel?.risk).toBeGreaterThan(plain?.risk ?? 100);
    const open = { ...bucket(), tags: { seen: true, value: { "data-classification": "public" } } } as const;
    expect([at(open), at(marked(open))?.kind]).toEqual([undefined, "crown_jewel"]);
  });

  it("is a target wherever a path leads, also an instance or a role", () => {
    const resources = webRole({ inline: allow("s3:ListAllMyBuckets") });
    expect(kindsOf(resources)).toEqual([]);
    const mark = (arn: string) => resources.map((one) => (one.arn === arn ? marked(one) : one));
    expect(kindsOf(mark(webServer))).toEqual([[webServer, "crown_jewel"]]);
    expect(kindsOf(mark(web))).toEqual([[web, "crown_jewel"]]);
  });

  it("is one path where the mark is on an administrator", () => {
    const resources = webRole({ attached: [administratorAccess] });
    const mark = resources.map((one) => (one.arn === web ? marked(one) : one));
    expect(kindsOf(mark)).toEqual([[web, "administrator"]]);
  });

  it("is no path where none leads", () => {
    expect(kindsOf([...webRole({ inline: allow("s3:ListAllMyBuckets") }), marked(bucket())])).toEqual([]);
  });
});

describe("public data", () => {
  const everyone = resourcePolicy({
    ...{ Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: `${customers}/*` },
  });

  it("is reached in one step", () => {
    const { paths } = pathsOf([bucket(everyone)]);
    expect(paths.map(written)).toEqual(["allowed > s3:GetObject (T1530)"]);
    expect(paths[0]?.cut.findings).toEqual([{ resourceArn: customers, checkIds: ["s3-bucket-public-read"] }]);
  });

  it("is none where Block Public Access closes it, and unknown where the policy was not read", () => {
    const closed = bucket(everyone);
    Object.assign(closed.facets, { publicAccessBlock: bucket().facets.publicAccessBlock });
    expect(textsOf([closed])).toEqual([]);
    expect(pathsOf([bucket(null, ["policy"])]).paths).toMatchObject([
      { certainty: "unknown", missing: [{ iamAction: "s3:GetBucketPolicy" }] },
    ]);
  });

  it("is no target if it is classified as public", () => {
    const published = {
      ...bucket(everyone),
      tags: { seen: true, value: { Classification: "Public" } },
    } as const;
    expect(textsOf([published])).toEqual([]);
  });
});

it("reaches functions by URLs without authentication, if their policies allow it", () => {
  const arn = `arn:aws:lambda:us-east-1:${accountId}:function:f`;
  const url = (policyOf: object | null) =>
    other("AWS::Lambda::Function", arn, {
      ...{ role: { arn: arnOf("role", "f") }, policy: policyOf },
      urls: [{ url: "https://f.lambda-url.us-east-1.on.aws/", authType: "NONE" }],
    });
  const runs = role("f", { attached: [administratorAccess], trust: { Service: "lambda.amazonaws.com" } });
  const open = resourcePolicy({
    ...{ Effect: "Allow", Principal: "*", Action: "lambda:InvokeFunctionUrl", Resource: arn },
    Condition: { StringEquals: { "lambda:FunctionUrlAuthType": "NONE" } },
  });
  expect(textsOf([url(open), runs])).toEqual([
    "allowed > lambda:InvokeFunctionUrl (T1190) > environment of the function (T1552)",
  ]);
  expect(textsOf([url(null), runs])).toEqual([]);
});

describe("a DynamoDB table that its policy shares", () => {
  const arn = `arn:aws:dynamodb:us-east-1:${accountId}:table/orders`;
  const partner = "arn:aws:iam::444455556666:root";
  const table = (statement: object | null, given: object = {}) =>
    other(
      "AWS::DynamoDB::Table",
      arn,
      { policy: statement && resourcePolicy(statement), encryption: { type: null, kmsKeyArn: null } },
      { tags: { data: "customer" }, ...given },
    );
  const share = (Action: string | string[], Condition?: object) => ({
    ...{ ...allow(Action, arn, Condition), Principal: { AWS: partner } },
  });

  it("is reached from the other account, once", () => {
    const { paths } = pathsOf([table(share(["dynamodb:Query", "dynamodb:Scan"])), account]);
    expect(paths.map(written)).toEqual(["allowed > dynamodb:Scan (T1530)"]);
    expect(paths[0]).toMatchObject({
      target: arn,
      steps: [{ from: partner, to: arn }],
      cut: { text: "Name only principals that need orders in its policy" },
    });
    expect(pathsOf([table(share("dynamodb:Query")), account]).paths.map(written)).toEqual([
      "allowed > dynamodb:Query (T1530)",
    ]);
  });

  it("is reached by the way that needs no condition", () => {
    const guarded = share("dynamodb:Scan", { StringEquals: { "aws:PrincipalOrgID": "o-1" } });
    const both = other(
      "AWS::DynamoDB::Table",
      arn,
      {
        policy: resourcePolicy([guarded, share("dynamodb:Query")]),
        encryption: { type: null, kmsKeyArn: null },
      },
      { tags: { data: "customer" } },
    );
    expect(textsOf([both, account])).toEqual(["allowed > dynamodb:Query (T1530)"]);
  });

  test.each([
    ["has no policy", table(null)],
    ["shares only its description", table(share("dynamodb:DescribeTable"))],
    ["names a role of its account", table({ ...allow("dynamodb:Scan", arn), Principal: { AWS: accountId } })],
  ])("is not reached if it %s", (_, resource) => {
    expect(textsOf([resource, account])).toEqual([]);
  });
});

it("cuts the step that is on most paths, and orders by risk", () => {
  const secret = other(
    "AWS::SecretsManager::Secret",
    `arn:aws:secretsmanager:us-east-1:${accountId}:secret:s`,
    {
      ...{ policy: null, encryption: { kmsKeyId: null } },
    },
  );
  const inline = [readsCustomers, allow("secretsmanager:GetSecretValue")];
  const { paths } = pathsOf([...webRole({ inline }), bucket(), secret, account]);
  expect(paths.map(({ kind, risk, blastRadius }) => [kind, risk, blastRadius])).toEqual([
    ["sensitive_data", 66, 2],
    ["secret", 58, 2],
  ]);
  expect(paths[0]?.cut).toMatchObject({ text: "Close TCP 443 of i-web to the internet", paths: 2 });
  expect(paths[0]?.terms).toEqual([
    { name: "certainty", factor: 1 },
    { name: "directness", factor: 0.8 },
    { name: "value", factor: 0.9 },
    { name: "blast_radius", factor: 0.91 },
  ]);
});

it("lists the lists that were not read", () => {
  const { missing } = pathsOf([...webRole({ inline: readsCustomers }), bucket()], ["AWS::IAM::Role"]);
  expect(missing.map(({ iamAction }) => iamAction)).toContain("iam:GetAccountAuthorizationDetails");
});
