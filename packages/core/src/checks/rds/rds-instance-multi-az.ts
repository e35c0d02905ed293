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
  risk: "If the Availability Zone or the host fails, the database is down until it is restored.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableMultiAZOnRDSInstance",
    description: "Add a standby in another Availability Zone.",
    steps: [
      "Check that the subnet group has subnets in two Availability Zones.",
      "Turn on Multi-AZ at a quiet time.",
    ],
    impact: "The database costs twice as much. It can be slower while the standby is created.",
  },
  evaluate: ({ engine, topology, compute }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    return compute.multiAz
      ? pass("A standby in another Availability Zone takes over if the database fails.")
      : fail("There is no standby in another Availability Zone.", {
          multiAz: false,
          instanceClass: compute.instanceClass,
        });
  },
});
