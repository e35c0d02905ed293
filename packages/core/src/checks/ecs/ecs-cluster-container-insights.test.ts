import cluster from "../../resources/ecs-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-cluster-container-insights.ts";

checkTable(check, [
  {
    when: "it is enabled",
    result: "pass",
    resource: resourceWith(cluster, { settings: { containerInsights: "enabled" } }),
  },
  {
    when: "it is enhanced",
    result: "pass",
    resource: resourceWith(cluster, { settings: { containerInsights: "enhanced" } }),
  },
  {
    when: "it is disabled",
    result: "fail",
    resource: resourceWith(cluster, { settings: { containerInsights: "disabled" } }),
    evidence: { containerInsights: "disabled" },
  },
  {
    when: "nothing is set",
    result: "fail",
    resource: resourceWith(cluster, { settings: { containerInsights: null } }),
  },
]);
