import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

export default defineCheck(balancer, {
  id: "elb-clb-access-logging",
  requirement: "Classic Load Balancers should have access logging enabled",
  problem: "Access logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "ELB",
  frameworks: {
    fsbp: ["ELB.5"],
    nist_800_53_r5: [
      "AC-4(26)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-7(8)",
    ],
  },
  needs: ["attributes"],
  risk: "Without access logs, attacks and failures can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableLoggingForALBAndCLB",
    description: "Turn on access logging to an S3 bucket.",
    steps: [
      "Create a bucket that load balancing can write to, with a lifecycle rule for old logs.",
      "Turn on access logs, and specify the bucket.",
    ],
    impact: "No effect on requests. Log storage incurs charges.",
  },
  evaluate: ({ attributes: { accessLog, accessLogBucket } }) => {
    if (accessLog === null) return unknown("failed", "access log");
    return accessLog
      ? pass("Access logging is enabled.")
      : fail("Access logging is disabled.", { accessLog, accessLogBucket });
  },
});
