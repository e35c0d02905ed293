import service from "../../resources/ecs-service.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./service-idle.ts";

const cluster = { arn: "arn:aws:ecs:us-east-1:123456789012:cluster/main" };
const of = (desiredTasks: number) => {
  const details = {
    status: "active",
    createdAt: null,
    desiredTasks,
    runningTasks: desiredTasks,
    launchType: "FARGATE" as const,
    capacityProviders: [],
    platformVersion: null,
    platformFamily: null,
    taskDefinitionArn: "arn:aws:ecs:us-east-1:123456789012:task-definition/web:1",
    roleArn: null,
    targetGroupArns: [],
    registryArns: [],
    network: null,
    taskSets: [],
    executeCommand: false,
    tags: {},
  };
  return resourceWith(service, { cluster, details });
};
const { arn } = of(0);
const run = (tasks: string) => ({
  document: "Skyledger-SetServiceTasks",
  parameters: { Cluster: [cluster.arn], ServiceArn: [arn], Tasks: [tasks], TasksText: [tasks] },
});

fixTable(fix, [
  {
    when: "it runs two tasks",
    resource: of(2),
    run: run("0"),
    changes: ["details.desiredTasks: 2 -> 0", "details.runningTasks: 2 -> 0"],
    undo: run("2"),
  },
  { when: "it runs none", resource: of(0), run: "already 0" },
]);
