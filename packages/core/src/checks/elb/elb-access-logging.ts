import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

export default defineCheck(balancer, {
  id: "elb-access-logging",
  requirement: "Application Load Balancers should have access logging enabled",
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
  needs: ["balancer", "attributes"],
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
  evaluate: ({ balancer, attributes }) => {
    if (balancer.kind !== "application") return notApplicable("It is no Application Load Balancer.");
    const value = attributes["access_logs.s3.enabled"];
    if (value === undefined) return unknown("failed", "access_logs.s3.enabled");
    return value === "true"
      ? pass("The load balancer writes access logs.")
      : fail("The load balancer writes no access logs.", { "access_logs.s3.enabled": value });
  },
});
