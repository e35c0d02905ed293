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
  risk: "A wrong call or a script deletes the database.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRDSInstanceDeletionProtection",
    description: "Switch deletion protection on.",
    steps: ["Switch deletion protection on, and set it in the template that made the database."],
    impact: "Deleting the database needs the protection to be switched off first.",
  },
  evaluate: ({ engine, topology, protection }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null)
      return notApplicable("The cluster that the instance is part of decides this.");
    return protection.deletionProtection
      ? pass("Deletion protection is on.")
      : fail("Deletion protection is off.", { deletionProtection: false, engine: engine.name });
  },
});
