import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import bucket from "../../resources/s3-bucket.ts";
import { someRule } from "./lifecycle-rule.ts";
import { lifecycleText } from "./lifecycle-text.ts";

export default defineSaving(bucket, {
  id: "s3-noncurrent-versions",
  title: "Versioned bucket never expires noncurrent versions",
  act: ({ name }) => `Expire noncurrent versions in ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "Every change keeps the previous version indefinitely. Only S3 Storage Lens reports the size of noncurrent versions.",
  needs: ["versioning", "lifecycle"],
  thresholds: {},
  steps: [
    "Agree on how many versions to keep, and for how long.",
    "Add a rule that expires noncurrent versions.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "Expired versions can't be recovered.",
  commands: (resource) =>
    lifecycleText(resource, {
      id: "expire-old-versions",
      does: { NoncurrentVersionExpiration: { NoncurrentDays: 90 } },
      block: ["noncurrent_version_expiration {", "  noncurrent_days = 90", "}"],
    }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  part: "versions",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ versioning, lifecycle }) => {
    if (!versioning.enabled) return noSavings;
    const expires = someRule(lifecycle, ({ noncurrentExpirationDays: days }) => days !== null);
    return expires
      ? noSavings
      : savingUnknown("unsupported", "price", { "rules of the bucket": lifecycle.length });
  },
});
