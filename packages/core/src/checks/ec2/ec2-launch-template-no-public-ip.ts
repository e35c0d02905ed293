import { defineCheck, fail, pass } from "../../model/define-check.ts";
import launchTemplate from "../../resources/ec2-launch-template.ts";

export default defineCheck(launchTemplate, {
  id: "ec2-launch-template-no-public-ip",
  requirement: "EC2 launch templates should not assign public IP addresses",
  problem: "Launch template assigns public IP addresses",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {
    fsbp: ["EC2.25"],
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
  needs: ["defaultVersion"],
  risk: "Every instance launched from the template is exposed to the internet, even unintentionally.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description:
      "Create a template version that does not assign public IP addresses, and make it the default.",
    steps: [
      "Find out which of its instances must be public, and put a load balancer in front of them.",
      "Create a version without public IP addresses, and set it as the default.",
      "Replace running instances in the next maintenance window.",
    ],
    impact: "New instances have no public IP address. Running instances keep theirs.",
  },
  evaluate: ({ defaultVersion: { networkInterfaces } }) => {
    const open = networkInterfaces.filter(({ associatePublicIp }) => associatePublicIp === true);
    return open.length === 0
      ? pass("The default version does not request public IP addresses.")
      : fail("The default version requests public IP addresses.", { networkInterfaces: open });
  },
});
