import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import image from "../../resources/ec2-image.ts";
import snapshot from "../../resources/ec2-snapshot.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";
import { isManagedSnapshot, usedByImage } from "./snapshot-use.ts";

export default defineSaving(snapshot, {
  id: "ebs-snapshot-old",
  title: "EBS snapshot is old",
  act: ({ name }) => `Delete old snapshot ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "The snapshot is older than most retention rules, no AMI needs it, and no backup plan manages it. " +
    "AWS does not report its stored size, so the saving is an upper bound.",
  needs: ["storage"],
  looksUp: [image.type],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 90,
      source: "Turbot's AWS thrifty controls: snapshots over 90 days.",
    },
  },
  steps: [
    "Check how long the data must be kept.",
    "Move the snapshot to the archive tier, or delete it.",
    "Add a lifecycle policy that deletes future snapshots automatically.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "The snapshot might be needed for a restore, and it can't be recovered.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-snapshot", { "snapshot-id": resource.id }, "aws_ebs_snapshot"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-snapshots.html",
  evaluate: ({ storage }, { resource, tags, all, prices, takenAt, thresholds, bill }) => {
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    if (!tags.seen) return savingUnknown(tags.reason, "tags");
    if (isManagedSnapshot(tags.value)) return noSavings;
    const images = all(image.type);
    if (!images.seen) return savingUnknown(images.reason, "images");
    const used = usedByImage(images.value, resource.id);
    if (!used.seen) return savingUnknown(used.reason, "snapshots of an image");
    if (used.value) return noSavings;
    const isArchived = storage.tier === "archive";
    const sizeGib = storage.fullSizeGib ?? storage.volumeSizeGib;
    const standard = { name: "Storage", price: "EBS/snapshot-standard", quantity: sizeGib };
    return saves(isArchived ? bill() : prices.bill([standard], resource.region), {
      "age (days)": Math.floor(age),
      "size at most (GiB)": Math.round(sizeGib * 100) / 100,
      "storage tier": isArchived ? "archive" : "standard",
    });
  },
});
