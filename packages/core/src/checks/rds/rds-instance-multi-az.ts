import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-multi-az",
  requirement: "RDS DB instances should be Multi-AZ deployments",
  problem: "DB instance is not a Multi-AZ deployment",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: {
    cis_5: ["2.2.4"],
    cis_6: ["3.2.4"],
    cis_7: ["3.2.4"],
    fsbp: ["RDS.5"],
    nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"],
  },
  needs: ["engine", "topology", "compute"],
  risk: "When the zone or the machine fails, the database is down until it is restored.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableMultiAZOnRDSInstance",
    description: "Give the database a standby in another zone.",
    steps: ["Check that the subnet group has subnets in two zones.", "Switch Multi-AZ on in a quiet hour."],
    impact: "The database costs twice as much; it is slower for a while when the standby is made.",
  },
  evaluate: ({ engine, topology, compute }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null)
      return notApplicable("The cluster that the instance is part of decides this.");
    return compute.multiAz
      ? pass("A standby in another zone takes over when the database fails.")
      : fail("There is no standby in another zone.", {
          multiAz: false,
          instanceClass: compute.instanceClass,
        });
  },
});
