import cluster from "../../resources/elasticache-cluster.ts";
import replicationGroup from "../../resources/elasticache-replication-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-backups.ts";

function having(retentionDays: number | null, replicationGroupId: string | null = null, name = "redis") {
  const engine = { name, version: "7.1.0", autoMinorVersionUpgrade: true };
  return resourceWith(cluster, { engine, backup: { retentionDays }, replication: { replicationGroupId } });
}
const group = (retentionDays: number) =>
  resourceWith(replicationGroup, { backup: { retentionDays } }, { id: "sessions" });

checkTable(check, [
  { when: "backups are kept for a week", result: "pass", resource: having(7) },
  {
    when: "its group keeps backups, though the node does not say so",
    result: "pass",
    resource: having(0, "sessions"),
    others: [group(1)],
  },
  { when: "none are kept", result: "fail", resource: having(0), evidence: { retentionDays: 0 } },
  {
    when: "its group keeps none",
    result: "fail",
    resource: having(null, "sessions"),
    others: [group(0)],
    evidence: { replicationGroupId: "sessions" },
  },
  { when: "AWS did not say", result: "unknown", resource: having(null) },
  {
    when: "groups could not be listed",
    result: "unknown",
    resource: having(7, "sessions"),
    unread: { "AWS::ElastiCache::ReplicationGroup": "denied" },
  },
  { when: "it is Memcached", result: "not_applicable", resource: having(null, null, "memcached") },
]);
