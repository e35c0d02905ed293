import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

export default defineCheck(balancer, {
  id: "elb-alb-desync-mode",
  requirement: "Application Load Balancers should use defensive or strictest desync mitigation mode",
  problem: "Desync mitigation mode is not defensive or strictest",
  severity: "medium",
  category: "Network",
  service: "ELB",
  frameworks: { fsbp: ["ELB.12"], pci_dss_4: ["6.2.4"], nist_800_53_r5: ["AC-4(21)", "CA-9(1)", "CM-2"] },
  needs: ["balancer", "attributes"],
  risk: "Ambiguous requests that the load balancer and the target parse differently let attackers poison responses to other users.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-UpdateALBDesyncMitigationMode",
    description: "Set the desync mitigation mode to defensive or strictest.",
    steps: [
      "Use the metric for noncompliant requests to find the clients that send them.",
      "Set the mode to defensive.",
    ],
    impact: "Ambiguous requests are rejected or sent over a separate connection.",
  },
  evaluate: ({ balancer, attributes }) => {
    if (balancer.kind !== "application") return notApplicable("Not an Application Load Balancer.");
    const value = attributes["routing.http.desync_mitigation_mode"];
    if (value === undefined) return unknown("failed", "routing.http.desync_mitigation_mode");
    return value === "defensive" || value === "strictest"
      ? pass("The desync mitigation mode is defensive or strictest.")
      : fail("The desync mitigation mode is monitor.", {
          "routing.http.desync_mitigation_mode": value,
        });
  },
});
