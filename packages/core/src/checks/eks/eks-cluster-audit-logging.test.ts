import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-cluster-audit-logging.ts";

checkTable(check, [
  {
    when: "audit logs are on",
    result: "pass",
    resource: resourceWith(cluster, { logs: { enabledTypes: ["api", "audit"] } }),
  },
  {
    when: "only others are on",
    result: "fail",
    resource: resourceWith(cluster, { logs: { enabledTypes: ["api"] } }),
    evidence: { enabledTypes: ["api"] },
  },
]);
