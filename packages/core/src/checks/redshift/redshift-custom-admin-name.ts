import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

/** AWS's default name (Security Hub, Redshift.8). */
const defaultName = "awsuser";

export default defineCheck(cluster, {
  id: "redshift-custom-admin-name",
  requirement: "Amazon Redshift clusters should not use the default admin user name",
  problem: "Redshift cluster uses the default admin user name",
  severity: "medium",
  category: "IAM",
  service: "Redshift",
  frameworks: { fsbp: ["Redshift.8"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["access"],
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
  evaluate: ({ access }) => {
    if (access.masterUsername === null) return unknown("failed", "admin user name");
    return access.masterUsername !== defaultName
      ? pass("The admin user name is not the default.")
      : fail("The admin user name is the default.", { masterUsername: access.masterUsername });
  },
});
