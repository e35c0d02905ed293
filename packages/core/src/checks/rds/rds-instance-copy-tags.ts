import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-copy-tags",
  requirement: "RDS DB instances should copy tags to snapshots",
  problem: "Tags are not copied to snapshots",
  severity: "low",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.17"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)"] },
  needs: ["engine", "topology", "backup"],
  risk: "Tag-based rules and permissions do not apply to the snapshots, which contain the same data.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSDBInstance",
    description: "Copy tags to snapshots.",
    steps: ["Turn on copying of tags to snapshots."],
    impact: "New snapshots get the tags of the database. No interruption.",
  },
  evaluate: ({ engine, topology, backup }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    if (backup.copyTagsToSnapshot === null) return unknown("failed", "copy tags to snapshots setting");
    return backup.copyTagsToSnapshot
      ? pass("Snapshots get the tags of the database.")
      : fail("Snapshots do not get the tags of the database.", { copyTagsToSnapshot: false });
  },
});
