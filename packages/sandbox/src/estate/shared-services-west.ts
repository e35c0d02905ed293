import { putEksCluster } from "./containers.ts";
import { putSearchDomain, putTable } from "./data-services.ts";
import { putCertificate } from "./edge.ts";
import { putFunction } from "./functions.ts";
import { roleArn } from "./identity.ts";
import { putKey } from "./keys.ts";
import { loadBalancerArn, putLoadBalancer, putTargetGroup, targetGroupArn } from "./load-balancers.ts";
import { topicArn } from "./messaging.ts";
import { groupId } from "./network.ts";
import { putAlarm } from "./observability.ts";
import type { Put } from "./rows.ts";
import { homeNetwork } from "./shared-network.ts";
import { type Belonging, platform, type World } from "./world.ts";

const research: Belonging = { product: "research", team: "machine-learning", environment: "dev" };

/** The network load balancer through which events reach the data platform. */
function putIngest(world: World, put: Put): void {
  const network = homeNetwork(world, "us-west-2");
  const of: Belonging = { product: "insights", team: "data-platform", environment: "prod" };
  const name = "insights-ingest";
  const balancer = { key: name, name, type: "network" as const, network };
  putLoadBalancer(world, put, {
    ...balancer,
    scheme: "internal",
    slot: 13,
    groups: [groupId(world, "insights-prod/worker")],
    of,
    ageDays: 480,
    targetGroupArn: targetGroupArn(world, network.region, name, name),
    deletionProtection: true,
  });
  putTargetGroup(world, put, {
    key: name,
    name,
    network,
    of,
    port: 9092,
    protocol: "TCP",
    targetType: "instance",
    targets: [0, 1].map((index) => world.id("i", `insights-prod/worker/${index}`)),
    balancerArns: [loadBalancerArn(world, balancer)],
  });
}

/** Services in us-west-2 that belong to no stack. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a thing; the list is data.
export function putWestServices(world: World, put: Put): void {
  const region = "us-west-2";
  const network = homeNetwork(world, region);
  putCertificate(world, put, {
    key: "harborline",
    domain: "west.harborline.example",
    region,
    of: platform,
    endsInDays: 120,
    imported: false,
    usedBy: [],
  });
  putIngest(world, put);
  // Planted: an old version with its API open to the internet, no audit log, secrets not encrypted.
  putEksCluster(world, put, {
    name: "research",
    version: "1.29",
    network,
    of: research,
    roleArn: roleArn(world, "insights-prod-worker"),
    groups: [groupId(world, `${network.key}/default`)],
    ageDays: 520,
    careful: false,
  });
  // Planted: open access policy, neither encrypted nor HTTPS only.
  putSearchDomain(world, put, {
    name: "log-explorer",
    instanceType: "t3.small.search",
    count: 1,
    network,
    groups: [groupId(world, `${network.key}/default`)],
    of: research,
    careful: false,
  });
  // Planted: bought capacity that is never used.
  putTable(world, put, {
    name: "experiment-results",
    region,
    of: research,
    ageDays: 500,
    recovery: false,
    provisioned: 500,
    gib: 0.2,
  });
  // Planted: never invoked.
  putFunction(world, put, {
    name: "nightly-export-old",
    region,
    of: research,
    runtime: "python3.8",
    handler: "app.handler",
    memoryMb: 512,
    timeoutSeconds: 300,
    architecture: "x86_64",
    roleArn: roleArn(world, "insights-prod-worker"),
    ageDays: 640,
  });
  putKey(world, put, {
    key: "research",
    alias: "research-data",
    region,
    of: research,
    ageDays: 500,
    rotation: false,
    deletionInDays: 9,
  });
  putAlarm(world, put, {
    name: "gpu-notebook-status",
    region,
    of: research,
    namespace: "AWS/EC2",
    metric: "StatusCheckFailed",
    dimensions: [{ Name: "InstanceId", Value: world.id("i", "gpu-notebook") }],
    statistic: "Maximum",
    threshold: 0,
    actions: [topicArn(world, "us-east-1", "platform-alerts")],
    state: "INSUFFICIENT_DATA",
  });
}
