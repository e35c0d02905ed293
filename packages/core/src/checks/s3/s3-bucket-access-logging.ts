import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-access-logging",
  requirement: "S3 buckets should have server access logging enabled",
  problem: "Server access logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "S3",
  frameworks: {
    fsbp: ["S3.9"],
    pci_dss_4: ["10.2.1"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-3(8)",
      "SI-4(20)",
      "SI-7(8)",
    ],
  },
  needs: ["logging"],
  risk: "Reads, changes, and deletions of objects can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ConfigureS3BucketLogging",
    description: "Turn on server access logging to another bucket.",
    steps: [
      "Create or choose a log bucket in the same Region and account, with a lifecycle rule.",
      "Let the logging service write to it, and set it as the target.",
    ],
    impact: "No effect on requests. Log storage incurs charges.",
  },
  evaluate: ({ logging }) =>
    logging.targetBucket === null
      ? fail("Server access logging is disabled.", { targetBucket: null })
      : pass(`Server access logs are delivered to ${logging.targetBucket}.`),
});
