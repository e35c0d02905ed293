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
  risk: "An Availability Zone with few instances gets as many requests as one with many, which can overload its instances.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCLBCrossZoneLoadBalancing",
    description: "Turn on cross-zone load balancing.",
    steps: [
      "Turn on cross-zone load balancing. Traffic between zones is free of charge for Classic Load Balancers.",
    ],
    impact: "Requests are distributed evenly across the instances in all Availability Zones.",
  },
  evaluate: ({ attributes: { crossZone } }) => {
    if (crossZone === null) return unknown("failed", "cross-zone load balancing");
    return crossZone
      ? pass("Cross-zone load balancing is enabled.")
      : fail("Cross-zone load balancing is disabled.", { crossZone });
  },
});
