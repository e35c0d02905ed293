import cluster from "../../resources/elasticache-cluster.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./cluster-backups.ts";

fixTable(fix, [
  {
    when: "none is kept",
    resource: resourceWith(cluster, {
      backup: { retentionDays: 0 },
      replication: { replicationGroupId: null },
    }),
    run: {
      document: "Skyledger-SetCacheBackupRetention",
      parameters: { CacheClusterId: ["subject"], Days: ["1"] },
    },
    changes: ["backup.retentionDays: 0 -> 1"],
    undo: {
      document: "Skyledger-SetCacheBackupRetention",
      parameters: { CacheClusterId: ["subject"], Days: ["0"] },
    },
  },
  {
    when: "its group decides",
    resource: resourceWith(cluster, {
      backup: { retentionDays: 0 },
      replication: { replicationGroupId: "g" },
    }),
    run: "replication group",
  },
]);
