import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accessPoint from "../../resources/s3-access-point.ts";
import { settingsOff } from "./public-access-block.ts";

export default defineCheck(accessPoint, {
  id: "s3-access-point-block-public-access",
  requirement: "S3 access points should have Block Public Access enabled",
  problem: "Block Public Access is not fully enabled",
  severity: "critical",
  category: "Data",
  service: "S3",
  frameworks: { fsbp: ["S3.19"], pci_dss_4: ["1.4.4"] },
  needs: ["publicAccessBlock"],
  risk: "A mistake in the access point policy can make the bucket's objects public.",
  remediation: {
    automation: "MANUAL",
    description: "Create a new access point with all four settings enabled.",
    steps: [
      "Create a second access point with all four Block Public Access settings. The settings of an existing access point can't be changed.",
      "Move the applications to it, and delete the old access point.",
    ],
    impact: "Applications must use the name of the new access point.",
  },
  evaluate: ({ publicAccessBlock }) => {
    const off = settingsOff(publicAccessBlock);
    return off.length === 0
      ? pass("All four Block Public Access settings are enabled for the access point.")
      : fail(`Block Public Access settings disabled for the access point: ${off.join(", ")}.`, { off });
  },
});
