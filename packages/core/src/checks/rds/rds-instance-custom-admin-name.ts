import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

/** Default names in the console (Security Hub, RDS.25). */
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
  risk: "Attackers who guess passwords already know the admin user name.",
  remediation: {
    automation: "MANUAL",
    description: "Restore the database with another admin user name.",
    steps: [
      "Create a snapshot, and restore it with another admin user name if the engine supports this, or move the data to a new database.",
      "Point applications to the new database, and delete the old one.",
    ],
    impact: "The admin user name can't be changed, so the database is replaced.",
  },
  evaluate: ({ engine, topology, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    if (access.masterUsername === null) return unknown("failed", "admin user name");
    return !defaultNames.has(access.masterUsername)
      ? pass("The admin user name is not the default.")
      : fail("The admin user name is the default.", { masterUsername: access.masterUsername });
  },
});
