import { checkTable } from "../../testing/check-table.ts";
import { taskWith } from "../../testing/made-task.ts";
import check from "./ecs-container-environment-no-secrets.ts";

checkTable(check, [
  { when: "every container is as it should be", result: "pass", resource: taskWith({}) },
  {
    when: "one container is not",
    result: "fail",
    resource: taskWith({}, [{}, { name: "side", environmentNames: ["AWS_SECRET_ACCESS_KEY"] }]),
    evidence: { containers: ["side"] },
  },
]);
