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
  risk: "Volumes of instances launched from the template store data unencrypted.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Create a template version that encrypts volumes, and make it the default.",
    steps: [
      "Create a version with encrypted volumes, using a key that the launching role can use.",
      "Set it as the default version.",
      "Replace running instances in the next maintenance window.",
    ],
    impact: "New instances have encrypted volumes. Launching them requires permission to use the key.",
  },
  evaluate: ({ defaultVersion: { blockDevices } }) => {
    const open = blockDevices.filter(({ encrypted }) => encrypted === false);
    return open.length === 0
      ? pass("The default version sets no volume to be unencrypted.")
      : fail("The default version sets volumes to be unencrypted.", { blockDevices: open });
  },
});
