import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-encrypted",
  requirement: "RDS clusters should be encrypted at rest",
  problem: "DB cluster is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: { fsbp: ["RDS.27"] },
  needs: ["engine", "encryption"],
  risk: "Whoever gets hold of the storage, or of a snapshot of it, reads every row.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the cluster by an encrypted copy of itself.",
    steps: [
      "Take a snapshot while nothing writes.",
      "Restore it as a cluster with a KMS key.",
      "Point the programs to the new cluster and delete the old one.",
    ],
    impact: "The cluster is replaced, and writing has to pause while that happens.",
  },
  evaluate: ({ engine, encryption }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return encryption.encrypted
      ? pass("The storage of the cluster is encrypted.")
      : fail("The storage of the cluster is not encrypted.", { encrypted: false, engine: engine.name });
  },
});
