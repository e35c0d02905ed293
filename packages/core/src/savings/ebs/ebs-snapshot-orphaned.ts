import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import image from "../../resources/ec2-image.ts";
import snapshot from "../../resources/ec2-snapshot.ts";
import volume from "../../resources/ec2-volume.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";
import { isManagedSnapshot, usedByImage } from "./snapshot-use.ts";

export default defineSaving(snapshot, {
  id: "ebs-snapshot-orphaned",
  title: "EBS snapshot has no volume and no AMI",
  act: ({ name }) => `Delete orphaned snapshot ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "Its volume was deleted, and no AMI needs the snapshot. AWS does not report its stored size, so the saving is an upper bound.",
  needs: ["source", "storage"],
  looksUp: [volume.type, image.type],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 30,
      source: "Skyledger default: keeps a last copy for some time; OptScale waits 3 days.",
    },
  },
  steps: ["Check how long the data must be kept.", "Delete the snapshot."],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "It might be the last copy of the volume's data, and it can't be recovered.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-snapshot", { "snapshot-id": resource.id }, "aws_ebs_snapshot"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-snapshots.html",
  evaluate: ({ source, storage }, { resource, tags, all, prices, takenAt, thresholds, bill }) => {
    // Copies and imports have no source volume in this account.
    if (source.volumeId === null) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    if (!tags.seen) return savingUnknown(tags.reason, "tags");
    if (isManagedSnapshot(tags.value)) return noSavings;
    const volumes = all(volume.type);
    if (!volumes.seen) return savingUnknown(volumes.reason, "volumes");
    if (volumes.value.some(({ id }) => id === source.volumeId)) return noSavings;
    const images = all(image.type);
    if (!images.seen) return savingUnknown(images.reason, "images");
    const used = usedByImage(images.value, resource.id);
    if (!used.seen) return savingUnknown(used.reason, "snapshots of an image");
    if (used.value) return noSavings;
    const sizeGib = storage.fullSizeGib ?? storage.volumeSizeGib;
    const standard = { name: "Storage (upper bound)", price: "EBS/snapshot-standard", quantity: sizeGib };
    return saves(storage.tier === "archive" ? bill() : prices.bill([standard], resource.region), {
      volume: source.volumeId,
      "age (days)": Math.floor(age),
      "size at most (GiB)": Math.round(sizeGib * 100) / 100,
    });
  },
});
