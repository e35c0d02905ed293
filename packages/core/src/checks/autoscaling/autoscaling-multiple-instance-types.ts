import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/auto-scaling-group.ts";

export default defineCheck(group, {
  id: "autoscaling-multiple-instance-types",
  requirement: "Auto Scaling groups should use multiple instance types",
  problem: "Auto Scaling group uses a single instance type",
  severity: "medium",
  category: "Data",
  service: "AutoScaling",
  frameworks: {
    fsbp: ["AutoScaling.6"],
    nist_800_53_r5: ["CP-2(2)", "CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"],
  },
  needs: ["launch", "network"],
  risk: "If the only instance type is out of capacity, the group can't grow or replace failed instances.",
  remediation: {
    automation: "MANUAL",
    description:
      "Give the group a mixed instances policy with several instance types and Availability Zones.",
    steps: [
      "Choose two or more instance types that suit the workload.",
      "Add a mixed instances policy with these types as overrides, and add a second Availability Zone if the group has only one.",
    ],
    impact: "New instances can have any of the types, at different prices.",
  },
  evaluate: ({ launch: { isMixed, overrideTypes }, network: { availabilityZones } }) => {
    const types = [...new Set(overrideTypes)];
    return isMixed && types.length >= 2 && availabilityZones.length >= 2
      ? pass(
          `The group can use ${types.length} instance types in ${availabilityZones.length} Availability Zones.`,
        )
      : fail("The group does not use multiple instance types in multiple Availability Zones.", {
          mixedInstancesPolicy: isMixed,
          instanceTypes: types,
          availabilityZones,
        });
  },
});
