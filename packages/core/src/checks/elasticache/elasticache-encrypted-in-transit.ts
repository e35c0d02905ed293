import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/elasticache-replication-group.ts";

export default defineCheck(group, {
  id: "elasticache-encrypted-in-transit",
  requirement: "ElastiCache replication groups should be encrypted in transit",
  problem: "Replication group accepts connections without TLS",
  severity: "medium",
  category: "Encryption",
  service: "ElastiCache",
  frameworks: {
    fsbp: ["ElastiCache.5"],
    pci_dss_4: ["4.2.1"],
    nist_800_53_r5: [
      "AC-4",
      "AC-17(2)",
      "IA-5(1)",
      "SC-7(4)",
      "SC-8",
      "SC-8(1)",
      "SC-8(2)",
      "SC-12(3)",
      "SC-13",
      "SC-23",
      "SC-23(3)",
      "SI-7(6)",
    ],
  },
  needs: ["encryption"],
  risk: "An attacker in the network can read sessions and passwords in transit.",
  remediation: {
    automation: "MANUAL",
    description: "Require TLS for the replication group.",
    steps: [
      "Set the transit encryption mode to preferred, and move applications to TLS.",
      "Set the mode to required after all applications use TLS.",
    ],
    impact: "Applications without TLS can't connect. Engines before 7.0 need a new replication group.",
  },
  evaluate: ({ encryption: { inTransit, transitMode } }) =>
    inTransit && transitMode !== "preferred"
      ? pass("The replication group requires TLS.")
      : fail("The replication group accepts connections without TLS.", {
          transitEncryption: inTransit,
          transitMode,
        }),
});
