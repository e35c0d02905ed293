import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-versioning",
  requirement: "S3 buckets should have versioning enabled",
  problem: "Versioning is disabled",
  severity: "low",
  category: "Data",
  service: "S3",
  frameworks: {
    nist_800_53_r5: [
      "AU-9(2)",
      "CP-6",
      "CP-6(1)",
      "CP-6(2)",
      "CP-9",
      "CP-10",
      "SC-5(2)",
      "SI-12",
      "SI-13(5)",
    ],
  },
  securityHub: ["S3.14"],
  needs: ["versioning"],
  risk: "Objects that are overwritten or deleted, by accident or by an attacker, can't be recovered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ConfigureS3BucketVersioning",
    description: "Turn on versioning.",
    steps: ["Add a lifecycle rule that expires noncurrent versions.", "Turn on versioning."],
    impact:
      "Noncurrent versions are kept and incur storage charges. Deleting an object adds a delete marker.",
  },
  evaluate: ({ versioning }) =>
    versioning.enabled
      ? pass("Versioning is enabled.")
      : fail(versioning.suspended ? "Versioning is suspended." : "Versioning has never been enabled.", {
          enabled: false,
          suspended: versioning.suspended,
        }),
});
