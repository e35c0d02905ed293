import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-cluster-deletion-protection.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(cluster, { protection: { deletionProtection: true } }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(cluster, { protection: { deletionProtection: false } }),
    evidence: { deletionProtection: false },
  },
]);
