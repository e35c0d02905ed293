import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/elasticache-replication-group.ts";

export default defineCheck(group, {
  id: "elasticache-encrypted-at-rest",
  requirement: "ElastiCache replication groups should be encrypted at rest",
  problem: "Replication group is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "ElastiCache",
  frameworks: {
    fsbp: ["ElastiCache.4"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["encryption"],
  risk: "Anyone who obtains the storage or a backup can read the cached data.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the replication group with an encrypted one.",
    steps: [
      "Create a backup of the replication group.",
      "Restore it as a replication group with encryption at rest and TLS.",
      "Point applications to the new replication group, and delete the old one.",
    ],
    impact: "Encryption at rest can't be turned on later, so the replication group is replaced.",
  },
  evaluate: ({ encryption }) =>
    encryption.atRest
      ? pass("The replication group is encrypted at rest.")
      : fail("The replication group is not encrypted at rest.", { atRestEncryption: false }),
});
