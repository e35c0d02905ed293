import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(volume, {
  id: "ebs-volume-unattached",
  title: "EBS volume is not attached",
  act: ({ name }) => `Delete unattached volume ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The volume incurs hourly charges, and no instance can use it.",
  needs: ["attachments", "storage"],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 7,
      source:
        "Skyledger default: long enough to exclude deployments; AWS Compute Optimizer waits 32 days, Trusted Advisor none.",
    },
  },
  steps: ["Ask the owner, named in the tags.", "Create a snapshot of the volume.", "Delete the volume."],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The volume might contain the only copy of some data. Create a snapshot first.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-volume", { "volume-id": resource.id }, "aws_ebs_volume"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ attachments, storage }, { resource, takenAt, thresholds, bill }) => {
    if (attachments.length > 0) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    return saves(bill(), {
      "size (GiB)": storage.sizeGib,
      "volume type": storage.type,
      "age (days)": Math.floor(age),
    });
  },
});
