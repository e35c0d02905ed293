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
  risk: "A wrong call or a script deletes the load balancer, and everything behind it is offline.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableELBDeletionProtection",
    description: "Switch deletion protection on.",
    steps: ["Switch deletion protection on, and set it in the template that made the load balancer."],
    impact: "Deleting the load balancer needs the protection to be switched off first.",
  },
  evaluate: ({ attributes }) => {
    const value = attributes["deletion_protection.enabled"];
    if (value === undefined) return unknown("failed", "deletion_protection.enabled");
    return value === "true"
      ? pass("Deletion protection is on.")
      : fail("Deletion protection is off.", { "deletion_protection.enabled": value });
  },
});
