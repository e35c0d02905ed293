import type { _InstanceType } from "@aws-sdk/client-ec2";
import { putCache } from "./data-services.ts";
import { certificateArn } from "./edge.ts";
import { managedPolicy, putRole, roleArn } from "./identity.ts";
import { imageId } from "./images.ts";
import { putInstance } from "./instances.ts";
import { putSecret } from "./keys.ts";
import { loadBalancerArn, putLoadBalancer, putTargetGroup, targetGroupArn } from "./load-balancers.ts";
import { allow, anywhere, groupId, putSecurityGroup } from "./network.ts";
import { putAlarm, putLogGroup, usualRetention } from "./observability.ts";
import type { StackPlan } from "./plan.ts";
import { putDatabase, putDatabaseSnapshot, webDatabase } from "./rds.ts";
import type { Put } from "./rows.ts";
import { putScaling } from "./scaling.ts";
import type { StackParts } from "./stack-parts.ts";
import { blockAll, putBucket, putSnapshot, tlsOnly } from "./storage.ts";
import type { World } from "./world.ts";

const instanceCount = 2;
const productionTypes: readonly [_InstanceType, ..._InstanceType[]] = [
  "m6i.large",
  "m7g.large",
  "c6i.large",
  "m5.large",
  "m5.xlarge",
];
const otherTypes: readonly [_InstanceType, ..._InstanceType[]] = [
  "t3.medium",
  "t3.large",
  "t3a.medium",
  "t2.medium",
];

function putGroups(world: World, put: Put, stack: StackPlan): void {
  const { network, name, key } = stack;
  const group = (part: string, text: string, inbound: Parameters<typeof putSecurityGroup>[2]["inbound"]) =>
    putSecurityGroup(world, put, {
      key: `${key}/${part}`,
      name: `${name}-${part}`,
      text,
      network,
      of: stack,
      inbound,
    });
  group("alb", "Load balancer, open to the internet", [
    allow(443, { cidr: anywhere, text: "HTTPS" }),
    allow(80, { cidr: anywhere, text: "Redirected to HTTPS" }),
  ]);
  group("app", "Application servers", [allow(8080, { group: groupId(world, `${key}/alb`) })]);
  group("db", "Database and cache", [
    allow(3306, { group: groupId(world, `${key}/app`) }),
    allow(6379, { group: groupId(world, `${key}/app`) }),
  ]);
}

/** Whether the stack's servers were set up before encryption, gp3 and IMDSv2 became the rule. */
function isOld(world: World, stack: StackPlan): boolean {
  return world.random(`old/${stack.key}`).chance(0.3);
}

function webImage(world: World, region: string, arm: boolean): string {
  if (arm) return imageId(world, region, "amazon-linux-arm");
  return imageId(world, region, region === "us-east-1" ? "base-2025" : "amazon-linux-x86");
}

function putServers(world: World, put: Put, stack: StackPlan): string[] {
  const { network, key, name, slot } = stack;
  const random = world.random(`web/${key}`);
  const type = random.pick(stack.environment === "prod" ? productionTypes : otherTypes);
  const arm = type.startsWith("m7g");
  const old = isOld(world, stack);
  return Array.from({ length: instanceCount }, (_, index) => {
    putInstance(world, put, {
      key: `${key}/web/${index}`,
      name: `${name}-web`,
      type,
      network,
      tier: "private",
      index,
      slot,
      host: index,
      groups: [groupId(world, `${key}/app`)],
      of: stack,
      imageId: webImage(world, network.region, arm),
      ageDays: random.int(5, 120),
      root: { sizeGib: 30, type: old ? "gp2" : "gp3", encrypted: !old },
      profileArn: roleArn(world, `${name}-web`).replace(":role/", ":instance-profile/"),
      tokensRequired: !old,
      detailedMonitoring: stack.environment === "prod",
      moreTags: { "aws:autoscaling:groupName": `${name}-web` },
    });
    return world.id("i", `${key}/web/${index}`);
  });
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a thing; the list is data.
function putBehind(world: World, put: Put, stack: StackPlan): void {
  const { network, key, name } = stack;
  const { region } = network;
  const database = webDatabase(world, stack);
  putDatabase(world, put, database);
  putDatabaseSnapshot(world, put, {
    id: `${name}-db-before-upgrade`,
    databaseId: database.id,
    region,
    vpcId: world.vpcId(network),
    engine: database.engine,
    version: database.version,
    sizeGib: database.sizeGib,
    encrypted: database.encrypted,
    ageDays: Math.min(database.ageDays, 45),
    type: "manual",
    of: stack,
  });
  putCache(world, put, {
    id: `${name}-cache`,
    nodeType: stack.environment === "prod" ? "cache.m6g.large" : "cache.t3.small",
    network,
    groups: [groupId(world, `${key}/db`)],
    of: stack,
    ageDays: 300,
    encrypted: world.random(`cache/${key}`).chance(0.6),
  });
  putSecret(world, put, {
    name: `${name}/database`,
    region,
    of: stack,
    ageDays: 420,
    rotated: stack.environment === "prod",
    readDaysAgo: 0,
  });
  putLogGroup(world, put, {
    name: `/app/${name}-web`,
    region,
    of: stack,
    ageDays: 500,
    retentionDays: usualRetention(world, name),
    gib: world.random(`log/${key}`).int(4, 160),
  });
  const balancer = { key: `${key}/alb`, name: `${name}-web`, type: "application" as const, network };
  putAlarm(world, put, {
    name: `${name}-server-errors`,
    region,
    of: stack,
    namespace: "AWS/ApplicationELB",
    metric: "HTTPCode_Target_5XX_Count",
    dimensions: [
      { Name: "LoadBalancer", Value: loadBalancerArn(world, balancer).split(":loadbalancer/")[1] },
    ],
    statistic: "Sum",
    threshold: 50,
    actions: [],
  });
  putAlarm(world, put, {
    name: `${name}-db-cpu`,
    region,
    of: stack,
    namespace: "AWS/RDS",
    metric: "CPUUtilization",
    dimensions: [{ Name: "DBInstanceIdentifier", Value: database.id }],
    statistic: "Average",
    threshold: 80,
    actions: [],
  });
  putSnapshot(world, put, {
    key: `${key}/nightly`,
    region: network.region,
    volumeId: world.id("vol", `${key}/web/0/0`),
    sizeGib: 30,
    encrypted: !isOld(world, stack),
    ageDays: 1,
    text: `Nightly backup of ${name}-web`,
    of: stack,
    name: `${name}-web-nightly`,
  });
}

/** A web application: load balancer, Auto Scaling group, database, cache, assets. */
export const webStack: StackParts = {
  global(world, put, stack) {
    putRole(world, put, {
      name: `${stack.name}-web`,
      text: `Application servers of ${stack.name}`,
      of: stack,
      trust: { service: "ec2.amazonaws.com" },
      attached: [managedPolicy("AmazonSSMManagedInstanceCore"), managedPolicy("CloudWatchAgentServerPolicy")],
      ageDays: 500,
      lastUsedDays: 0,
      region: stack.region,
      instanceProfile: true,
    });
    putBucket(world, put, {
      name: `${stack.name}-assets`,
      region: stack.region,
      of: stack,
      ageDays: 480,
      gib: world.random(`gib/${stack.key}`).int(3, 240),
      versioning: "Enabled",
      encryption: "AES256",
      block: blockAll,
      policy: tlsOnly,
      logsTo: "access-logs",
    });
  },
  regional(world, put, stack) {
    const { network, key, name, slot } = stack;
    putGroups(world, put, stack);
    const instances = putServers(world, put, stack);
    const balancer = { key: `${key}/alb`, name: `${name}-web`, type: "application" as const, network };
    const targetArn = targetGroupArn(world, network.region, `${name}-web`, key);
    putScaling(world, put, {
      key,
      name: `${name}-web`,
      network,
      of: stack,
      imageId: webImage(world, network.region, false),
      type: "t3.medium",
      groups: [groupId(world, `${key}/app`)],
      targetGroupArns: [targetArn],
      instances,
    });
    putLoadBalancer(world, put, {
      ...balancer,
      scheme: "internet-facing",
      slot,
      groups: [groupId(world, `${key}/alb`)],
      of: stack,
      ageDays: world.random(`alb/${key}`).int(100, 700),
      certificateArn: certificateArn(world, network.region, "harborline"),
      targetGroupArn: targetArn,
      deletionProtection: stack.environment === "prod",
    });
    putTargetGroup(world, put, {
      key,
      name: `${name}-web`,
      network,
      of: stack,
      port: 8080,
      protocol: "HTTP",
      targetType: "instance",
      targets: instances,
      balancerArns: [loadBalancerArn(world, balancer)],
    });
    putBehind(world, put, stack);
  },
};
