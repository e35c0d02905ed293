import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { ageDays } from "../age-days.ts";

export default defineSaving(volume, {
  id: "ebs-volume-unattached",
  title: "EBS volume is attached to nothing",
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The volume is paid for every hour and no instance can use it.",
  needs: ["attachments", "storage"],
  thresholds: {
    ageDays: {
      unit: "days",
      default: 7,
      source:
        "Ours: long enough to be no accident of a deployment; AWS Compute Optimizer waits 32 days, Trusted Advisor none.",
    },
  },
  steps: ["Check the owner tag and ask.", "Take a snapshot of the volume.", "Delete the volume."],
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ attachments, storage }, { resource, takenAt, thresholds, monthlyCost }) => {
    if (attachments.length > 0) return savesNothing;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return savesNothing;
    const cost = monthlyCost();
    if (!cost.seen) return savingUnknown(cost.reason, "price");
    return saves(cost.value, {
      "size (GiB)": storage.sizeGib,
      "volume type": storage.type,
      "age (days)": Math.floor(age),
    });
  },
});
