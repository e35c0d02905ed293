import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-cluster-endpoint-not-public.ts";

checkTable(check, [
  {
    when: "it is closed",
    result: "pass",
    resource: resourceWith(cluster, {
      endpoint: { public: false, publicCidrs: ["0.0.0.0/0"], private: true },
    }),
  },
  {
    when: "it is open",
    result: "fail",
    resource: resourceWith(cluster, {
      endpoint: { public: true, publicCidrs: ["0.0.0.0/0"], private: true },
    }),
    evidence: { endpointPublicAccess: true, publicAccessCidrs: ["0.0.0.0/0"] },
  },
]);
