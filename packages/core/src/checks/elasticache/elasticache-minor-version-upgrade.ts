import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/elasticache-cluster.ts";

export default defineCheck(cluster, {
  id: "elasticache-minor-version-upgrade",
  requirement: "ElastiCache clusters should have automatic minor version upgrades enabled",
  problem: "Automatic minor version upgrades are disabled",
  severity: "high",
  category: "Data",
  service: "ElastiCache",
  frameworks: {
    fsbp: ["ElastiCache.2"],
    pci_dss_4: ["6.3.3"],
    nist_800_53_r5: ["SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["engine"],
  risk: "Holes that a minor version closes stay open until somebody thinks of it.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Let ElastiCache install minor versions.",
    steps: ["Set a maintenance window in a quiet hour.", "Switch automatic minor version upgrades on."],
    impact: "Nodes are exchanged in the maintenance window when a new minor version is out.",
  },
  evaluate: ({ engine }) => {
    if (engine.name === "memcached")
      return notApplicable("Memcached has no automatic minor version upgrades.");
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
