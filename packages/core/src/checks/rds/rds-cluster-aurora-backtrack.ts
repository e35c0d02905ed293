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
  risk: "Undoing a wrong statement means restoring the whole cluster, which takes hours.",
  remediation: {
    automation: "MANUAL",
    description: "Restore the cluster with backtracking switched on.",
    steps: [
      "Restore or clone the cluster with a backtrack window; it cannot be switched on later.",
      "Point the programs to the new cluster and delete the old one.",
    ],
    impact: "The cluster is replaced; change records of the window are charged.",
  },
  evaluate: ({ engine, backup }) => {
    if (engine.name !== "aurora-mysql") return notApplicable("Only Aurora MySQL can backtrack.");
    return backup.backtrackWindowSeconds > 0
      ? pass("The cluster can be taken back in time.")
      : fail("The cluster cannot be taken back in time.", { backtrackWindowSeconds: 0 });
  },
});
