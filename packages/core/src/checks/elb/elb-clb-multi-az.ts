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
  risk: "When the only zone fails, nothing behind the load balancer can be reached.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Enable a second Availability Zone for the load balancer.",
    steps: [
      "Start machines in another zone.",
      "Add a subnet of that zone to the load balancer and register the machines.",
    ],
    impact: "The load balancer gets an address in the new zone; requests are spread over both.",
  },
  evaluate: ({ network: { availabilityZones } }) =>
    availabilityZones.length >= minAvailabilityZones
      ? pass(`The load balancer spans ${availabilityZones.length} zones.`)
      : fail("The load balancer spans fewer than two zones.", { availabilityZones }),
});
