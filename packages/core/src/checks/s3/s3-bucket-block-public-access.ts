import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { settingsOff } from "./public-access-block.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-block-public-access",
  requirement: "S3 buckets should have Block Public Access enabled",
  problem: "Bucket-level Block Public Access is not fully enabled",
  severity: "high",
  category: "Data",
  service: "S3",
  frameworks: {
    cis_3: ["2.1.4"],
    cis_5: ["2.1.4"],
    cis_6: ["3.1.4"],
    cis_7: ["3.1.4"],
    fsbp: ["S3.8"],
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
  risk: "A mistake in the bucket policy or an ACL can make objects public.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock",
    description: "Turn on all four Block Public Access settings for the bucket.",
    steps: [
      "Check that nothing serves the bucket directly to the public. Use CloudFront instead.",
      "Turn on all four Block Public Access settings for the bucket.",
    ],
    impact:
      "Public access through policies or ACLs stops immediately. Access of specific accounts and roles is unaffected.",
  },
  evaluate: ({ publicAccessBlock }) => {
    const off = settingsOff(publicAccessBlock);
    return off.length === 0
      ? pass("All four Block Public Access settings are enabled for the bucket.")
      : fail(`Block Public Access settings disabled for the bucket: ${off.join(", ")}.`, { off });
  },
});
