import { certificateArn, distributionId } from "./fixtures/edge.ts";
import { eventBusArn } from "./fixtures/event-buses.ts";
import { policyArn, roleArn } from "./fixtures/identity.ts";
import { keyArn } from "./fixtures/keys.ts";
import { loadBalancerArn } from "./fixtures/load-balancers.ts";
import { topicArn } from "./fixtures/messaging.ts";
import { homeNetwork } from "./fixtures/shared-network.ts";
import { bucketName } from "./fixtures/storage.ts";
import type { World } from "./fixtures/world.ts";
import type { Behaviour } from "./metric-shapes.ts";

/** A problem in every sandbox account for checks and savings rules to find. */
export interface PlantedProblem {
  /** The problem, in words separated by dashes; one resource can have several. */
  id: string;
  /** CloudFormation type of the resource. */
  type: string;
  arn: string;
}

const east = "us-east-1";
const ohio = "us-east-2";
const west = "us-west-2";

type Naming = (name: string) => string;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry per resource; the list is data.
function securityProblems(world: World): Record<string, [type: string, arn: string]> {
  const bucket: Naming = (name) => `arn:aws:s3:::${bucketName(world, name)}`;
  const group = (region: string, key: string) =>
    world.arn("ec2", region, `security-group/${world.id("sg", key)}`);
  const user: Naming = (name) => world.arn("iam", "", `user/${name}`);
  const volume = (region: string, key: string) => world.arn("ec2", region, `volume/${world.id("vol", key)}`);
  const snapshot = (region: string, key: string) =>
    world.arn("ec2", region, `snapshot/${world.id("snap", key)}`);
  const database: Naming = (id) => world.arn("rds", east, `db:${id}`);
  const account: [string, string] = ["AWS::::Account", `arn:aws:iam::${world.accountId}:root`];
  return {
    "bucket-public-by-policy": ["AWS::S3::Bucket", bucket("campaign-site")],
    "bucket-public-by-acl": ["AWS::S3::Bucket", bucket("legacy-uploads")],
    "bucket-without-encryption": ["AWS::S3::Bucket", bucket("data-exports")],
    "bucket-without-versioning": ["AWS::S3::Bucket", bucket("data-exports")],
    "bucket-without-logging": ["AWS::S3::Bucket", bucket("data-exports")],
    "port-22-open": ["AWS::EC2::SecurityGroup", group(east, "bastion")],
    "port-3306-open": ["AWS::EC2::SecurityGroup", group(east, "legacy-db")],
    "port-3389-open": ["AWS::EC2::SecurityGroup", group(ohio, "windows-admin")],
    "instance-without-imdsv2": [
      "AWS::EC2::Instance",
      world.arn("ec2", east, `instance/${world.id("i", "legacy-orders")}`),
    ],
    "volume-unencrypted": ["AWS::EC2::Volume", volume(east, "legacy-orders/0")],
    "snapshot-public": ["AWS::EC2::Snapshot", snapshot(ohio, "vendor-handover")],
    "snapshot-unencrypted": ["AWS::EC2::Snapshot", snapshot(east, "orders-2023")],
    "image-public": ["AWS::EC2::Image", world.arn("ec2", east, `image/${world.id("ami", `${east}/legacy`)}`)],
    "database-public": ["AWS::RDS::DBInstance", database("legacy-orders-db")],
    "database-unencrypted": ["AWS::RDS::DBInstance", database("legacy-orders-db")],
    "database-without-backups": ["AWS::RDS::DBInstance", database("legacy-orders-db")],
    "database-snapshot-public": [
      "AWS::RDS::DBSnapshot",
      world.arn("rds", east, "snapshot:legacy-orders-handover"),
    ],
    "cluster-snapshot-public": [
      "AWS::RDS::DBClusterSnapshot",
      world.arn("rds", east, "cluster-snapshot:tracking-handover"),
    ],
    "cluster-snapshot-unencrypted": [
      "AWS::RDS::DBClusterSnapshot",
      world.arn("rds", east, "cluster-snapshot:tracking-handover"),
    ],
    "user-without-mfa": ["AWS::IAM::User", user("jonas.berg")],
    "user-with-old-key": ["AWS::IAM::User", user("ci-deploy")],
    "user-with-unused-credentials": ["AWS::IAM::User", user("former.contractor")],
    "user-with-two-keys": ["AWS::IAM::User", user("backup-agent")],
    "user-with-administrator-access": ["AWS::IAM::User", user("ci-deploy")],
    "role-trusts-another-account": ["AWS::IAM::Role", roleArn(world, "partner-support")],
    "role-trusts-a-shared-provider": ["AWS::IAM::Role", roleArn(world, "publish-docs")],
    "role-allows-everything-inline": ["AWS::IAM::Role", roleArn(world, "publish-docs")],
    "policy-allows-every-role": ["AWS::IAM::ManagedPolicy", policyArn(world, "support-tools")],
    "policy-allows-everything": ["AWS::IAM::ManagedPolicy", policyArn(world, "migration-full-access")],
    "root-without-hardware-mfa": account,
    "no-password-policy": account,
    "no-account-public-access-block": account,
    "no-security-contact": account,
    "key-without-rotation": ["AWS::KMS::Key", keyArn(world, east, "legacy")],
    "certificate-ends-soon": ["AWS::CertificateManager::Certificate", certificateArn(world, east, "partner")],
    "distribution-allows-http": [
      "AWS::CloudFront::Distribution",
      world.arn("cloudfront", "", `distribution/${distributionId(world, "campaign")}`),
    ],
    "function-invocable-by-anyone": [
      "AWS::Lambda::Function",
      world.arn("lambda", ohio, "function:webhook-receiver"),
    ],
    "function-on-old-runtime": ["AWS::Lambda::Function", world.arn("lambda", east, "function:thumbnail-v1")],
    "event-bus-open-to-anyone": ["AWS::Events::EventBus", eventBusArn(world, ohio, "campaign-events")],
    "event-bus-open-to-a-service": ["AWS::Events::EventBus", eventBusArn(world, east, "order-events")],
    "stream-unencrypted": ["AWS::Kinesis::Stream", world.arn("kinesis", east, "stream/order-feed")],
    "packages-open-to-anyone": [
      "AWS::CodeArtifact::Repository",
      world.arn("codeartifact", east, "repository/harborline/shared-packages"),
    ],
    "topic-open-to-anyone": ["AWS::SNS::Topic", topicArn(world, ohio, "campaign-signups")],
    "search-domain-open": ["AWS::OpenSearchService::Domain", world.arn("es", west, "domain/log-explorer")],
    "kubernetes-api-public": ["AWS::EKS::Cluster", world.arn("eks", west, "cluster/research")],
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry per resource; the list is data.
function wasteProblems(world: World): Record<string, [type: string, arn: string]> {
  const ec2 = (region: string, kind: string, prefix: string, key: string) =>
    world.arn("ec2", region, `${kind}/${world.id(prefix, key)}`);
  const instance = (region: string, key: string): [string, string] => [
    "AWS::EC2::Instance",
    ec2(region, "instance", "i", key),
  ];
  const volume = (region: string, key: string): [string, string] => [
    "AWS::EC2::Volume",
    ec2(region, "volume", "vol", key),
  ];
  const address = (region: string, key: string): [string, string] => [
    "AWS::EC2::EIP",
    ec2(region, "elastic-ip", "eipalloc", key),
  ];
  const snapshot = (region: string, key: string): [string, string] => [
    "AWS::EC2::Snapshot",
    ec2(region, "snapshot", "snap", key),
  ];
  const balancer = {
    key: "old-campaign",
    name: "old-campaign",
    type: "application" as const,
    network: homeNetwork(world, east),
  };
  return {
    "instance-idle": instance(east, "reporting-worker"),
    "instance-idle-gpu": instance(west, "gpu-notebook"),
    "instance-oversized": instance(east, "pricing-engine"),
    "instance-stopped-for-long": instance(east, "migration-staging-area"),
    "instance-stopped-and-forgotten": instance(west, "poc-vector-db"),
    "instance-of-previous-generation": instance(east, "legacy-orders"),
    "volume-unattached": volume(east, "orders-db-copy"),
    "volume-unattached-throughput": volume(ohio, "load-test-results"),
    "volume-unattached-large": volume(west, "training-set-2024"),
    "volume-gp2": volume(east, "legacy-orders/0"),
    "address-unassociated": address(east, "old-vpn-endpoint"),
    "address-unassociated-second": address(east, "partner-allow-list"),
    "address-unassociated-staging": address(ohio, "load-test-source"),
    "load-balancer-idle": ["AWS::ElasticLoadBalancingV2::LoadBalancer", loadBalancerArn(world, balancer)],
    "nat-gateway-idle": ["AWS::EC2::NatGateway", ec2(ohio, "natgateway", "nat", "staging/spare")],
    "snapshot-old": snapshot(east, "orders-2024"),
    "snapshot-very-old": snapshot(east, "orders-2023"),
    "snapshot-old-large": snapshot(west, "training-set-2023"),
    "function-never-invoked": ["AWS::Lambda::Function", world.arn("lambda", east, "function:thumbnail-v1")],
    "function-never-invoked-west": [
      "AWS::Lambda::Function",
      world.arn("lambda", west, "function:nightly-export-old"),
    ],
    "database-idle": ["AWS::RDS::DBInstance", world.arn("rds", east, "db:reporting-replica")],
    "table-overprovisioned": [
      "AWS::DynamoDB::Table",
      world.arn("dynamodb", west, "table/experiment-results"),
    ],
    "log-group-without-retention": [
      "AWS::Logs::LogGroup",
      world.arn("logs", east, "log-group:/cloudtrail/audit"),
    ],
    "secret-unused": [
      "AWS::SecretsManager::Secret",
      world.arn(
        "secretsmanager",
        east,
        `secret:legacy/ftp-password-${world.hex("secret/legacy/ftp-password", 6)}`,
      ),
    ],
  };
}

/** Every planted problem of an account: what the tests must find. */
export function plantedProblems(world: World): PlantedProblem[] {
  if (world.plan.shape.kind === "member") {
    const arn = world.arn("iam", "", "user/ci-deploy");
    return [{ id: "user-with-old-key", type: "AWS::IAM::User", arn }];
  }
  const all = { ...securityProblems(world), ...wasteProblems(world) };
  return Object.entries(all).map(([id, [type, arn]]) => ({ id, type, arn }));
}

const behavioursOf = new WeakMap<World, ReadonlyMap<string, Behaviour>>();

/** Activity of planted resources, by the key of their metrics' dimension. */
export function plantedBehaviours(world: World): ReadonlyMap<string, Behaviour> {
  const known = behavioursOf.get(world);
  if (known) return known;
  const behaviours = new Map<string, Behaviour>([
    [world.id("i", "reporting-worker"), "idle"],
    [world.id("i", "gpu-notebook"), "idle"],
    [world.id("i", "bastion"), "oversized"],
    [world.id("i", "pricing-engine"), "oversized"],
    [world.id("i", "build-agent"), "busy"],
    [world.id("nat", "staging/spare"), "idle"],
    [`app/old-campaign/${world.hex("alb/old-campaign", 16)}`, "idle"],
    ["reporting-replica", "idle"],
    ["thumbnail-v1", "idle"],
    ["nightly-export-old", "idle"],
    ["experiment-results", "idle"],
    ["/cloudtrail/audit", "steady"],
    [world.id("vol", "bastion/1"), "untouched"],
    [world.id("i", "legacy-orders"), "steady"],
    [world.id("i", "analyst-workbench"), "office"],
    [world.id("i", "thumbnail-batch"), "idle"],
    ["thumbnail-batch", "idle"],
    ["search-prod-indexer", "oversized"],
    ["search-prod-replay", "idle"],
    ["search-prod-aurora-2", "idle"],
    ["sessions-001", "oversized"],
    ["webhook-receiver", "failing"],
    ["fulfilment-db", "oversized"],
    ["legacy-orders-db", "idle"],
    ["insights-prod-warehouse", "idle"],
    [bucketName(world, "data-exports"), "idle"],
    [world.id("nat", "data/0"), "steady"],
    [world.id("vpce", "staging/codebuild"), "idle"],
    [world.id("vpce", "prod/inspection"), "idle"],
  ]);
  behavioursOf.set(world, behaviours);
  return behaviours;
}
