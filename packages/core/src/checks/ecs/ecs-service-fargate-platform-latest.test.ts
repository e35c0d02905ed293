import service from "../../resources/ecs-service.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-service-fargate-platform-latest.ts";

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
  { when: "it follows the newest", result: "pass", resource: resourceWith(service, { details }) },
  {
    when: "it names the current one",
    result: "pass",
    resource: resourceWith(service, { details: { ...details, platformVersion: "1.4.0" } }),
  },
  {
    when: "it names the current one of Windows",
    result: "pass",
    resource: resourceWith(service, {
      details: { ...details, platformFamily: "WINDOWS_SERVER_2022_CORE", platformVersion: "1.0.0" },
    }),
  },
  {
    when: "it names an old one",
    result: "fail",
    resource: resourceWith(service, {
      details: {
        ...details,
        platformVersion: "1.3.0",
        launchType: null,
        capacityProviders: ["FARGATE_SPOT"],
      },
    }),
    evidence: { platformVersion: "1.3.0", current: "1.4.0" },
  },
  {
    when: "AWS named no version",
    result: "unknown",
    resource: resourceWith(service, { details: { ...details, platformVersion: null } }),
  },
  {
    when: "it runs on instances",
    result: "not_applicable",
    resource: resourceWith(service, { details: { ...details, launchType: "EC2", platformVersion: null } }),
  },
]);
