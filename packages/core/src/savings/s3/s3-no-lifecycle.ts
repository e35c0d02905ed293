import { defineSaving, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import bucket from "../../resources/s3-bucket.ts";
import { lifecycleText } from "./lifecycle-text.ts";

const gib = 2 ** 30;

export default defineSaving(bucket, {
  id: "s3-no-lifecycle",
  title: "Bucket has no lifecycle rule",
  type: "INSTANCE_RIGHTSIZING",
  action: "Configure",
  description:
    "Everything stays in the Standard class for ever. What would move to a colder class depends on the age of the objects, which the inventory does not hold.",
  needs: ["lifecycle", "sizes"],
  thresholds: {
    sizeGib: { unit: "GiB", default: 100, source: "Ours: below that a colder class saves a dollar at most." },
  },
  steps: [
    "Switch on storage-class analysis and wait for a month.",
    "Add transitions to colder classes, and an expiry where data may go.",
    "Watch the bill: moving and reading back cost, too.",
  ],
  confidence: "LOW",
  risk: "Medium",
  couldGoWrong:
    "Colder classes charge for reading and for a shortest stay: data that is read often gets dearer.",
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
    if (lifecycle.some(({ enabled }) => enabled)) return savesNothing;
    // S3 publishes nothing for a class without objects.
    const standard = (sizes.sizeStandard.latest ?? 0) / gib;
    if (standard < thresholds.sizeGib) return savesNothing;
    return savingUnknown("unsupported", "price", { "GiB in Standard": Math.round(standard) });
  },
});
