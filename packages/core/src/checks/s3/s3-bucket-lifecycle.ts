import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-lifecycle",
  requirement: "S3 buckets should have a lifecycle configuration",
  problem: "Bucket has no lifecycle configuration",
  severity: "low",
  category: "Data",
  service: "S3",
  frameworks: { fsbp: ["S3.13"], nist_800_53_r5: ["CP-6(2)", "CP-9", "CP-10", "SC-5(2)", "SI-13(5)"] },
  needs: ["lifecycle"],
  risk: "Old objects and versions are kept indefinitely, which increases costs and the amount of data that can leak.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Add lifecycle rules.",
    steps: [
      "Find out how long the objects are needed and must be retained.",
      "Add a rule that transitions or expires them, and one that aborts incomplete uploads.",
    ],
    impact:
      "Objects are transitioned or deleted according to the rules. Without versioning, this can't be undone.",
  },
  evaluate: ({ lifecycle }) =>
    lifecycle.some((rule) => rule.enabled)
      ? pass("A lifecycle rule is enabled.")
      : fail("No lifecycle rule is enabled.", { rules: lifecycle.length, enabled: 0 }),
});
