import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { settingsOff } from "./public-access-block.ts";

export default defineCheck(account, {
  id: "s3-account-block-public-access",
  requirement: "S3 Block Public Access should be enabled for the account",
  problem: "Account-level Block Public Access is not fully enabled",
  severity: "medium",
  category: "Data",
  service: "S3",
  frameworks: {
    cis_3: ["2.1.4"],
    cis_5: ["2.1.4"],
    cis_6: ["3.1.4"],
    cis_7: ["3.1.4"],
    fsbp: ["S3.1"],
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
  needs: ["publicAccessBlock"],
  risk: "A mistake in any bucket policy or ACL in the account can make objects public.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-ConfigureS3PublicAccessBlock",
    description: "Turn on all four Block Public Access settings for the account.",
    steps: [
      "List the buckets that are public on purpose, and serve them through CloudFront instead.",
      "Turn on all four Block Public Access settings at the account level.",
    ],
    impact:
      "Public buckets and access points become private immediately, including those that are public on purpose.",
  },
  evaluate: ({ publicAccessBlock }) => {
    const off = settingsOff(publicAccessBlock);
    return off.length === 0
      ? pass("All four Block Public Access settings are enabled for the account.")
      : fail(`Block Public Access settings disabled for the account: ${off.join(", ")}.`, { off });
  },
});
