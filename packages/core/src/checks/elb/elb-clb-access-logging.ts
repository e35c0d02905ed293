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
  risk: "Without access logs nobody can tell who called what during an attack or a failure.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableLoggingForALBAndCLB",
    description: "Write access logs to a bucket.",
    steps: [
      "Make a bucket that lets load balancing write to it, with a lifecycle rule for old records.",
      "Switch access logs on and name the bucket.",
    ],
    impact: "Nothing changes for requests; storage of the logs is charged.",
  },
  evaluate: ({ attributes: { accessLog, accessLogBucket } }) => {
    if (accessLog === null) return unknown("failed", "access log");
    return accessLog
      ? pass("The load balancer writes access logs.")
      : fail("The load balancer writes no access logs.", { accessLog, accessLogBucket });
  },
});
