import type { Service, TaskDefinition } from "@aws-sdk/client-ecs";
import type { Resource } from "../model/resource.ts";
import service from "../resources/ecs-service.ts";
import taskDefinition from "../resources/ecs-task-definition.ts";
import { daysAgo } from "./evaluate-saving.ts";
import { resourceOf } from "./resource-of.ts";

const cluster = "arn:aws:ecs:us-east-1:123456789012:cluster/shop";
const arn = "arn:aws:ecs:us-east-1:123456789012:service/shop/web";
const task = "arn:aws:ecs:us-east-1:123456789012:task-definition/web:7";

/** A Fargate service "shop/web" with two tasks, 60 days old. */
export function fargateService(change: Partial<Service> = {}): Resource {
  const described: Service = {
    serviceArn: arn,
    launchType: "FARGATE",
    desiredCount: 2,
    runningCount: 2,
    taskDefinition: task,
    createdAt: new Date(daysAgo(60)),
    ...change,
  };
  return resourceOf(
    service,
    { arn, clusterArn: cluster },
    { answers: { details: { services: [described] } } },
  );
}

/** Its task definition: 2 vCPU and 8 GiB. */
export function fargateTask(change: Partial<TaskDefinition> = {}): Resource {
  return resourceOf(taskDefinition, {
    task: { taskDefinitionArn: task, family: "web", revision: 7, cpu: "2048", memory: "8192", ...change },
    tags: [],
  });
}
