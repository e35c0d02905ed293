import { defineSaving, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import bucket from "../../resources/s3-bucket.ts";
import { someRule } from "./lifecycle-rule.ts";
import { lifecycleText } from "./lifecycle-text.ts";

export default defineSaving(bucket, {
  id: "s3-incomplete-multipart",
  title: "Bucket keeps parts of unfinished uploads",
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "No rule takes away the parts of uploads that were never finished; they are charged and no list shows them. How much they hold only Storage Lens tells.",
  needs: ["lifecycle"],
  thresholds: {
    abortDays: {
      unit: "days",
      default: 7,
      source: "AWS Trusted Advisor, S3 incomplete multipart upload abort.",
    },
  },
  steps: ["Add a lifecycle rule that aborts unfinished uploads after seven days."],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong: "An upload that pauses for more than seven days would have to start again.",
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
      ? savesNothing
      : savingUnknown("unsupported", "price", { "rules of the bucket": lifecycle.length });
  },
});
