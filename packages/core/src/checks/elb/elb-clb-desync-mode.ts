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
  risk: "Ambiguous requests that the load balancer and the target parse differently let attackers poison responses to other users.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-UpdateCLBDesyncMitigationMode",
    description: "Set the desync mitigation mode to defensive or strictest.",
    steps: [
      "Look for requests classified as ambiguous in the access logs.",
      "Set elb.http.desyncmitigationmode to defensive.",
    ],
    impact: "Ambiguous requests are rejected or sent over a separate connection.",
  },
  evaluate: ({ attributes: { desyncMitigationMode } }) => {
    if (desyncMitigationMode === null) return unknown("failed", "desync mitigation mode");
    return desyncMitigationMode === "defensive" || desyncMitigationMode === "strictest"
      ? pass("The desync mitigation mode is defensive or strictest.")
      : fail("The desync mitigation mode is monitor.", { desyncMitigationMode });
  },
});
