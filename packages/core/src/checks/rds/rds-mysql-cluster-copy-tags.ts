import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { engineFamily } from "./database-engine.ts";

export default defineCheck(cluster, {
  id: "rds-mysql-cluster-copy-tags",
  requirement: "RDS for MySQL clusters should copy tags to snapshots",
  problem: "MySQL cluster does not copy tags to snapshots",
  severity: "low",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.48"] },
  needs: ["engine", "backup"],
  risk: "Rules and permissions that go by tags do not reach the snapshots of a MySQL cluster, which hold the same data.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSCluster",
    description: "Copy tags to snapshots.",
    steps: ["Switch copying of tags to snapshots on."],
    impact: "New snapshots carry the tags of the cluster; nothing is interrupted.",
  },
  evaluate: ({ engine, backup }) => {
    if (engineFamily(engine.name) !== "mysql") return notApplicable("It is no MySQL cluster.");
    if (backup.copyTagsToSnapshot === null) return unknown("failed", "copying of tags");
    return backup.copyTagsToSnapshot
      ? pass("Snapshots get the tags of the cluster.")
      : fail("Snapshots do not get the tags of the cluster.", {
          copyTagsToSnapshot: false,
          engine: engine.name,
        });
  },
});
