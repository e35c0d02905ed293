import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { byHand, defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import cluster from "../../resources/elasticache-cluster.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetCacheBackupRetention",
  description: "Says for how many days backups of a cache are kept.",
  parameters: {
    CacheClusterId: { type: "String", description: "The cache." },
    Days: { type: "Integer", description: "Days; 0 keeps none." },
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
  title: "Keep a daily backup",
  cures: ["elasticache-backups"],
  needs: ["backup", "replication"],
  documents: [set],
  actions: ["elasticache:ModifyCacheCluster"],
  plan: ({ replication }, { id }) =>
    replication.replicationGroupId === null
      ? ready(set, { CacheClusterId: id, Days: 1 }, { backup: { retentionDays: 1 } })
      : byHand("The replication group that the cluster is part of decides this."),
  rollback: (_, { id }) => undoneBy(set, { CacheClusterId: id, Days: 0 }, "No backups are kept again."),
});
