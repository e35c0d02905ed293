import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

/** The name that AWS proposes (Security Hub, Redshift.8). */
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
  risk: "Whoever guesses passwords need not guess the name of the administrator.",
  remediation: {
    automation: "MANUAL",
    description: "Move the data to a cluster with another administrator name.",
    steps: [
      "Make a cluster with another administrator name and move the data.",
      "Point the programs to the new cluster and delete the old one.",
    ],
    impact: "The name cannot be changed in place, so that the cluster is replaced.",
  },
  evaluate: ({ access }) => {
    if (access.masterUsername === null) return unknown("failed", "administrator name");
    return access.masterUsername !== defaultName
      ? pass("The administrator has a name of its own.")
      : fail("The administrator has the default name.", { masterUsername: access.masterUsername });
  },
});
