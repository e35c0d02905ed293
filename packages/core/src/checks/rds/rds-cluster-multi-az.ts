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
  risk: "If the Availability Zone or the host fails, the cluster is down until an instance is recreated.",
  remediation: {
    automation: "MANUAL",
    description: "Add an instance in a second Availability Zone.",
    steps: [
      "Add a reader of the same class in another Availability Zone.",
      "Check that applications connect to the cluster endpoints, which follow a failover.",
    ],
    impact: "The new instance incurs charges like the others. No interruption.",
  },
  evaluate: ({ engine, availability }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return availability.multiAz
      ? pass("The cluster has instances in multiple Availability Zones.")
      : fail("The cluster has instances in a single Availability Zone.", {
          multiAz: false,
          availabilityZones: availability.availabilityZones,
        });
  },
});
