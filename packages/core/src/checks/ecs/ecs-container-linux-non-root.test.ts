import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-container-linux-non-root.ts";

checkTable(check, [
  { when: "every container is as it should be", result: "pass", resource: taskWith({}) },
  {
    when: "one container is not",
    result: "fail",
    resource: taskWith({}, [{}, { name: "side", user: null }]),
    evidence: { containers: ["side"] },
  },
  {
    when: "the system is another",
    result: "not_applicable",
    resource: taskWith({ operatingSystem: "WINDOWS_SERVER_2022_CORE" }, [{ user: null }]),
  },
  { when: "the user is root", result: "fail", resource: taskWith({}, [{ user: "root" }]) },
  { when: "the user id is that of root", result: "fail", resource: taskWith({}, [{ user: "0:1000" }]) },
]);
