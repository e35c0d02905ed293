import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import { gap, type Observation, seen } from "../../model/observation.ts";
import { facetOfRelated } from "../../model/related.ts";
import cluster from "../../resources/elasticache-cluster.ts";
import replicationGroup from "../../resources/elasticache-replication-group.ts";
import { daysInWords } from "../days-between.ts";

function ownBackup({
  retentionDays,
}: {
  retentionDays: number | null;
}): Observation<{ retentionDays: number }> {
  return retentionDays === null ? gap("failed") : seen({ retentionDays });
}

export default defineCheck(cluster, {
  id: "elasticache-backups",
  requirement: "ElastiCache clusters should have automatic backups enabled",
  problem: "Automatic backups are disabled",
  severity: "high",
  category: "Data",
  service: "ElastiCache",
  frameworks: {
    fsbp: ["ElastiCache.1"],
    nist_800_53_r5: ["CP-6", "CP-6(1)", "CP-6(2)", "CP-9", "CP-10", "SC-5(2)", "SI-12", "SI-13(5)"],
  },
  needs: ["engine", "backup", "replication"],
  risk: "Cached data is lost when nodes fail or the cache is flushed.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Retain automatic backups for at least one day.",
    steps: [
      "Set the backup retention to one day or more, and a backup window at a quiet time.",
      "Restore a backup once to check that it works.",
    ],
    impact: "Backups can slow down small nodes. Storage beyond one backup incurs charges.",
  },
  evaluate: ({ engine, backup, replication }, context) => {
    if (engine.name === "memcached") return notApplicable("Memcached does not support backups.");
    const groupId = replication.replicationGroupId;
    const kept =
      groupId === null ? ownBackup(backup) : facetOfRelated(replicationGroup, context, groupId, "backup");
    if (!kept.seen) return unknown(kept.reason, "backup retention");
    const { retentionDays } = kept.value;
    return retentionDays >= 1
      ? pass(`Backups are retained for ${daysInWords(retentionDays)}.`)
      : fail("Automatic backups are disabled.", { retentionDays, replicationGroupId: groupId });
  },
});
