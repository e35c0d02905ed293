import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

/** Names that the console proposes (Security Hub, RDS.25). */
const defaultNames: ReadonlySet<string> = new Set(["admin", "postgres"]);

export default defineCheck(database, {
  id: "rds-instance-custom-admin-name",
  requirement: "RDS DB instances should not use the default admin user name",
  problem: "DB instance uses the default admin user name",
  severity: "medium",
  category: "IAM",
  service: "RDS",
  frameworks: { fsbp: ["RDS.25"], pci_dss_4: ["2.2.2"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["engine", "topology", "access"],
  risk: "Whoever guesses passwords need not guess the name of the administrator.",
  remediation: {
    automation: "MANUAL",
    description: "Restore the database under another administrator name.",
    steps: [
      "Take a snapshot and restore it; choose another administrator name where the engine allows it, or move the data to a new database.",
      "Point the programs to the new database and delete the old one.",
    ],
    impact: "The name cannot be changed in place, so that the database is replaced.",
  },
  evaluate: ({ engine, topology, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null)
      return notApplicable("The cluster that the instance is part of decides this.");
    if (access.masterUsername === null) return unknown("failed", "administrator name");
    return !defaultNames.has(access.masterUsername)
      ? pass("The administrator has a name of its own.")
      : fail("The administrator has the default name.", { masterUsername: access.masterUsername });
  },
});
