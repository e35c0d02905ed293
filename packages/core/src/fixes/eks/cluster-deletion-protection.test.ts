import cluster from "../../resources/eks-cluster.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./cluster-deletion-protection.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(cluster, { protection: { deletionProtection: false } }),
    run: {
      document: "Skyledger-SetClusterDeletionProtection",
      parameters: { ClusterName: ["subject"], Enabled: ["true"] },
    },
    changes: ["protection.deletionProtection: false -> true"],
    undo: {
      document: "Skyledger-SetClusterDeletionProtection",
      parameters: { ClusterName: ["subject"], Enabled: ["false"] },
    },
  },
]);
