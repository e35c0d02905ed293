import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import bucket from "../../resources/s3-bucket.ts";
import { someRule } from "./lifecycle-rule.ts";
import { lifecycleText } from "./lifecycle-text.ts";

export default defineSaving(bucket, {
  id: "s3-incomplete-multipart",
  title: "Bucket keeps incomplete multipart uploads",
  act: ({ name }) => `Expire incomplete uploads in ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "No rule aborts incomplete multipart uploads. Their parts incur charges and are not listed. Only S3 Storage Lens reports their size.",
  needs: ["lifecycle"],
  thresholds: {
    abortDays: {
      label: "Age of incomplete uploads",
      unit: "days",
      default: 7,
      source: "AWS Trusted Advisor, S3 incomplete multipart upload abort.",
    },
  },
  steps: ["Add a lifecycle rule that aborts incomplete multipart uploads after 7 days."],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong: "Uploads that pause for more than 7 days must start again.",
  commands: (resource) =>
    lifecycleText(resource, {
      id: "abort-uploads",
      does: { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
      block: ["abort_incomplete_multipart_upload {", "  days_after_initiation = 7", "}"],
    }),
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "LOW",
  part: "uploads",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ lifecycle }, { thresholds }) => {
    const aborts = someRule(
      lifecycle,
      ({ abortIncompleteUploadDays: days }) => days !== null && days <= thresholds.abortDays,
    );
    return aborts
      ? noSavings
      : savingUnknown("unsupported", "price", { "rules of the bucket": lifecycle.length });
  },
});
