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
  risk: "What the cache holds is gone when its nodes fail or somebody empties it.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Keep automatic backups for one day at least.",
    steps: [
      "Set the retention of backups to one day or more, and a window in a quiet hour.",
      "Restore a backup once to see that it works.",
    ],
    impact: "Making a backup can slow a small node down; storage beyond one backup is charged.",
  },
  evaluate: ({ engine, backup, replication }, context) => {
    if (engine.name === "memcached") return notApplicable("Memcached has no backups.");
    const groupId = replication.replicationGroupId;
    const kept =
      groupId === null ? ownBackup(backup) : facetOfRelated(replicationGroup, context, groupId, "backup");
    if (!kept.seen) return unknown(kept.reason, "retention of backups");
    const { retentionDays } = kept.value;
    return retentionDays >= 1
      ? pass(`Backups are kept for ${daysInWords(retentionDays)}.`)
      : fail("No automatic backups are kept.", { retentionDays, replicationGroupId: groupId });
  },
});
