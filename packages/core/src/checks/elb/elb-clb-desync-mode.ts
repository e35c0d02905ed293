import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

export default defineCheck(balancer, {
  id: "elb-clb-desync-mode",
  requirement: "Classic Load Balancers should use defensive or strictest desync mitigation mode",
  problem: "Desync mitigation mode is not defensive or strictest",
  severity: "medium",
  category: "Network",
  service: "ELB",
  frameworks: { fsbp: ["ELB.14"], pci_dss_4: ["6.2.4"], nist_800_53_r5: ["AC-4(21)", "CA-9(1)", "CM-2"] },
  needs: ["attributes"],
  risk: "Requests that load balancer and server take apart differently let an attacker poison the answers of others.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-UpdateCLBDesyncMitigationMode",
    description: "Set the desync mitigation mode to defensive or strictest.",
    steps: [
      "Look at the access logs for requests that are classed as ambiguous.",
      "Set elb.http.desyncmitigationmode to defensive.",
    ],
    impact: "Requests that are ambiguous are refused or sent over a connection of their own.",
  },
  evaluate: ({ attributes: { desyncMitigationMode } }) => {
    if (desyncMitigationMode === null) return unknown("failed", "desync mitigation mode");
    return desyncMitigationMode === "defensive" || desyncMitigationMode === "strictest"
      ? pass("The load balancer guards against ambiguous requests.")
      : fail("The load balancer only watches ambiguous requests.", { desyncMitigationMode });
  },
});
