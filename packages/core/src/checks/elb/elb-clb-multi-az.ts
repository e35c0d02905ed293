import { defineCheck, fail, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

/** Default of the AWS Config rule clb-multiple-az. */
const minAvailabilityZones = 2;

export default defineCheck(balancer, {
  id: "elb-clb-multi-az",
  requirement: "Classic Load Balancers should span multiple Availability Zones",
  problem: "Classic Load Balancer is in a single Availability Zone",
  severity: "medium",
  category: "Data",
  service: "ELB",
  frameworks: { fsbp: ["ELB.10"], nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["network"],
  risk: "If the only Availability Zone fails, nothing behind the load balancer is reachable.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Add a second Availability Zone to the load balancer.",
    steps: [
      "Launch instances in another Availability Zone.",
      "Add a subnet in that zone to the load balancer, and register the instances.",
    ],
    impact: "The load balancer gets an address in the new zone, and requests are distributed across both.",
  },
  evaluate: ({ network: { availabilityZones } }) =>
    availabilityZones.length >= minAvailabilityZones
      ? pass(`The load balancer spans ${availabilityZones.length} Availability Zones.`)
      : fail("The load balancer spans fewer than two Availability Zones.", { availabilityZones }),
});
