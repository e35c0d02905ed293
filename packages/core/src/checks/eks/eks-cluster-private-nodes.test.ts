import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-cluster-private-nodes.ts";

checkTable(check, [
  {
    when: "private access is on",
    result: "pass",
    resource: resourceWith(cluster, {
      endpoint: { public: true, publicCidrs: ["0.0.0.0/0"], private: true },
    }),
  },
  {
    when: "private access is off",
    result: "fail",
    resource: resourceWith(cluster, {
      endpoint: { public: true, publicCidrs: ["0.0.0.0/0"], private: false },
    }),
    evidence: { endpointPrivateAccess: false },
  },
]);
