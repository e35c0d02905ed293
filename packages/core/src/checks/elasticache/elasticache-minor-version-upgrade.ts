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
  risk: "Vulnerabilities fixed by minor versions stay open until someone upgrades manually.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn on automatic minor version upgrades.",
    steps: ["Set a maintenance window at a quiet time.", "Turn on automatic minor version upgrades."],
    impact: "Nodes are replaced in the maintenance window when a new minor version is available.",
  },
  evaluate: ({ engine }) => {
    if (engine.name === "memcached")
      return notApplicable("Memcached does not support automatic minor version upgrades.");
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
