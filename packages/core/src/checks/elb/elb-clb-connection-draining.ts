import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

export default defineCheck(balancer, {
  id: "elb-clb-connection-draining",
  requirement: "Classic Load Balancers should have connection draining enabled",
  problem: "Connection draining is disabled",
  severity: "low",
  category: "Data",
  service: "ELB",
  frameworks: { fsbp: ["ELB.7"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["attributes"],
  risk: "Machines that are taken out cut off the requests they are still answering.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-EnableCLBConnectionDraining",
    description: "Switch connection draining on.",
    steps: ["Switch connection draining on, with a timeout longer than the longest request."],
    impact: "Machines that are taken out finish their requests first.",
  },
  evaluate: ({ attributes: { connectionDraining } }) => {
    if (connectionDraining === null) return unknown("failed", "connection draining");
    return connectionDraining
      ? pass("The load balancer lets requests finish.")
      : fail("The load balancer cuts requests off when a machine is taken out.", { connectionDraining });
  },
});
