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
  risk: "A wrong policy on the access point can show the objects of its bucket to everybody.",
  remediation: {
    automation: "MANUAL",
    description: "Make the access point anew with all four settings on.",
    steps: [
      "Make a second access point with Block Public Access complete: the settings of one that exists cannot be changed.",
      "Move the applications to it and delete the old one.",
    ],
    impact: "Applications need the name of the new access point.",
  },
  evaluate: ({ publicAccessBlock }) => {
    const off = settingsOff(publicAccessBlock);
    return off.length === 0
      ? pass("All four settings are on for the access point.")
      : fail(`Block Public Access of the access point is not complete: ${off.join(", ")} off.`, { off });
  },
});
