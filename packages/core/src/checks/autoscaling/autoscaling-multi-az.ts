import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/auto-scaling-group.ts";

/** Default of the AWS Config rule autoscaling-multiple-az. */
const minAvailabilityZones = 2;

export default defineCheck(group, {
  id: "autoscaling-multi-az",
  requirement: "Auto Scaling groups should span multiple Availability Zones",
  problem: "Auto Scaling group is in a single Availability Zone",
  severity: "medium",
  category: "Data",
  service: "AutoScaling",
  frameworks: {
    fsbp: ["AutoScaling.2"],
    nist_800_53_r5: ["CP-2(2)", "CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"],
  },
  needs: ["network"],
  risk: "If the only Availability Zone fails, the whole group is down and can't launch instances elsewhere.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Add a subnet in a second Availability Zone to the group.",
    steps: [
      "Choose a subnet in another Availability Zone from which all dependencies can be reached.",
      "Add the subnet to the group, and enable its Availability Zone for the load balancer.",
    ],
    impact: "New instances are spread across Availability Zones. Traffic between zones incurs charges.",
  },
  evaluate: ({ network: { availabilityZones } }) =>
    availabilityZones.length >= minAvailabilityZones
      ? pass(`The group spans ${availabilityZones.length} Availability Zones.`)
      : fail("The group spans fewer than two Availability Zones.", { availabilityZones }),
});
