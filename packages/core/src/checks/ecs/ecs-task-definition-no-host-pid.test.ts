import taskDefinition from "../../resources/ecs-task-definition.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-task-definition-no-host-pid.ts";

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
  { when: "nothing is shared", verdict: "pass", resource: resourceWith(taskDefinition, { task }) },
  {
    when: "the containers share one among themselves",
    verdict: "pass",
    resource: resourceWith(taskDefinition, { task: { ...task, pidMode: "task" } }),
  },
  {
    when: "that of the host is shared",
    verdict: "fail",
    resource: resourceWith(taskDefinition, { task: { ...task, pidMode: "host" } }),
    evidence: { pidMode: "host", revision: 7 },
  },
]);
