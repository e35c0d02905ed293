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
  risk: "Requests that load balancer and server take apart differently let an attacker poison the answers of others.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-UpdateALBDesyncMitigationMode",
    description: "Set the desync mitigation mode to defensive or strictest.",
    steps: [
      "Look at the metric for non-compliant requests to see who sends them.",
      "Set the mode to defensive.",
    ],
    impact: "Requests that are ambiguous are refused or sent over a connection of their own.",
  },
  evaluate: ({ balancer, attributes }) => {
    if (balancer.kind !== "application") return notApplicable("It is no Application Load Balancer.");
    const value = attributes["routing.http.desync_mitigation_mode"];
    if (value === undefined) return unknown("failed", "routing.http.desync_mitigation_mode");
    return value === "defensive" || value === "strictest"
      ? pass("The load balancer guards against ambiguous requests.")
      : fail("The load balancer only watches ambiguous requests.", {
          "routing.http.desync_mitigation_mode": value,
        });
  },
});
