import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-task-definition-logging.ts";

checkTable(check, [
  { when: "every container is as it should be", result: "pass", resource: taskWith({}) },
  {
    when: "one container is not",
    result: "fail",
    resource: taskWith({}, [{}, { name: "side", logDriver: null }]),
    evidence: { containers: ["side"] },
  },
]);
