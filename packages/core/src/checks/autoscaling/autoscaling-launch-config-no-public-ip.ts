import { defineCheck, fail, pass } from "../../model/define-check.ts";
import configuration from "../../resources/auto-scaling-launch-configuration.ts";

export default defineCheck(configuration, {
  id: "autoscaling-launch-config-no-public-ip",
  requirement: "Launch configurations should not assign public IP addresses",
  problem: "Launch configuration assigns public IP addresses",
  severity: "high",
  category: "Network",
  service: "AutoScaling",
  frameworks: {
    fsbp: ["Autoscaling.5"],
    pci_dss_4: ["1.4.4"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["publicAddress"],
  risk: "Every instance that the group launches is exposed to the internet, even unintentionally.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description:
      "Replace the launch configuration with a launch template that does not assign public IP addresses.",
    steps: [
      "Put a load balancer in front of public applications.",
      "Create a launch template without public IP addresses, and use it in the groups that use the launch configuration.",
      "Delete the launch configuration. Launch configurations can't be changed.",
    ],
    impact: "New instances have no public IP address. Running instances keep theirs.",
  },
  evaluate: ({ publicAddress }) =>
    publicAddress.assign === false
      ? pass("The launch configuration does not assign public IP addresses.")
      : fail("The launch configuration does not turn off public IP addresses.", {
          associatePublicIpAddress: publicAddress.assign,
        }),
});
