import { defineCheck, fail, pass } from "../../model/define-check.ts";
import group from "../../resources/auto-scaling-group.ts";

export default defineCheck(group, {
  id: "autoscaling-uses-launch-template",
  requirement: "Auto Scaling groups should use launch templates",
  problem: "Auto Scaling group does not use a launch template",
  severity: "medium",
  category: "Data",
  service: "AutoScaling",
  frameworks: { fsbp: ["AutoScaling.9"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)"] },
  needs: ["launch"],
  risk: "Launch configurations don't get new EC2 features, and can't be changed or versioned.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the group's launch configuration with a launch template.",
    steps: [
      "Create a launch template from the launch configuration.",
      "Use the launch template in the group, and refresh its instances.",
    ],
    impact: "New instances use the template. Running instances stay until they are replaced.",
  },
  evaluate: ({ launch: { launchTemplateId, launchConfigurationName } }) =>
    launchTemplateId === null
      ? fail("The group does not use a launch template.", { launchTemplateId, launchConfigurationName })
      : pass("The group uses a launch template."),
});
