import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/elasticache-replication-group.ts";

export default defineCheck(group, {
  id: "elasticache-automatic-failover",
  requirement: "ElastiCache replication groups should have automatic failover enabled",
  problem: "Automatic failover is disabled",
  severity: "medium",
  category: "Data",
  service: "ElastiCache",
  frameworks: { fsbp: ["ElastiCache.3"], nist_800_53_r5: ["CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["failover"],
  risk: "When the primary node fails, the cache takes no writes until somebody acts.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch automatic failover on.",
    steps: [
      "Add a replica in another zone if there is none.",
      "Switch automatic failover on, and Multi-AZ with it.",
    ],
    impact: "Nothing is interrupted; a replica is charged like any node.",
  },
  evaluate: ({ failover: { automatic, multiAz } }) =>
    automatic === "enabled" || automatic === "enabling"
      ? pass("Automatic failover is on.")
      : fail("Automatic failover is not on.", { automaticFailover: automatic, multiAz }),
});
