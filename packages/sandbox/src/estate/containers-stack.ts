import { ecsClusterArn, putEcsCluster, putEcsService, putRepository, repositoryUri } from "./containers.ts";
import { certificateArn } from "./edge.ts";
import { managedPolicy, putRole, roleArn } from "./identity.ts";
import { putSecret } from "./keys.ts";
import { loadBalancerArn, putLoadBalancer, putTargetGroup, targetGroupArn } from "./load-balancers.ts";
import { allow, anywhere, groupId, putSecurityGroup } from "./network.ts";
import { putAlarm, putLogGroup, usualRetention } from "./observability.ts";
import type { StackPlan } from "./plan.ts";
import { putDatabase, putDatabaseCluster } from "./rds.ts";
import type { Put } from "./rows.ts";
import type { StackParts } from "./stack-parts.ts";
import type { World } from "./world.ts";

const services = ["api", "indexer"] as const;

function putGroups(world: World, put: Put, stack: StackPlan): void {
  const { network, key, name } = stack;
  const group = { network, of: stack };
  putSecurityGroup(world, put, {
    ...group,
    key: `${key}/alb`,
    name: `${name}-alb`,
    text: "Load balancer, open to the internet",
    inbound: [allow(443, { cidr: anywhere, text: "HTTPS" })],
  });
  putSecurityGroup(world, put, {
    ...group,
    key: `${key}/task`,
    name: `${name}-task`,
    text: "Tasks and their database",
    inbound: [
      allow(8080, { group: groupId(world, `${key}/alb`) }),
      allow(3306, { group: groupId(world, `${key}/task`) }),
    ],
  });
}

/** Planted in the first stack: a service that waits for work that does not come, and a reader that nobody reads. */
const withWaste = (stack: StackPlan) => stack.key === "search-prod";

function putServices(world: World, put: Put, stack: StackPlan, targetArn: string): void {
  const { network, name, region, key } = stack;
  const random = world.random(`ecs/${key}`);
  putEcsCluster(world, put, {
    name,
    region,
    of: stack,
    services: services.length + (withWaste(stack) ? 1 : 0),
    insights: random.chance(0.5),
  });
  const shared = {
    cluster: name,
    network,
    of: stack,
    groups: [groupId(world, `${key}/task`)],
    roleArn: roleArn(world, `${name}-task`),
    desired: 2,
    ageDays: 340,
    publicIp: false,
  };
  if (withWaste(stack)) {
    const image = repositoryUri(world, region, `${name}-indexer`);
    // Planted: a password that everybody who may look at the task definition reads.
    const environment = [
      { name: "STAGE", value: stack.environment },
      { name: "QUEUE_PASSWORD", value: "sandbox-and-no-real-one" },
    ];
    putEcsService(world, put, { ...shared, name: `${name}-replay`, image, environment });
  }
  for (const part of services) {
    const service = `${name}-${part}`;
    putRepository(world, put, {
      name: service,
      region,
      of: stack,
      ageDays: 360,
      // The indexer's images are kept for ever.
      careful: random.chance(0.6) && part === "api",
    });
    putEcsService(world, put, {
      ...shared,
      name: service,
      image: repositoryUri(world, region, service),
      ...(part === "api" ? { targetGroupArn: targetArn } : {}),
    });
    putLogGroup(world, put, {
      name: `/ecs/${service}`,
      region,
      of: stack,
      ageDays: 340,
      retentionDays: usualRetention(world, service),
      gib: random.int(2, 90),
    });
  }
}

function putAurora(world: World, put: Put, stack: StackPlan): void {
  const { network, name, key } = stack;
  const careful = stack.environment === "prod";
  const shared = {
    version: "8.0.mysql_aurora.3.08.0",
    network,
    groups: [groupId(world, `${key}/task`)],
    of: stack,
    ageDays: 330,
    encrypted: true,
    backupDays: careful ? 14 : 1,
    careful,
  };
  const memberIds = (withWaste(stack) ? [1, 2] : [1]).map((number) => `${name}-aurora-${number}`);
  putDatabaseCluster(world, put, { ...shared, id: `${name}-aurora`, memberIds });
  for (const id of memberIds) {
    putDatabase(world, put, {
      ...shared,
      id,
      engine: "aurora-mysql",
      instanceClass: "db.t3.medium",
      sizeGib: 1,
      storageType: "aurora",
      public: false,
      multiAz: false,
      clusterId: `${name}-aurora`,
    });
  }
}

/** Containers on ECS: cluster, services behind a load balancer, image repositories, Aurora. */
export const containersStack: StackParts = {
  global(world, put, stack) {
    putRole(world, put, {
      name: `${stack.name}-task`,
      text: `Tasks of ${stack.name}`,
      of: stack,
      trust: { service: "ecs-tasks.amazonaws.com" },
      attached: [managedPolicy("service-role/AmazonECSTaskExecutionRolePolicy")],
      ageDays: 380,
      lastUsedDays: 0,
      region: stack.region,
    });
  },
  regional(world, put, stack) {
    const { network, key, name, region, slot } = stack;
    putGroups(world, put, stack);
    const targetArn = targetGroupArn(world, region, `${name}-api`, key);
    const balancer = { key: `${key}/alb`, name: `${name}-api`, type: "application" as const, network };
    putLoadBalancer(world, put, {
      ...balancer,
      scheme: "internet-facing",
      slot,
      groups: [groupId(world, `${key}/alb`)],
      of: stack,
      ageDays: 340,
      certificateArn: certificateArn(world, region, "harborline"),
      targetGroupArn: targetArn,
      deletionProtection: stack.environment === "prod",
    });
    putTargetGroup(world, put, {
      key,
      name: `${name}-api`,
      network,
      of: stack,
      port: 8080,
      protocol: "HTTP",
      targetType: "ip",
      targets: [0, 1].map((index) => world.address(network, "private", index, slot, 60)),
      balancerArns: [loadBalancerArn(world, balancer)],
    });
    putServices(world, put, stack, targetArn);
    putAurora(world, put, stack);
    putSecret(world, put, {
      name: `${name}/aurora`,
      region,
      of: stack,
      ageDays: 330,
      rotated: true,
      readDaysAgo: 0,
    });
    putAlarm(world, put, {
      name: `${name}-api-cpu`,
      region,
      of: stack,
      namespace: "AWS/ECS",
      metric: "CPUUtilization",
      dimensions: [
        { Name: "ClusterName", Value: ecsClusterArn(world, region, name).split("/").at(-1) },
        { Name: "ServiceName", Value: `${name}-api` },
      ],
      statistic: "Average",
      threshold: 80,
      actions: [],
    });
  },
};
