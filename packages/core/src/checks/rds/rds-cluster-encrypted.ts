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
  risk: "Anyone who obtains the storage or a snapshot can read all data.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the cluster with an encrypted copy.",
    steps: [
      "Create a snapshot while writes are paused.",
      "Restore it as a cluster with a KMS key.",
      "Point applications to the new cluster, and delete the old one.",
    ],
    impact: "The cluster is replaced, and writes must be paused during the replacement.",
  },
  evaluate: ({ engine, encryption }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return encryption.encrypted
      ? pass("The storage of the cluster is encrypted.")
      : fail("The storage of the cluster is not encrypted.", { encrypted: false, engine: engine.name });
  },
});
