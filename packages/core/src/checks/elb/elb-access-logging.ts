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
  evaluate: ({ balancer, attributes }) => {
    if (balancer.kind !== "application") return notApplicable("Not an Application Load Balancer.");
    const value = attributes["access_logs.s3.enabled"];
    if (value === undefined) return unknown("failed", "access_logs.s3.enabled");
    return value === "true"
      ? pass("Access logging is enabled.")
      : fail("Access logging is disabled.", { "access_logs.s3.enabled": value });
  },
});
