import { defineCheck, fail, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

/** Default of the AWS Config rule elbv2-multiple-az. */
const minAvailabilityZones = 2;

export default defineCheck(balancer, {
  id: "elb-v2-multi-az",
  requirement: "Load balancers should span multiple Availability Zones",
  problem: "Load balancer is in a single Availability Zone",
  severity: "medium",
  category: "Data",
  service: "ELB",
  frameworks: { fsbp: ["ELB.13"], nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["network"],
  risk: "If the only Availability Zone fails, nothing behind the load balancer is reachable.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Add a second Availability Zone to the load balancer.",
    steps: [
      "Choose a subnet in another Availability Zone, and launch targets there.",
      "Add the subnet to the load balancer.",
    ],
    impact: "The load balancer gets an address in the new zone, and requests are distributed across both.",
  },
  evaluate: ({ network: { availabilityZones } }) =>
    availabilityZones.length >= minAvailabilityZones
      ? pass(`The load balancer spans ${availabilityZones.length} Availability Zones.`)
      : fail("The load balancer spans fewer than two Availability Zones.", { availabilityZones }),
});
