import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { notRds } from "./database-engine.ts";

/** Default names in the console (Security Hub, RDS.24). */
const defaultNames: ReadonlySet<string> = new Set(["admin", "postgres"]);

export default defineCheck(cluster, {
  id: "rds-cluster-custom-admin-name",
  requirement: "RDS clusters should not use the default admin user name",
  problem: "DB cluster uses the default admin user name",
  severity: "medium",
  category: "IAM",
  service: "RDS",
  frameworks: { fsbp: ["RDS.24"], pci_dss_4: ["2.2.2"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["engine", "access"],
  risk: "Attackers who guess passwords already know the admin user name.",
  remediation: {
    automation: "MANUAL",
    description: "Move the data to a cluster with another admin user name.",
    steps: [
      "Create a cluster with another admin user name, and move the data.",
      "Point applications to the new cluster, and delete the old one.",
    ],
    impact: "The admin user name can't be changed, so the cluster is replaced.",
  },
  evaluate: ({ engine, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (access.masterUsername === null) return unknown("failed", "admin user name");
    return !defaultNames.has(access.masterUsername)
      ? pass("The admin user name is not the default.")
      : fail("The admin user name is the default.", { masterUsername: access.masterUsername });
  },
});
