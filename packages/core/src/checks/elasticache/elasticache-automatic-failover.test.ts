import group from "../../resources/elasticache-replication-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-automatic-failover.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(group, { failover: { automatic: "enabled", multiAz: "enabled" } }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(group, { failover: { automatic: "disabled", multiAz: "disabled" } }),
    evidence: { automaticFailover: "disabled" },
  },
]);
