import taskDefinition from "../../resources/ecs-task-definition.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-task-definition-logging.ts";

const container = {
  name: "app",
  image: "web:1",
  privileged: false,
  readOnlyRoot: true,
  user: "1000" as string | null,
  logDriver: "awslogs" as "awslogs" | null,
  environmentNames: ["STAGE"],
};

checkTable(check, [
  {
    when: "every container is as it should be",
    verdict: "pass",
    resource: resourceWith(taskDefinition, { containers: [container] }),
  },
  {
    when: "one container is not",
    verdict: "fail",
    resource: resourceWith(taskDefinition, {
      containers: [container, { ...container, name: "side", logDriver: null }],
    }),
    evidence: { containers: ["side"] },
  },
]);
