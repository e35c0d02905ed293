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
  risk: "An object that is overwritten or deleted by mistake or malice is gone.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ConfigureS3BucketVersioning",
    description: "Switch versioning on.",
    steps: ["Add a lifecycle rule that expires noncurrent versions.", "Switch versioning on."],
    impact: "Earlier versions are kept and their storage is charged; deleting an object only hides it.",
  },
  evaluate: ({ versioning }) =>
    versioning.enabled
      ? pass("The bucket keeps versions.")
      : fail(versioning.suspended ? "Versioning is suspended." : "Versioning was never switched on.", {
          enabled: false,
          suspended: versioning.suspended,
        }),
});
