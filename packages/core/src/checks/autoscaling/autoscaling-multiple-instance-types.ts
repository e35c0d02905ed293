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
  risk: "When AWS runs out of the one instance type, the group cannot grow or replace failed machines.",
  remediation: {
    automation: "MANUAL",
    description: "Give the group a mixed instances policy with several types, in several zones.",
    steps: [
      "Choose two or more types that the programs run on equally well.",
      "Add a mixed instances policy with them as overrides, and a second zone if there is one only.",
    ],
    impact: "New machines may be of any of the types, which may cost differently.",
  },
  evaluate: ({ launch: { isMixed, overrideTypes }, network: { availabilityZones } }) => {
    const types = [...new Set(overrideTypes)];
    return isMixed && types.length >= 2 && availabilityZones.length >= 2
      ? pass(`The group can use ${types.length} instance types in ${availabilityZones.length} zones.`)
      : fail("The group does not use several instance types in several zones.", {
          mixedInstancesPolicy: isMixed,
          instanceTypes: types,
          availabilityZones,
        });
  },
});
