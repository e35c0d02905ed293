import service from "../../resources/ecs-service.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-service-no-public-ip.ts";

const network = { subnetIds: [], securityGroupIds: [], assignPublicIp: false };
const details = {
  status: "active",
  createdAt: null,
  desiredTasks: 1,
  runningTasks: 1,
  launchType: "FARGATE" as "FARGATE" | "EC2" | null,
  capacityProviders: [] as string[],
  platformVersion: "LATEST" as string | null,
  platformFamily: "Linux" as string | null,
  taskDefinitionArn: "arn:aws:ecs:us-east-1:123456789012:task-definition/a:1",
  roleArn: null,
  targetGroupArns: [],
  registryArns: [],
  network: network as typeof network | null,
  taskSets: [] as { id: string | null; assignPublicIp: boolean }[],
  executeCommand: false,
  tags: {},
};

checkTable(check, [
  { when: "tasks get none", result: "pass", resource: resourceWith(service, { details }) },
  {
    when: "tasks get some",
    result: "fail",
    resource: resourceWith(service, {
      details: { ...details, network: { ...network, assignPublicIp: true } },
    }),
    evidence: { assignPublicIp: "ENABLED" },
  },
  {
    when: "tasks use the network of instances",
    result: "not_applicable",
    resource: resourceWith(service, { details: { ...details, network: null } }),
  },
]);
