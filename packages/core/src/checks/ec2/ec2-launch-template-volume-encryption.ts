import { defineCheck, fail, pass } from "../../model/define-check.ts";
import launchTemplate from "../../resources/ec2-launch-template.ts";

export default defineCheck(launchTemplate, {
  id: "ec2-launch-template-volume-encryption",
  requirement: "EC2 launch templates should encrypt EBS volumes",
  problem: "Launch template defines unencrypted volumes",
  severity: "medium",
  category: "Encryption",
  service: "EC2",
  frameworks: { fsbp: ["EC2.181"] },
  needs: ["defaultVersion"],
  risk: "Disks of every instance of the template hold their data in the clear.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make a version of the template that encrypts its disks, and make it the default.",
    steps: [
      "Create a version whose disks are encrypted, with a key that the launching role may use.",
      "Set it as the default version.",
      "Replace running instances at the next occasion.",
    ],
    impact: "New instances have encrypted disks; launching them needs permission to use the key.",
  },
  evaluate: ({ defaultVersion: { blockDevices } }) => {
    const open = blockDevices.filter(({ encrypted }) => encrypted === false);
    return open.length === 0
      ? pass("No disk of the default version is set to be unencrypted.")
      : fail("The default version sets disks to be unencrypted.", { blockDevices: open });
  },
});
