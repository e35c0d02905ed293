import cluster from "../../resources/eks-cluster.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./cluster-audit-logging.ts";

fixTable(fix, [
  {
    when: "only API logs are kept",
    resource: resourceWith(cluster, { logs: { enabledTypes: ["api"] } }),
    run: {
      document: "Skyledger-SetClusterAuditLogging",
      parameters: { ClusterName: ["subject"], Enabled: ["true"] },
    },
    changes: ['logs.enabledTypes: ["api"] -> ["api","audit"]'],
    undo: {
      document: "Skyledger-SetClusterAuditLogging",
      parameters: { ClusterName: ["subject"], Enabled: ["false"] },
    },
  },
]);
