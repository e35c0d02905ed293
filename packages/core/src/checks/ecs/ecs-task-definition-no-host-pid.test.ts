import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-task-definition-no-host-pid.ts";

checkTable(check, [
  { when: "nothing is shared", result: "pass", resource: taskWith({}) },
  {
    when: "the containers share one among themselves",
    result: "pass",
    resource: taskWith({ pidMode: "task" }),
  },
  {
    when: "that of the host is shared",
    result: "fail",
    resource: taskWith({ pidMode: "host" }),
    evidence: { pidMode: "host", revision: 7 },
  },
]);
