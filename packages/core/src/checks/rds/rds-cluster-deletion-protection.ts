import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-deletion-protection",
  requirement: "RDS clusters should have deletion protection enabled",
  problem: "Deletion protection is disabled",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.7"], nist_800_53_r5: ["CM-3", "SC-5(2)"] },
  needs: ["engine", "protection"],
  risk: "A wrong call or a script deletes the cluster with all its databases.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRDSClusterDeletionProtection",
    description: "Switch deletion protection on.",
    steps: ["Switch deletion protection on, and set it in the template that made the cluster."],
    impact: "Deleting the cluster needs the protection to be switched off first.",
  },
  evaluate: ({ engine, protection }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return protection.deletionProtection
      ? pass("Deletion protection is on.")
      : fail("Deletion protection is off.", { deletionProtection: false, engine: engine.name });
  },
});
