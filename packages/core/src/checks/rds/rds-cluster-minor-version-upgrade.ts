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
  risk: "Holes that a minor version closes stay open until somebody thinks of it.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Let RDS install minor versions.",
    steps: [
      "Set a maintenance window in a quiet hour.",
      "Switch automatic minor version upgrades on for the cluster.",
    ],
    impact: "The cluster restarts in its maintenance window when a new minor version is chosen.",
  },
  evaluate: ({ engine }) => {
    if (engine.name !== "mysql" && engine.name !== "postgres")
      return notApplicable(
        "It is no Multi-AZ cluster of RDS; instances of other clusters are judged one by one.",
      );
    if (engine.autoMinorVersionUpgrade === null) return unknown("failed", "automatic upgrades");
    return engine.autoMinorVersionUpgrade
      ? pass("Minor versions are installed by themselves.")
      : fail("Minor versions are not installed by themselves.", {
          autoMinorVersionUpgrade: false,
          engine: engine.name,
          version: engine.version,
        });
  },
});
