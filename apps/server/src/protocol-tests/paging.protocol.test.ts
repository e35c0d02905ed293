import { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { ECS } from "@aws-sdk/client-ecs";
import { EFS } from "@aws-sdk/client-efs";
import { IAM } from "@aws-sdk/client-iam";
import { RDS } from "@aws-sdk/client-rds";
import { Route53 } from "@aws-sdk/client-route-53";
import { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { SNS } from "@aws-sdk/client-sns";
import { awsResource, type ResourceDeclaration } from "@skyledger/core/model/define-resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachLimited } from "../platform/aws/for-each-limited.ts";
import { createSdkSend } from "../platform/aws/sdk-send.ts";
import { useAwsEnvironment } from "./testing/environment.ts";
import { createMotoAccount, type MotoAccount, motoUrl } from "./testing/moto.ts";
import { readType } from "./testing/read-type.ts";

const region = "eu-west-1";
let account: MotoAccount;
let restore: () => void;

beforeAll(async () => {
  account = await createMotoAccount();
  restore = useAwsEnvironment(account.credentials);
});
afterAll(() => restore?.());

/** One kind of resource: the number to create, and the calls of its list. */
interface Many {
  type: string;
  count: number;
  make: (options: ReturnType<MotoAccount["client"]>) => (n: number) => Promise<unknown>;
  calls: Readonly<Record<string, number>>;
}

const many: readonly Many[] = [
  {
    type: "AWS::Logs::LogGroup",
    count: 120,
    make: (options) => {
      const logs = new CloudWatchLogs(options);
      return (n) => logs.createLogGroup({ logGroupName: `many-${n}` });
    },
    calls: { describeLogGroups: 3 },
  },
  {
    type: "AWS::SecretsManager::Secret",
    count: 105,
    make: (options) => {
      const secrets = new SecretsManager(options);
      return (n) => secrets.createSecret({ Name: `many-${n}`, SecretString: "x" });
    },
    calls: { listSecrets: 2 },
  },
  {
    type: "AWS::SNS::Topic",
    count: 105,
    make: (options) => {
      const sns = new SNS(options);
      return (n) => sns.createTopic({ Name: `many-${n}` });
    },
    calls: { listTopics: 2 },
  },
  {
    type: "AWS::RDS::DBInstance",
    count: 105,
    make: (options) => {
      const rds = new RDS(options);
      return (n) =>
        rds.createDBInstance({
          DBInstanceIdentifier: `many-${n}`,
          Engine: "mysql",
          DBInstanceClass: "db.t3.micro",
          AllocatedStorage: 20,
          MasterUsername: "wire",
          MasterUserPassword: "correct-horse-7",
          PubliclyAccessible: false,
        });
    },
    calls: { describeDBInstances: 2 },
  },
  {
    type: "AWS::EFS::FileSystem",
    count: 105,
    make: (options) => {
      const efs = new EFS(options);
      return (n) => efs.createFileSystem({ CreationToken: `many-${n}` });
    },
    calls: { describeFileSystems: 2 },
  },
  {
    type: "AWS::Route53::HostedZone",
    count: 105,
    make: (options) => {
      const route53 = new Route53(options);
      return (n) => route53.createHostedZone({ Name: `many-${n}.example.com`, CallerReference: `${n}` });
    },
    // Tags are requested for ten zones at a time.
    calls: { listHostedZones: 2, listTagsForResources: 11 },
  },
  {
    type: "AWS::DynamoDB::Table",
    count: 105,
    make: (options) => {
      const dynamodb = new DynamoDB(options);
      return (n) =>
        dynamodb.createTable({
          TableName: `many-${n}`,
          BillingMode: "PAY_PER_REQUEST",
          KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
          AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        });
    },
    // Names come in pages, each is described alone, and metrics are read for a hundred at a time.
    calls: { listTables: 2, describeTable: 105, getMetricData: 2 },
  },
  {
    type: "AWS::ECS::Cluster",
    count: 105,
    make: (options) => {
      const ecs = new ECS(options);
      return (n) => ecs.createCluster({ clusterName: `many-${n}` });
    },
    // The stand-in lists all at once; a hundred are described at a time.
    calls: { listClusters: 1, describeClusters: 2 },
  },
];

/** IAM pages, which the stand-in has only for these lists, in the engine's terms. */
const iamLists = {
  roles: awsResource<IAM>()({
    type: "AWS::IAM::Role",
    label: "IAM Role",
    service: "iam",
    list: {
      op: "listRoles",
      paging: { input: "Marker", output: "Marker" },
      items: (page) => page.Roles,
    },
    arn: (role) => role.Arn ?? "",
    facets: () => ({}),
    describe: (role) => ({ id: role.RoleName }),
    cost: "free",
  }),
  policies: awsResource<IAM>()({
    type: "AWS::IAM::ManagedPolicy",
    label: "IAM Policy",
    service: "iam",
    list: {
      op: "listPolicies",
      input: { Scope: "Local" as const, MaxItems: 40 },
      paging: { input: "Marker", output: "Marker" },
      items: (page) => page.Policies,
    },
    arn: (policy) => policy.Arn ?? "",
    facets: () => ({}),
    describe: (policy) => ({ id: policy.PolicyName }),
    cost: "free",
  }),
};

async function read(declaration: ResourceDeclaration) {
  const send = createSdkSend({ credentials: account.credentials, endpointUrl: motoUrl() });
  return await readType(declaration, send, { accountId: account.id, region });
}

async function createMany(count: number, make: (n: number) => Promise<unknown>): Promise<void> {
  await forEachLimited(
    Array.from({ length: count }, (_, n) => n),
    8,
    async (n) => void (await make(n)),
  );
}

describe("§7 discovery: lists are read to their last page over the wire", () => {
  it.each(many)("$type", async ({ type, count, make, calls }) => {
    const declaration = declarations.find((one) => one.type === type);
    if (!declaration) throw new Error(`${type} is not in the registry`);
    await createMany(count, make(account.client(region)));
    const reading = await read(declaration as ResourceDeclaration);
    expect(new Set(reading.resources.map(({ arn }) => arn)).size).toBe(count);
    expect(reading.resources).toHaveLength(count);
    expect(Object.fromEntries(reading.calls)).toMatchObject(calls);
    expect(reading.covered).toHaveLength(1);
    expect(reading.gaps.filter(({ facet }) => facet === null)).toEqual([]);
  });

  it("IAM: more than a page of users, roles, and policies", async () => {
    const iam = new IAM(account.client("us-east-1"));
    const allow = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }] };
    await createMany(130, (n) => iam.createUser({ UserName: `many-${n}` }));
    await createMany(130, (n) => iam.createRole({ RoleName: `many-${n}`, AssumeRolePolicyDocument: "{}" }));
    await createMany(90, (n) =>
      iam.createPolicy({ PolicyName: `many-${n}`, PolicyDocument: JSON.stringify(allow) }),
    );
    // Erased to the engine's type, as in the registry.
    const roles = await read(iamLists.roles as unknown as ResourceDeclaration);
    expect(roles.resources).toHaveLength(130);
    expect(roles.calls.get("listRoles")).toBe(2);
    const policies = await read(iamLists.policies as unknown as ResourceDeclaration);
    expect(policies.resources).toHaveLength(90);
    expect(policies.calls.get("listPolicies")).toBe(3);
    const declaration = declarations.find(({ type }) => type === "AWS::IAM::User");
    const users = await read(declaration as ResourceDeclaration);
    expect(users.resources).toHaveLength(130);
    expect(users.resources.every(({ facets }) => facets.credentials?.seen === true)).toBe(true);
    // The report is generated and read once for any number of readers.
    expect(users.calls.get("getCredentialReport")).toBe(1);
  });
});
