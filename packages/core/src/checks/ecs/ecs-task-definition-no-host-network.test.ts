import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-task-definition-no-host-network.ts";

checkTable(check, [
  { when: "each task has its own", result: "pass", resource: taskWith({}) },
  { when: "it is the default of the platform", result: "pass", resource: taskWith({ networkMode: null }) },
  {
    when: "that of the host is used",
    result: "fail",
    resource: taskWith({ networkMode: "host" }),
    evidence: { networkMode: "host" },
  },
]);
