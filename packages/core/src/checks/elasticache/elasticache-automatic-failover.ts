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
  risk: "If the primary node fails, the cache accepts no writes until someone intervenes.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on automatic failover.",
    steps: [
      "Add a replica in another Availability Zone if there is none.",
      "Turn on automatic failover and Multi-AZ.",
    ],
    impact: "No interruption. Replicas incur charges like any node.",
  },
  evaluate: ({ failover: { automatic, multiAz } }) =>
    automatic === "enabled" || automatic === "enabling"
      ? pass("Automatic failover is enabled.")
      : fail("Automatic failover is disabled.", { automaticFailover: automatic, multiAz }),
});
