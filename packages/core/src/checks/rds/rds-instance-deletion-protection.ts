import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-deletion-protection",
  requirement: "RDS DB instances should have deletion protection enabled",
  problem: "Deletion protection is disabled",
  severity: "low",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.8"], nist_800_53_r5: ["CM-3", "SC-5(2)", "SI-13(5)"] },
  needs: ["engine", "topology", "protection"],
  risk: "A mistaken call or script can delete the database.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRDSInstanceDeletionProtection",
    description: "Turn on deletion protection.",
    steps: ["Turn on deletion protection, also in the template that created the database."],
    impact: "Deletion protection must be turned off before the database can be deleted.",
  },
  evaluate: ({ engine, topology, protection }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    return protection.deletionProtection
      ? pass("Deletion protection is enabled.")
      : fail("Deletion protection is disabled.", { deletionProtection: false, engine: engine.name });
  },
});
