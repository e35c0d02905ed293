// long: one row a relationship; the table is data.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RelationshipDeclaration } from "../model/define-relationship.ts";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { relationships, resources } from "../registry.gen.ts";

/** What the facet of a relationship may hold, and the keys that must be read from it. */
type Row = [facets: Record<string, unknown>, keys: string[]];

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`;
const keyArn = arn("kms", "key/k1");
const roleArn = arn("iam", "role/r");
const functionArn = arn("lambda", "function:resize");
const topicArn = arn("sns", "orders");
const queueArn = arn("sqs", "dead");
const secretArn = arn("secretsmanager", "secret:db");
const certificateArn = arn("acm", "certificate/c1");
const balancerArn = arn("elasticloadbalancing", "loadbalancer/app/web/1");
const groupArn = arn("elasticloadbalancing", "targetgroup/web/1");
const logGroupArn = arn("logs", "log-group:audit");
const bucketArn = "arn:aws:s3:::logs";
const network = { vpcId: "vpc-1", subnetIds: ["subnet-1"], securityGroupIds: ["sg-1", "sg-2"] };
const inVpc: Row = [{ network }, ["vpc-1"]];
const inSubnets: Row = [{ network }, ["subnet-1"]];
const guarded: Row = [{ network }, ["sg-1", "sg-2"]];
const inSubnet: Row = [{ network: { subnetId: "subnet-1" } }, ["subnet-1"]];
const encrypted: Row = [{ encryption: { kmsKeyArn: keyArn } }, [keyArn]];
const granted: Row = [{ attachedPolicies: [{ arn: "arn:p" }, { arn: null }] }, ["arn:p"]];
const watches = (name: string, namespace: string): Row => [
  { metric: { namespace, dimensions: { [name]: "x" } } },
  ["x"],
];
const allow = (service: string, source: string) => ({
  Statement: [
    {
      Effect: "Allow",
      Principal: { Service: `${service}.amazonaws.com` },
      Condition: { ArnLike: { "aws:SourceArn": source } },
    },
  ],
});
const apiPolicy: Row = [{ policy: allow("apigateway", arn("execute-api", "a1b2/*/GET/x")) }, ["a1b2"]];
const targets = [
  { id: "i-1" },
  { id: `${functionArn}:live` },
  { id: balancerArn },
  { id: "10.0.0.4" },
  { id: null },
];
const routes = [
  { targetKind: "gateway", targetId: "igw-1" },
  { targetKind: "gateway", targetId: "local" },
  { targetKind: "nat-gateway", targetId: "nat-1" },
  { targetKind: "other", targetId: null },
];
const origins = [
  { domainName: "photos.2026.s3.eu-west-1.amazonaws.com" },
  { domainName: "site.s3-website-us-east-1.amazonaws.com" },
  { domainName: "Web-1.us-east-1.elb.amazonaws.com" },
  { domainName: null },
];

const uploaded = "arn:aws:iam::123456789012:server-certificate/web";
const metric = (namespace: string, name: string, value: string) => ({
  metric: { namespace, dimensions: { [name]: value } },
});

const rows: Record<string, Row> = {
  "address-associated-with-instance": [{ association: { instanceId: "i-1" } }, ["i-1"]],
  "address-associated-with-network-interface": [{ association: { networkInterfaceId: "eni-1" } }, ["eni-1"]],
  "alarm-notifies-topic": [
    {
      actions: {
        enabled: true,
        onAlarm: [topicArn, "arn:aws:automate:us-east-1:ec2:stop"],
        onOk: [],
        onInsufficientData: [],
      },
    },
    [topicArn],
  ],
  "alarm-watches-auto-scaling-group": watches("AutoScalingGroupName", "AWS/AutoScaling"),
  "alarm-watches-cache": watches("CacheClusterId", "AWS/ElastiCache"),
  "alarm-watches-classic-load-balancer": watches("LoadBalancerName", "AWS/ELB"),
  "alarm-watches-database": watches("DBInstanceIdentifier", "AWS/RDS"),
  "alarm-watches-function": watches("FunctionName", "AWS/Lambda"),
  "alarm-watches-instance": watches("InstanceId", "AWS/EC2"),
  "alarm-watches-load-balancer": [
    { metric: { namespace: "AWS/ApplicationELB", dimensions: { LoadBalancer: "app/web/1" } } },
    [balancerArn],
  ],
  "alarm-watches-nat-gateway": watches("NatGatewayId", "AWS/NATGateway"),
  "alarm-watches-queue": watches("QueueName", "AWS/SQS"),
  "alarm-watches-table": watches("TableName", "AWS/DynamoDB"),
  "alarm-watches-volume": watches("VolumeId", "AWS/EBS"),
  "auto-scaling-group-launches-from-launch-template": [{ launch: { launchTemplateId: "lt-1" } }, ["lt-1"]],
  "auto-scaling-group-manages-instance": [
    { instances: [{ instanceId: "i-1" }, { instanceId: "i-2" }] },
    ["i-1", "i-2"],
  ],
  "auto-scaling-group-registers-with-classic-load-balancer": [
    { balancing: { classicLoadBalancerNames: ["old"] } },
    ["old"],
  ],
  "auto-scaling-group-registers-with-target-group": [
    { balancing: { targetGroupArns: [groupArn] } },
    [groupArn],
  ],
  "auto-scaling-group-runs-in-subnet": inSubnets,
  "bucket-encrypted-with-key": encrypted,
  "bucket-logs-to-bucket": [{ logging: { targetBucket: "logs" } }, [bucketArn]],
  "bucket-replicates-to-bucket": [
    { replication: [{ enabled: true, destinationBucketArn: bucketArn }] },
    [bucketArn],
  ],
  "cache-guarded-by-security-group": guarded,
  "classic-load-balancer-guarded-by-security-group": guarded,
  "classic-load-balancer-runs-in-subnet": inSubnets,
  "classic-load-balancer-runs-in-vpc": inVpc,
  "classic-load-balancer-secured-by-certificate": [
    { listeners: [{ certificateArn }, { certificateArn: null }] },
    [certificateArn],
  ],
  "classic-load-balancer-has-target-instance": [{ instances: ["i-1"] }, ["i-1"]],
  "database-cluster-encrypted-with-key": encrypted,
  "database-cluster-guarded-by-security-group": guarded,
  "database-cluster-signs-in-with-secret": [{ access: { masterSecretArn: secretArn } }, [secretArn]],
  "database-cluster-snapshot-encrypted-with-key": encrypted,
  "database-cluster-snapshot-taken-of-database-cluster": [
    { source: { clusterId: "orders", copiedFrom: null } },
    ["orders"],
  ],
  "database-encrypted-with-key": encrypted,
  "database-guarded-by-security-group": guarded,
  "database-member-of-database-cluster": [{ topology: { clusterId: "shop" } }, ["shop"]],
  "database-monitored-with-role": [{ monitoring: { enhancedIntervalSeconds: 60, roleArn } }, [roleArn]],
  "database-replica-of-database": [{ topology: { replicaOf: "orders" } }, ["orders"]],
  "database-runs-in-subnet": inSubnets,
  "database-runs-in-vpc": inVpc,
  "database-signs-in-with-secret": [{ access: { masterSecretArn: secretArn } }, [secretArn]],
  "database-snapshot-encrypted-with-key": encrypted,
  "database-snapshot-taken-of-database": [{ source: { instanceId: "orders", copiedFrom: null } }, ["orders"]],
  "distribution-calls-function": [
    { behaviors: [{ functionArns: [`${functionArn}:3`, "arn:aws:cloudfront::1:function/edge"] }] },
    [functionArn],
  ],
  "distribution-logs-to-bucket": [
    { config: { logging: { enabled: true, bucket: "logs.s3.amazonaws.com" } } },
    [bucketArn],
  ],
  "distribution-secured-by-certificate": [{ certificate: { acmArn: certificateArn } }, [certificateArn]],
  "distribution-serves-bucket": [{ origins }, ["arn:aws:s3:::photos.2026", "arn:aws:s3:::site"]],
  "distribution-serves-classic-load-balancer": [
    { origins: origins.slice(2) },
    ["web-1.us-east-1.elb.amazonaws.com"],
  ],
  "distribution-serves-load-balancer": [{ origins: origins.slice(2) }, ["web-1.us-east-1.elb.amazonaws.com"]],
  "ecs-cluster-encrypts-sessions-with-key": [{ execLogging: { kmsKeyId: keyArn } }, [keyArn]],
  "ecs-service-guarded-by-security-group": [{ details: { network } }, ["sg-1", "sg-2"]],
  "ecs-service-registers-with-target-group": [{ details: { targetGroupArns: [groupArn] } }, [groupArn]],
  "ecs-service-registers-targets-as-role": [{ details: { roleArn } }, [roleArn]],
  "ecs-service-runs-in-ecs-cluster": [{ cluster: { arn: "arn:c" } }, ["arn:c"]],
  "ecs-service-runs-in-subnet": [{ details: { network } }, ["subnet-1"]],
  "eks-cluster-encrypts-secrets-with-key": [
    { encryption: [{ kmsKeyArn: keyArn }, { kmsKeyArn: null }] },
    [keyArn],
  ],
  "eks-cluster-guarded-by-security-group": guarded,
  "eks-cluster-runs-as-role": [{ role: { arn: roleArn } }, [roleArn]],
  "eks-cluster-runs-in-subnet": inSubnets,
  "eks-cluster-runs-in-vpc": inVpc,
  "file-system-encrypted-with-key": encrypted,
  "file-system-has-network-interface": [{ mountTargets: [{ networkInterfaceId: "eni-1" }] }, ["eni-1"]],
  "file-system-mounted-in-subnet": [
    { mountTargets: [{ subnetId: "subnet-1" }, { subnetId: null }] },
    ["subnet-1"],
  ],
  "function-encrypted-with-key": encrypted,
  "function-guarded-by-security-group": guarded,
  "function-invocable-by-bucket": [{ policy: allow("s3", bucketArn) }, [bucketArn]],
  "function-invocable-by-http-api": apiPolicy,
  "function-invocable-by-rest-api": apiPolicy,
  "function-invocable-by-topic": [{ policy: allow("sns", topicArn) }, [topicArn]],
  "function-logs-to-log-group": [{ logging: { logGroup: "/aws/lambda/resize" } }, ["/aws/lambda/resize"]],
  "function-runs-as-role": [{ role: { arn: roleArn } }, [roleArn]],
  "function-runs-in-subnet": inSubnets,
  "function-runs-in-vpc": inVpc,
  "function-sends-failures-to-queue": [{ deadLetter: { targetArn: queueArn } }, [queueArn]],
  "function-sends-failures-to-topic": [{ deadLetter: { targetArn: topicArn } }, [topicArn]],
  "group-granted-by-policy": granted,
  "http-api-logs-to-log-group": [
    { stages: [{ accessLogArn: `${logGroupArn}:*` }, { accessLogArn: null }] },
    [logGroupArn],
  ],
  "image-backed-by-snapshot": [{ snapshots: ["snap-1"] }, ["snap-1"]],
  "instance-guarded-by-security-group": guarded,
  "instance-has-network-interface": [{ network: { networkInterfaceIds: ["eni-1"] } }, ["eni-1"]],
  "instance-launched-from-image": [{ compute: { imageId: "ami-1" } }, ["ami-1"]],
  "instance-profile-carries-role": [{ roles: [{ arn: roleArn }] }, [roleArn]],
  "instance-runs-in-subnet": inSubnet,
  "instance-runs-in-vpc": inVpc,
  "instance-uses-instance-profile": [{ instanceProfile: { arn: "arn:p" } }, ["arn:p"]],
  "internet-gateway-attached-to-vpc": [{ attachments: [{ vpcId: "vpc-1" }] }, ["vpc-1"]],
  "launch-template-assigns-security-group": [{ defaultVersion: { securityGroupIds: ["sg-1"] } }, ["sg-1"]],
  "launch-template-launches-image": [{ defaultVersion: { imageId: "ami-1" } }, ["ami-1"]],
  "load-balancer-guarded-by-security-group": guarded,
  "load-balancer-runs-in-subnet": inSubnets,
  "load-balancer-runs-in-vpc": inVpc,
  "load-balancer-secured-by-certificate": [
    { listeners: [{ certificateArns: [certificateArn] }, { certificateArns: [] }] },
    [certificateArn],
  ],
  "log-group-encrypted-with-key": encrypted,
  "nat-gateway-has-network-interface": [{ addresses: [{ networkInterfaceId: "eni-1" }] }, ["eni-1"]],
  "nat-gateway-runs-in-subnet": inSubnet,
  "nat-gateway-runs-in-vpc": inVpc,
  "nat-gateway-uses-address": [
    { addresses: [{ allocationId: "eipalloc-1" }, { allocationId: null }] },
    ["eipalloc-1"],
  ],
  "network-acl-belongs-to-vpc": inVpc,
  "network-acl-filters-subnet": [{ associations: ["subnet-1"] }, ["subnet-1"]],
  "network-interface-guarded-by-security-group": guarded,
  "network-interface-runs-in-subnet": inSubnet,
  "network-interface-runs-in-vpc": inVpc,
  "queue-encrypted-with-key": [{ settings: { kmsKeyId: keyArn } }, [keyArn]],
  "queue-open-to-bucket": [{ settings: { policy: allow("s3", bucketArn) } }, [bucketArn]],
  "queue-open-to-topic": [{ settings: { policy: allow("sns", topicArn) } }, [topicArn]],
  "queue-sends-failures-to-queue": [{ settings: { deadLetter: { targetArn: queueArn } } }, [queueArn]],
  "repository-encrypted-with-key": encrypted,
  "rest-api-logs-to-log-group": [{ stages: [{ accessLogArn: logGroupArn }] }, [logGroupArn]],
  "rest-api-reached-through-vpc-endpoint": [{ endpoint: { vpcEndpointIds: ["vpce-1"] } }, ["vpce-1"]],
  "role-granted-by-policy": granted,
  "route-table-belongs-to-vpc": inVpc,
  "route-table-leads-to-internet-gateway": [{ routes }, ["igw-1"]],
  "route-table-leads-to-nat-gateway": [{ routes }, ["nat-1"]],
  "route-table-routes-subnet": [{ associations: { subnetIds: ["subnet-1"] } }, ["subnet-1"]],
  "search-domain-encrypted-with-key": [{ encryption: { kmsKeyId: keyArn } }, [keyArn]],
  "search-domain-guarded-by-security-group": guarded,
  "search-domain-logs-to-log-group": [
    {
      logs: [
        { enabled: true, logGroupArn: `${logGroupArn}:*` },
        { enabled: true, logGroupArn: null },
      ],
    },
    [logGroupArn],
  ],
  "search-domain-runs-in-subnet": inSubnets,
  "search-domain-runs-in-vpc": inVpc,
  "search-domain-secured-by-certificate": [{ endpoint: { certificateArn } }, [certificateArn]],
  "secret-encrypted-with-key": [{ encryption: { kmsKeyId: keyArn } }, [keyArn]],
  "secret-rotated-by-function": [{ rotation: { enabled: true, functionArn } }, [functionArn]],
  "security-group-admits-security-group": [
    { inbound: [{ groups: [{ groupId: "sg-2" }, { groupId: null }] }, { groups: [] }] },
    ["sg-2"],
  ],
  "security-group-belongs-to-vpc": [{ group: { vpcId: "vpc-1" } }, ["vpc-1"]],
  "snapshot-encrypted-with-key": encrypted,
  "snapshot-taken-of-volume": [{ source: { volumeId: "vol-1" } }, ["vol-1"]],
  "subnet-part-of-vpc": inVpc,
  "table-encrypted-with-key": encrypted,
  "target-group-behind-load-balancer": [{ loadBalancers: [balancerArn] }, [balancerArn]],
  "target-group-belongs-to-vpc": [{ settings: { vpcId: "vpc-1" } }, ["vpc-1"]],
  "target-group-has-target-function": [{ targets }, [functionArn]],
  "target-group-has-target-instance": [{ targets }, ["i-1"]],
  "target-group-has-target-load-balancer": [{ targets }, [balancerArn]],
  "topic-encrypted-with-key": [{ settings: { kmsKeyId: keyArn } }, [keyArn]],
  "topic-open-to-bucket": [{ settings: { policy: allow("s3", bucketArn) } }, [bucketArn]],
  "trail-delivers-to-bucket": [{ delivery: { bucket: "logs" } }, [bucketArn]],
  "trail-encrypted-with-key": [{ protection: { kmsKeyId: keyArn } }, [keyArn]],
  "trail-logs-to-log-group": [{ delivery: { logGroupArn: `${logGroupArn}:*` } }, [logGroupArn]],
  "trail-logs-with-role": [{ delivery: { logRoleArn: roleArn } }, [roleArn]],
  "trail-notifies-topic": [{ delivery: { topicArn } }, [topicArn]],
  "user-granted-by-policy": granted,
  "user-member-of-group": [{ groups: ["admins"] }, ["admins"]],
  "volume-attached-to-instance": [{ attachments: [{ instanceId: "i-1" }, { instanceId: null }] }, ["i-1"]],
  "volume-created-from-snapshot": [{ source: { snapshotId: "snap-1" } }, ["snap-1"]],
  "volume-encrypted-with-key": encrypted,
  "vpc-endpoint-guarded-by-security-group": guarded,
  "vpc-endpoint-has-network-interface": [{ network: { networkInterfaceIds: ["eni-1"] } }, ["eni-1"]],
  "vpc-endpoint-reached-through-route-table": [{ network: { routeTableIds: ["rtb-1"] } }, ["rtb-1"]],
  "vpc-endpoint-runs-in-subnet": inSubnets,
  "vpc-endpoint-runs-in-vpc": inVpc,
  "warehouse-encrypted-with-key": encrypted,
  "warehouse-guarded-by-security-group": guarded,
  "warehouse-logs-to-bucket": [{ logging: { enabled: true, bucketName: "logs" } }, [bucketArn]],
  "warehouse-runs-in-vpc": inVpc,
  "warehouse-uses-role": [{ access: { iamRoleArns: [roleArn] } }, [roleArn]],
  "zone-logs-to-log-group": [{ queryLogging: { logGroupArn } }, [logGroupArn]],
  "zone-resolves-in-vpc": [
    {
      vpcs: [
        { id: "vpc-1", region: "eu-west-1" },
        { id: null, region: null },
      ],
    },
    ["arn:aws:ec2:eu-west-1:123456789012:vpc/vpc-1"],
  ],
};

function resourceWith(facets: Resource["facets"]): Resource {
  return {
    arn: arn("test", "thing"),
    type: "",
    id: "thing",
    name: "thing",
    region: "us-east-1",
    accountId: "123456789012",
    status: null,
    createdAt: null,
    tags: seen({}),
    facets,
  };
}
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .filter(
    (file) => !["relate", "sources-allowed", "watched-dimension", "copied-from-elsewhere"].includes(file),
  );

/** Readings by which the sentence of a relationship would not be true. */
const untrue: [file: string, what: string, facets: Record<string, unknown>][] = [
  ...["onAlarm", "onOk"].map((list): (typeof untrue)[number] => [
    "alarm-notifies-topic",
    `switched off (${list})`,
    { actions: { enabled: false, onAlarm: [], onOk: [], onInsufficientData: [], [list]: [topicArn] } },
  ]),
  ["alarm-watches-instance", "Amazon Connect", metric("AWS/Connect", "InstanceId", "i-0123456789abcdef0")],
  [
    "alarm-watches-function",
    "a function of CloudFront",
    metric("AWS/CloudFront", "FunctionName", "redirect"),
  ],
  ["alarm-watches-table", "Keyspaces", metric("AWS/Cassandra", "TableName", "orders")],
  [
    "alarm-watches-volume",
    "a storage gateway",
    metric("AWS/StorageGateway", "VolumeId", "vol-0123456789abcdef0"),
  ],
  ["alarm-watches-queue", "people's own", metric("Shop", "QueueName", "orders")],
  ["alarm-watches-load-balancer", "another service", metric("AWS/PrivateLink", "LoadBalancer", "app/web/1")],
  [
    "bucket-replicates-to-bucket",
    "rule off",
    { replication: [{ enabled: false, destinationBucketArn: bucketArn }] },
  ],
  ["classic-load-balancer-secured-by-certificate", "of IAM", { listeners: [{ certificateArn: uploaded }] }],
  ["load-balancer-secured-by-certificate", "of IAM", { listeners: [{ certificateArns: [uploaded] }] }],
  [
    "database-snapshot-taken-of-database",
    "copied from another region",
    { source: { instanceId: "orders", copiedFrom: "arn:aws:rds:eu-west-1:123456789012:snapshot:orders" } },
  ],
  [
    "database-cluster-snapshot-taken-of-database-cluster",
    "copied from another account",
    {
      source: {
        clusterId: "orders",
        copiedFrom: "arn:aws:rds:us-east-1:210987654321:cluster-snapshot:orders",
      },
    },
  ],
  ["database-monitored-with-role", "off", { monitoring: { enhancedIntervalSeconds: 0, roleArn } }],
  [
    "distribution-logs-to-bucket",
    "off",
    { config: { logging: { enabled: false, bucket: "logs.s3.amazonaws.com" } } },
  ],
  [
    "http-api-logs-to-log-group",
    "a stream",
    { stages: [{ accessLogArn: arn("firehose", "deliverystream/x") }] },
  ],
  [
    "rest-api-logs-to-log-group",
    "a stream",
    { stages: [{ accessLogArn: arn("firehose", "deliverystream/x") }] },
  ],
  ["internet-gateway-attached-to-vpc", "detached", { attachments: [{ state: "detached", vpcId: "vpc-1" }] }],
  ["route-table-leads-to-internet-gateway", "blackhole", { routes: [{ ...routes[0], state: "blackhole" }] }],
  ["route-table-leads-to-nat-gateway", "blackhole", { routes: [{ ...routes[2], state: "blackhole" }] }],
  ["search-domain-logs-to-log-group", "off", { logs: [{ enabled: false, logGroupArn }] }],
  ["secret-rotated-by-function", "off", { rotation: { enabled: false, functionArn } }],
  ["volume-attached-to-instance", "detached", { attachments: [{ state: "detached", instanceId: "i-1" }] }],
  ["volume-attached-to-instance", "on its way", { attachments: [{ state: "attaching", instanceId: "i-1" }] }],
  ["warehouse-logs-to-bucket", "off", { logging: { enabled: false, bucketName: "logs" } }],
];

it.each(untrue)("%s says nothing of what is not so: %s", async (file, _, facets) => {
  const module: { default: RelationshipDeclaration } = await import(
    /* @vite-ignore */ join(import.meta.dirname, `${file}.ts`)
  );
  const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
  expect(module.default.keys(resourceWith(observed))).toEqual([]);
});

it("an alarm of people's own namespace is believed where it names an id", async () => {
  const { default: declaration } = await import("./alarm-watches-instance.ts");
  const own = metric("Shop", "InstanceId", "i-0123456789abcdef0");
  expect(declaration.keys(resourceWith({ metric: seen(own.metric) }))).toEqual(["i-0123456789abcdef0"]);
});

it("a snapshot copied within its region is taken of the database that it names", async () => {
  const { default: declaration } = await import("./database-snapshot-taken-of-database.ts");
  for (const copiedFrom of [arn("rds", "snapshot:rds:orders"), "orders-nightly"]) {
    const source = seen({ instanceId: "orders", copiedFrom });
    expect(declaration.keys(resourceWith({ source }))).toEqual(["orders"]);
  }
});

/** Readings of which nothing, or less than everything, is a key: what AWS did not tell, and names of other things. */
const otherwise: readonly [file: string, ...Row][] = [
  ["alarm-watches-load-balancer", { metric: { namespace: "AWS/ApplicationELB", dimensions: {} } }, []],
  ["bucket-encrypted-with-key", { encryption: null }, []],
  ["bucket-logs-to-bucket", { logging: { targetBucket: null } }, []],
  ["classic-load-balancer-secured-by-certificate", { listeners: [{ certificateArn: uploaded }] }, []],
  ["classic-load-balancer-secured-by-certificate", { listeners: [{ certificateArn: null }] }, []],
  ["distribution-serves-bucket", { origins: [{ domainName: null }, { domainName: "www.example.com" }] }, []],
  ["distribution-serves-classic-load-balancer", { origins: [{ domainName: null }] }, []],
  ["distribution-serves-load-balancer", { origins: [{ domainName: null }] }, []],
  ["ecs-service-guarded-by-security-group", { details: { network: null } }, []],
  ["ecs-service-runs-in-subnet", { details: { network: null } }, []],
  ["function-sends-failures-to-queue", { deadLetter: { targetArn: topicArn } }, []],
  ["function-sends-failures-to-queue", { deadLetter: { targetArn: null } }, []],
  ["function-sends-failures-to-topic", { deadLetter: { targetArn: queueArn } }, []],
  ["function-sends-failures-to-topic", { deadLetter: { targetArn: null } }, []],
  ["http-api-logs-to-log-group", { stages: [{ accessLogArn: "arn:aws:firehose:x:1:y" }] }, []],
  ["rest-api-logs-to-log-group", { stages: [{ accessLogArn: "arn:aws:firehose:x:1:y" }] }, []],
  ["target-group-has-target-function", { targets: [{ id: null }, { id: "i-1" }] }, []],
  [
    "target-group-has-target-instance",
    { targets: [{ id: null }, { id: functionArn }, { id: "10.0.0.4" }] },
    [],
  ],
  ["target-group-has-target-load-balancer", { targets: [{ id: null }, { id: "i-1" }] }, []],
  ["trail-logs-to-log-group", { delivery: { logGroupArn: null } }, []],
  ["zone-logs-to-log-group", { queryLogging: { logGroupArn: null } }, []],
  [
    "zone-resolves-in-vpc",
    {
      vpcs: [
        { id: "vpc-1", region: null },
        { id: null, region: "us-east-1" },
      ],
    },
    [],
  ],
];

it.each(otherwise)("%s reads no key where there is none: %j", async (file, facets, keys) => {
  const module: { default: RelationshipDeclaration } = await import(
    /* @vite-ignore */ join(import.meta.dirname, `${file}.ts`)
  );
  const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
  expect(module.default.keys(resourceWith(observed))).toEqual(keys);
});

it.each([
  ["distribution-serves-classic-load-balancer", "exposure"],
  ["distribution-serves-load-balancer", "balancer"],
])("%s: a balancer whose name AWS did not tell is nobody's target", async (file, facet) => {
  const module: { default: RelationshipDeclaration } = await import(
    /* @vite-ignore */ join(import.meta.dirname, `${file}.ts`)
  );
  const target = (dnsName: string | null) =>
    module.default.targetKey(resourceWith({ [facet]: seen({ dnsName }) }));
  expect(target("Web-1.elb.amazonaws.com")).toBe("web-1.elb.amazonaws.com");
  expect(target(null)).toBeNull();
});

describe("every relationship", () => {
  it("has a row here, is in the registry, and is unlike the others", () => {
    expect(files.length).toBeGreaterThanOrEqual(25);
    expect(Object.keys(rows).sort()).toEqual([...files].sort());
    expect(relationships).toHaveLength(files.length);
    expect(new Set(relationships.map(({ id }) => id)).size).toBe(files.length);
  });

  it("joins types that are collected", () => {
    const types = new Set(resources.map(({ type }) => type));
    const unknown = relationships.filter(({ from, to }) => !types.has(from) || !types.has(to));
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it.each(Object.entries(rows))("%s reads its keys, and none from a gap", async (file, [facets, keys]) => {
    const module: { default: RelationshipDeclaration } = await import(
      /* @vite-ignore */ join(import.meta.dirname, `${file}.ts`)
    );
    const { default: declaration } = module;
    expect(file).toContain(`-${declaration.verb.replaceAll(" ", "-")}-`);
    const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
    expect(declaration.keys(resourceWith(observed))).toEqual(keys);
    const gaps = Object.fromEntries(Object.keys(facets).map((name) => [name, gap("denied")]));
    expect(declaration.keys(resourceWith(gaps))).toEqual([]);
    expect(declaration.keys(resourceWith({}))).toEqual([]);
  });
});
