import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import bucket from "../../resources/s3-bucket.ts";
import { lifecycleText } from "./lifecycle-text.ts";

const gib = 2 ** 30;

export default defineSaving(bucket, {
  id: "s3-no-lifecycle",
  title: "Bucket has no lifecycle rule",
  act: ({ name }) => `Add a lifecycle rule to ${name}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Configure",
  description:
    "All objects stay in S3 Standard. The saving is unknown because it depends on the age of the objects.",
  needs: ["lifecycle", "sizes"],
  thresholds: {
    sizeGib: {
      label: "Minimum size",
      unit: "GiB",
      default: 100,
      source: "Skyledger default: below this, a colder storage class saves at most one dollar.",
    },
  },
  steps: [
    "Turn on storage class analysis, and wait for a month.",
    "Add transitions to colder storage classes, and expirations where possible.",
    "Monitor the bill. Transitions and retrievals incur charges.",
  ],
  confidence: "LOW",
  risk: "Medium",
  couldGoWrong:
    "Colder storage classes charge for retrieval and minimum storage duration, so frequently read data costs more.",
  commands: (resource) =>
    lifecycleText(resource, {
      id: "intelligent-tiering",
      does: { Transitions: [{ Days: 30, StorageClass: "INTELLIGENT_TIERING" }] },
      block: ["transition {", "  days          = 30", '  storage_class = "INTELLIGENT_TIERING"', "}"],
    }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  part: "storage",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ lifecycle, sizes }, { thresholds }) => {
    if (lifecycle.some(({ enabled }) => enabled)) return noSavings;
    // S3 publishes nothing for a class without objects.
    const standard = (sizes.sizeStandard.latest ?? 0) / gib;
    if (standard < thresholds.sizeGib) return noSavings;
    return savingUnknown("unsupported", "price", { "GiB in Standard": Math.round(standard) });
  },
});
