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
  risk: "Whoever gets hold of the storage or a backup reads everything that was cached.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the replication group by an encrypted one.",
    steps: [
      "Make a backup of the group.",
      "Restore it as a group with encryption at rest, and with TLS at once.",
      "Point the programs to the new group and delete the old one.",
    ],
    impact: "Encryption at rest cannot be switched on later, so that the group is replaced.",
  },
  evaluate: ({ encryption }) =>
    encryption.atRest
      ? pass("Stored data is encrypted.")
      : fail("Stored data is not encrypted.", { atRestEncryption: false }),
});
