import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import cluster from "../../resources/elasticache-cluster.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetCacheBackupRetention",
  description: "Sets for how many days backups of a cache are retained.",
  parameters: {
    CacheClusterId: { type: "String", description: "The cache." },
    Days: { type: "Integer", description: "Retention in days; 0 disables backups." },
  },
  steps: [
    apiStep("Modify", "elasticache", "ModifyCacheCluster", {
      CacheClusterId: "{{ CacheClusterId }}",
      SnapshotRetentionLimit: "{{ Days }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(cluster, {
  id: "cluster-backups",
  title: "Turn on daily backups",
  remediates: ["elasticache-backups"],
  needs: ["backup", "replication"],
  documents: [set],
  actions: ["elasticache:ModifyCacheCluster"],
  plan: ({ replication }, { id }) =>
    replication.replicationGroupId === null
      ? ready(set, { CacheClusterId: id, Days: 1 }, { backup: { retentionDays: 1 } })
      : manual("Backups are configured at the replication group level."),
  rollback: (_, { id }) =>
    undoneBy(set, { CacheClusterId: id, Days: 0 }, "Automatic backups are disabled again."),
});
