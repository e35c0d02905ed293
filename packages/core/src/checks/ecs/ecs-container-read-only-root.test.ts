import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-container-read-only-root.ts";

checkTable(check, [
  { when: "every container is as it should be", result: "pass", resource: taskWith({}) },
  {
    when: "one container is not",
    result: "fail",
    resource: taskWith({}, [{}, { name: "side", readOnlyRoot: false }]),
    evidence: { containers: ["side"] },
  },
  {
    when: "the system is another",
    result: "not_applicable",
    resource: taskWith({ operatingSystem: "WINDOWS_SERVER_2022_CORE" }, [{ readOnlyRoot: false }]),
  },
]);
