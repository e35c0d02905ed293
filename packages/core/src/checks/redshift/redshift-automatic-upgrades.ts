import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-automatic-upgrades",
  requirement: "Amazon Redshift clusters should have automatic version upgrades enabled",
  problem: "Automatic version upgrades are disabled",
  severity: "medium",
  category: "Data",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.6"],
    nist_800_53_r5: ["CA-9(1)", "CM-2", "CP-9", "SC-5(2)", "SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["maintenance"],
  risk: "Vulnerabilities fixed by new versions stay open until someone upgrades manually.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-ModifyRedshiftClusterMaintenanceSettings",
    description: "Turn on automatic version upgrades.",
    steps: ["Set a maintenance window at a quiet time.", "Allow version upgrades."],
    impact: "The cluster restarts in its maintenance window when a new version is available.",
  },
  evaluate: ({ maintenance }) =>
    maintenance.allowVersionUpgrade
      ? pass("Automatic version upgrades are enabled.")
      : fail("Automatic version upgrades are disabled.", {
          allowVersionUpgrade: false,
          version: maintenance.version,
        }),
});
