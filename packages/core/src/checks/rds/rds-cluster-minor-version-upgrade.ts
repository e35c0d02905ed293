import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-minor-version-upgrade",
  requirement: "RDS clusters should have automatic minor version upgrades enabled",
  problem: "Automatic minor version upgrades are disabled",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.35"],
    pci_dss_4: ["6.3.3"],
    nist_800_53_r5: ["SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["engine"],
  risk: "Vulnerabilities fixed by minor versions stay open until someone upgrades manually.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn on automatic minor version upgrades.",
    steps: [
      "Set a maintenance window at a quiet time.",
      "Turn on automatic minor version upgrades for the cluster.",
    ],
    impact: "The cluster restarts in its maintenance window when a new minor version is selected.",
  },
  evaluate: ({ engine }) => {
    if (engine.name !== "mysql" && engine.name !== "postgres")
      return notApplicable(
        "Not a Multi-AZ DB cluster. The instances of other clusters are evaluated individually.",
      );
    if (engine.autoMinorVersionUpgrade === null) return unknown("failed", "automatic upgrades");
    return engine.autoMinorVersionUpgrade
      ? pass("Automatic minor version upgrades are enabled.")
      : fail("Automatic minor version upgrades are disabled.", {
          autoMinorVersionUpgrade: false,
          engine: engine.name,
          version: engine.version,
        });
  },
});
