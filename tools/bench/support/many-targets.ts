import { seen } from "@skyledger/core/model/observation";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { manyInterfaces } from "./many-interfaces.ts";
import { manyPrincipals } from "./many-principals.ts";

const accountId = "111122223333";
const region = "us-east-1";
const interfaces = 10_000;
const principals = 2_000;

function resource(type: string, arn: string, facets: Record<string, unknown>): Resource {
  const id = arn.split(/[/:]/).at(-1) ?? arn;
  const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
  const tags = seen(id.endsWith("7") ? { "data-classification": "confidential" } : {});
  return {
    ...{ arn, type, id, name: id, region, accountId, status: null, createdAt: null, tags, facets: observed },
  };
}

const document = (...Statement: object[]) => ({ Version: "2012-10-17", Statement });

/** A role that reads some buckets, secrets, and tables by prefix, as applications do. */
function applicationRole(at: number): Resource {
  const allow = (Action: string, Resource: string) => ({ Effect: "Allow", Action, Resource });
  const Principal = { Service: at % 2 === 0 ? "ec2.amazonaws.com" : "lambda.amazonaws.com" };
  const own = document(
    allow("s3:GetObject", `arn:aws:s3:::data-${at % 100}-*`),
    allow("secretsmanager:GetSecretValue", `arn:aws:secretsmanager:*:*:secret:s-${at % 100}-*`),
    allow("dynamodb:Scan", `arn:aws:dynamodb:*:*:table/t-${at}`),
    ...(at % 20 === 0 ? [allow("sts:AssumeRole", `arn:aws:iam::${accountId}:role/role-*`)] : []),
  );
  return resource("AWS::IAM::Role", `arn:aws:iam::${accountId}:role/app-${at}`, {
    ...{ attachedPolicies: [], inlinePolicies: [{ name: "own", document: own }] },
    ...{ permissionsBoundary: { arn: null }, origin: { path: "/", serviceLinked: false } },
    trustPolicy: document({ Effect: "Allow", Principal, Action: "sts:AssumeRole" }),
  });
}

const applicationRoles = 500;

/** An instance with one of the interfaces, and with one of the roles. */
function instance(at: number): Resource {
  const profile = `arn:aws:iam::${accountId}:instance-profile/app-${at % applicationRoles}`;
  return resource("AWS::EC2::Instance", `arn:aws:ec2:${region}:${accountId}:instance/i-${at}`, {
    ...{ state: { name: "running", stoppedAt: null, launchedAt: null }, instanceProfile: { arn: profile } },
    metadataOptions: { httpTokens: "optional", httpEndpoint: "enabled", hopLimit: 1 },
  });
}

const profile = (at: number) =>
  resource("AWS::IAM::InstanceProfile", `arn:aws:iam::${accountId}:instance-profile/app-${at}`, {
    roles: [{ arn: `arn:aws:iam::${accountId}:role/app-${at}` }],
  });

function attached(resource: Resource): Resource {
  if (resource.type !== "AWS::EC2::NetworkInterface") return resource;
  const instanceId = resource.id.replace("eni-", "i-");
  const attachment = seen({ instanceId, instanceOwnerId: accountId, status: "attached", deviceIndex: 0 });
  return { ...resource, facets: { ...resource.facets, attachment } };
}

const many = (count: number, of: (at: number) => Resource) =>
  Array.from({ length: count }, (_, at) => of(at));

function targets(): Resource[] {
  const blocked = {
    ...{
      blockPublicAcls: true,
      ignorePublicAcls: true,
      blockPublicPolicy: true,
      restrictPublicBuckets: true,
    },
  };
  const closed = { policy: null, publicAccessBlock: blocked, acl: { grants: [] }, encryption: null };
  const ownership = { objectOwnership: "BucketOwnerEnforced" };
  const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;
  return [
    ...many(6_000, (at) =>
      resource("AWS::S3::Bucket", `arn:aws:s3:::data-${at % 1_000}-${at}`, { ...closed, ownership }),
    ),
    ...many(4_000, (at) =>
      resource("AWS::SecretsManager::Secret", arn("secretsmanager", `secret:s-${at % 1_000}-${at}`), {
        ...{ policy: null, encryption: { kmsKeyId: null } },
      }),
    ),
    ...many(3_000, (at) =>
      resource("AWS::DynamoDB::Table", arn("dynamodb", `table/t-${at}`), { encryption: { kmsKeyArn: null } }),
    ),
    ...many(4_000, (at) =>
      resource("AWS::Lambda::Function", arn("lambda", `function:f-${at}`), {
        role: { arn: `arn:aws:iam::${accountId}:role/app-${at % applicationRoles}` },
        ...{ policy: null, urls: [] },
      }),
    ),
  ];
}

/** 50,000 resources: instances that the internet reaches, with roles that read some of many data stores. */
export function manyTargets(): InventorySnapshot {
  const [network, people] = [manyInterfaces(interfaces), manyPrincipals(principals, 1_000)];
  const resources = [
    ...network.resources.map(attached),
    ...people.resources,
    ...many(interfaces, instance),
    ...many(applicationRoles, applicationRole),
    ...many(applicationRoles, profile),
    ...targets(),
  ];
  return { ...network, resources, covered: [...network.covered, ...people.covered] };
}
