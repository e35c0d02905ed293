import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-aurora-backtrack",
  requirement: "Aurora MySQL clusters should have backtracking enabled",
  problem: "Backtracking is disabled",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.14"],
    nist_800_53_r5: ["CP-6", "CP-6(1)", "CP-6(2)", "CP-9", "CP-10", "SI-13(5)"],
  },
  needs: ["engine", "backup"],
  risk: "Undoing a mistaken statement requires restoring the whole cluster, which takes hours.",
  remediation: {
    automation: "MANUAL",
    description: "Restore the cluster with backtracking enabled.",
    steps: [
      "Restore or clone the cluster with a backtrack window. Backtracking can't be turned on later.",
      "Point applications to the new cluster, and delete the old one.",
    ],
    impact: "The cluster is replaced. Change records of the backtrack window incur charges.",
  },
  evaluate: ({ engine, backup }) => {
    if (engine.name !== "aurora-mysql") return notApplicable("Only Aurora MySQL supports backtracking.");
    return backup.backtrackWindowSeconds > 0
      ? pass("Backtracking is enabled.")
      : fail("Backtracking is disabled.", { backtrackWindowSeconds: 0 });
  },
});
