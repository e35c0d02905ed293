import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-copy-tags",
  requirement: "Aurora clusters should copy tags to snapshots",
  problem: "Aurora cluster does not copy tags to snapshots",
  severity: "low",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.16"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)"] },
  needs: ["engine", "backup"],
  risk: "Tag-based rules and permissions do not apply to the snapshots, which contain the same data.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSCluster",
    description: "Copy tags to snapshots.",
    steps: ["Turn on copying of tags to snapshots."],
    impact: "New snapshots get the tags of the cluster. No interruption.",
  },
  evaluate: ({ engine, backup }) => {
    if (!engine.name.startsWith("aurora")) return notApplicable("Not an Aurora cluster.");
    if (backup.copyTagsToSnapshot === null) return unknown("failed", "copy tags to snapshots setting");
    return backup.copyTagsToSnapshot
      ? pass("Snapshots get the tags of the cluster.")
      : fail("Snapshots do not get the tags of the cluster.", {
          copyTagsToSnapshot: false,
          engine: engine.name,
        });
  },
});
