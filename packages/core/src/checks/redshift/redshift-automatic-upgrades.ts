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
  risk: "Holes that a new version closes stay open until somebody thinks of it.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-ModifyRedshiftClusterMaintenanceSettings",
    description: "Let Redshift install new versions.",
    steps: ["Set a maintenance window in a quiet hour.", "Allow version upgrades."],
    impact: "The cluster restarts in its maintenance window when a new version is out.",
  },
  evaluate: ({ maintenance }) =>
    maintenance.allowVersionUpgrade
      ? pass("New versions are installed by themselves.")
      : fail("New versions are not installed by themselves.", {
          allowVersionUpgrade: false,
          version: maintenance.version,
        }),
});
