import instance from "../../resources/ec2-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-instance-managed.ts";

const state = { name: "running", stoppedAt: null, launchedAt: null };
const managed = { pingStatus: "Online", associationStatus: "Success" };

checkTable(check, [
  {
    when: "it is managed",
    result: "pass",
    resource: resourceWith(instance, { state, systemsManager: managed }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(instance, { state, systemsManager: null }),
    evidence: { managed: false },
  },
  {
    when: "it is on its way out",
    result: "not_applicable",
    resource: resourceWith(instance, { state: { ...state, name: "shutting-down" }, systemsManager: null }),
  },
]);
