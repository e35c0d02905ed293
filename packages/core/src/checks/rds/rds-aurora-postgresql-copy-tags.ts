import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { engineFamily } from "./database-engine.ts";

export default defineCheck(cluster, {
  id: "rds-aurora-postgresql-copy-tags",
  requirement: "Aurora PostgreSQL clusters should copy tags to snapshots",
  problem: "Aurora PostgreSQL cluster does not copy tags to snapshots",
  severity: "low",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.47"] },
  needs: ["engine", "backup"],
  risk: "Tag-based rules and permissions do not apply to the snapshots of the PostgreSQL cluster, which contain the same data.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSCluster",
    description: "Copy tags to snapshots.",
    steps: ["Turn on copying of tags to snapshots."],
    impact: "New snapshots get the tags of the cluster. No interruption.",
  },
  evaluate: ({ engine, backup }) => {
    if (engineFamily(engine.name) !== "postgres") return notApplicable("Not a PostgreSQL cluster.");
    if (backup.copyTagsToSnapshot === null) return unknown("failed", "copy tags to snapshots setting");
    return backup.copyTagsToSnapshot
      ? pass("Snapshots get the tags of the cluster.")
      : fail("Snapshots do not get the tags of the cluster.", {
          copyTagsToSnapshot: false,
          engine: engine.name,
        });
  },
});
