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
  risk: "A mistaken call or script can delete the cluster with all of its databases.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRDSClusterDeletionProtection",
    description: "Turn on deletion protection.",
    steps: ["Turn on deletion protection, also in the template that created the cluster."],
    impact: "Deletion protection must be turned off before the cluster can be deleted.",
  },
  evaluate: ({ engine, protection }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return protection.deletionProtection
      ? pass("Deletion protection is enabled.")
      : fail("Deletion protection is disabled.", { deletionProtection: false, engine: engine.name });
  },
});
