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
  risk: "Rules and permissions that go by tags do not reach the snapshots of a PostgreSQL cluster, which hold the same data.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSCluster",
    description: "Copy tags to snapshots.",
    steps: ["Switch copying of tags to snapshots on."],
    impact: "New snapshots carry the tags of the cluster; nothing is interrupted.",
  },
  evaluate: ({ engine, backup }) => {
    if (engineFamily(engine.name) !== "postgres") return notApplicable("It is no PostgreSQL cluster.");
    if (backup.copyTagsToSnapshot === null) return unknown("failed", "copying of tags");
    return backup.copyTagsToSnapshot
      ? pass("Snapshots get the tags of the cluster.")
      : fail("Snapshots do not get the tags of the cluster.", {
          copyTagsToSnapshot: false,
          engine: engine.name,
        });
  },
});
