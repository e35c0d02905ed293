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
  risk: "Whoever gets into the network reads sessions and passwords on their way to the cache.",
  remediation: {
    automation: "MANUAL",
    description: "Require TLS for the replication group.",
    steps: [
      "Set the transit encryption mode to preferred and move programs to TLS.",
      "Set the mode to required once no program connects without TLS.",
    ],
    impact: "Programs that do not speak TLS can no longer connect; engines before 7.0 need a new group.",
  },
  evaluate: ({ encryption: { inTransit, transitMode } }) =>
    inTransit && transitMode !== "preferred"
      ? pass("The group accepts TLS only.")
      : fail("The group accepts connections without TLS.", { transitEncryption: inTransit, transitMode }),
});
