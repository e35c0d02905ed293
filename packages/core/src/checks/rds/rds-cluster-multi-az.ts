import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-multi-az",
  requirement: "RDS clusters should be deployed in multiple Availability Zones",
  problem: "DB cluster is in a single Availability Zone",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: {
    cis_5: ["2.2.4"],
    cis_6: ["3.2.4"],
    cis_7: ["3.2.4"],
    fsbp: ["RDS.15"],
    nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"],
  },
  needs: ["engine", "availability"],
  risk: "When the zone or the machine fails, the cluster is down until an instance is made anew.",
  remediation: {
    automation: "MANUAL",
    description: "Add an instance in a second zone.",
    steps: [
      "Add a reader of the same class in another zone.",
      "Check that programs connect by the names of the cluster, which follow a failover.",
    ],
    impact: "The new instance is charged like the others; nothing is interrupted.",
  },
  evaluate: ({ engine, availability }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return availability.multiAz
      ? pass("The cluster has instances in several zones.")
      : fail("The cluster has no instance in a second zone.", {
          multiAz: false,
          availabilityZones: availability.availabilityZones,
        });
  },
});
