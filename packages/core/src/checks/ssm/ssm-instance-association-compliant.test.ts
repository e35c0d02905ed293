import instance from "../../resources/ec2-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-instance-association-compliant.ts";

const managed = { pingStatus: "Online", associationStatus: "Success" };

checkTable(check, [
  { when: "it succeeded", result: "pass", resource: resourceWith(instance, { systemsManager: managed }) },
  {
    when: "it failed",
    result: "fail",
    resource: resourceWith(instance, { systemsManager: { ...managed, associationStatus: "Failed" } }),
    evidence: { associationStatus: "Failed" },
  },
  {
    when: "there is none",
    result: "not_applicable",
    resource: resourceWith(instance, { systemsManager: { ...managed, associationStatus: null } }),
  },
  {
    when: "it is not managed",
    result: "not_applicable",
    resource: resourceWith(instance, { systemsManager: null }),
  },
]);
