import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

export default defineCheck(balancer, {
  id: "elb-deletion-protection",
  requirement: "Load balancers should have deletion protection enabled",
  problem: "Deletion protection is disabled",
  severity: "medium",
  category: "Data",
  service: "ELB",
  frameworks: { fsbp: ["ELB.6"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)", "CM-3", "SC-5(2)"] },
  needs: ["attributes"],
  risk: "A mistaken call or script can delete the load balancer and take everything behind it offline.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableELBDeletionProtection",
    description: "Turn on deletion protection.",
    steps: ["Turn on deletion protection, also in the template that created the load balancer."],
    impact: "Deletion protection must be turned off before the load balancer can be deleted.",
  },
  evaluate: ({ attributes }) => {
    const value = attributes["deletion_protection.enabled"];
    if (value === undefined) return unknown("failed", "deletion_protection.enabled");
    return value === "true"
      ? pass("Deletion protection is enabled.")
      : fail("Deletion protection is disabled.", { "deletion_protection.enabled": value });
  },
});
