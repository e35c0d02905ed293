import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

export default defineCheck(balancer, {
  id: "elb-clb-cross-zone",
  requirement: "Classic Load Balancers should have cross-zone load balancing enabled",
  problem: "Cross-zone load balancing is disabled",
  severity: "medium",
  category: "Data",
  service: "ELB",
  frameworks: { fsbp: ["ELB.9"], nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["attributes"],
  risk: "A zone with few machines gets as many requests as one with many, and its machines fail under them.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCLBCrossZoneLoadBalancing",
    description: "Switch cross-zone load balancing on.",
    steps: [
      "Switch cross-zone load balancing on; traffic between zones is not charged for this kind of load balancer.",
    ],
    impact: "Requests are spread evenly over the machines of all zones.",
  },
  evaluate: ({ attributes: { crossZone } }) => {
    if (crossZone === null) return unknown("failed", "cross-zone load balancing");
    return crossZone
      ? pass("The load balancer spreads requests over all zones.")
      : fail("The load balancer keeps requests in the zone they came to.", { crossZone });
  },
});
