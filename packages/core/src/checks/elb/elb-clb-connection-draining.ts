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
  risk: "Requests in progress are dropped when an instance is deregistered.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-EnableCLBConnectionDraining",
    description: "Turn on connection draining.",
    steps: ["Turn on connection draining, with a timeout longer than the longest request."],
    impact: "Deregistered instances finish their requests first.",
  },
  evaluate: ({ attributes: { connectionDraining } }) => {
    if (connectionDraining === null) return unknown("failed", "connection draining");
    return connectionDraining
      ? pass("Connection draining is enabled.")
      : fail("Connection draining is disabled.", { connectionDraining });
  },
});
