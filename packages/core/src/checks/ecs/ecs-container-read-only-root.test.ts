import taskDefinition from "../../resources/ecs-task-definition.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-container-read-only-root.ts";

const container = {
  name: "app",
  image: "web:1",
  privileged: false,
  readOnlyRoot: true,
  user: "1000" as string | null,
  logDriver: "awslogs" as "awslogs" | null,
  environmentNames: ["STAGE"],
};
const task = {
  revision: 7,
  networkMode: "awsvpc" as "awsvpc" | "host" | null,
  pidMode: null as "host" | "task" | null,
  operatingSystem: null as "LINUX" | "WINDOWS_SERVER_2022_CORE" | null,
  compatibilities: [],
  taskRoleArn: null,
  executionRoleArn: null,
};

checkTable(check, [
  {
    when: "every container is as it should be",
    verdict: "pass",
    resource: resourceWith(taskDefinition, {
      task: { ...task, operatingSystem: null },
      containers: [container],
    }),
  },
  {
    when: "one container is not",
    verdict: "fail",
    resource: resourceWith(taskDefinition, {
      task: { ...task, operatingSystem: null },
      containers: [container, { ...container, name: "side", readOnlyRoot: false }],
    }),
    evidence: { containers: ["side"] },
  },
  {
    when: "the system is another",
    verdict: "not_applicable",
    resource: resourceWith(taskDefinition, {
      task: { ...task, operatingSystem: "WINDOWS_SERVER_2022_CORE" },
      containers: [{ ...container, readOnlyRoot: false }],
    }),
  },
]);
