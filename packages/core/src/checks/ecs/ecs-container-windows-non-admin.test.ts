import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-container-windows-non-admin.ts";

checkTable(check, [
  {
    when: "every container is as it should be",
    result: "pass",
    resource: taskWith({ operatingSystem: "WINDOWS_SERVER_2022_CORE" }),
  },
  {
    when: "one container is not",
    result: "fail",
    resource: taskWith({ operatingSystem: "WINDOWS_SERVER_2022_CORE" }, [
      {},
      { name: "side", user: "ContainerAdministrator" },
    ]),
    evidence: { containers: ["side"] },
  },
  {
    when: "the system is another",
    result: "not_applicable",
    resource: taskWith({ operatingSystem: "LINUX" }, [{ user: "ContainerAdministrator" }]),
  },
  {
    when: "no user is named",
    result: "fail",
    resource: taskWith({ operatingSystem: "WINDOWS_SERVER_2022_CORE" }, [{ user: null }]),
  },
]);
