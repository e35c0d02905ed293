import { managedPolicy, putRole } from "./identity.ts";
import { allow, anywhere, groupId, putSecurityGroup } from "./network.ts";
import type { StackParts } from "./stacks.ts";

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
    const { network, key, name } = stack;
    putSecurityGroup(world, put, {
      key: `${key}/alb`,
      name: `${name}-alb`,
      text: "Load balancer, open to the internet",
      network,
      of: stack,
      inbound: [allow(443, { cidr: anywhere, text: "HTTPS" })],
    });
    putSecurityGroup(world, put, {
      key: `${key}/task`,
      name: `${name}-task`,
      text: "Tasks",
      network,
      of: stack,
      inbound: [allow(8080, { group: groupId(world, `${key}/alb`) })],
    });
  },
};
