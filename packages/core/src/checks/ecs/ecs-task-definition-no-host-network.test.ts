import taskDefinition from "../../resources/ecs-task-definition.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-task-definition-no-host-network.ts";

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
  { when: "each task has its own", verdict: "pass", resource: resourceWith(taskDefinition, { task }) },
  {
    when: "it is the default of the platform",
    verdict: "pass",
    resource: resourceWith(taskDefinition, { task: { ...task, networkMode: null } }),
  },
  {
    when: "that of the host is used",
    verdict: "fail",
    resource: resourceWith(taskDefinition, { task: { ...task, networkMode: "host" } }),
    evidence: { networkMode: "host" },
  },
]);
