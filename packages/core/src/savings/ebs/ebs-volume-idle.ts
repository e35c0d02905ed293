import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import instance from "../../resources/ec2-instance.ts";
import volume from "../../resources/ec2-volume.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";
import { readOps, writeOps } from "./volume-metrics.ts";

/** Names of root devices (Amazon EC2 user guide, "Device names"). */
const rootDevice = /^\/dev\/(sda1|xvda)$/;

export default defineSaving(volume, {
  id: "ebs-volume-idle",
  title: "Attached EBS volume has no I/O",
  act: ({ name }) => `Delete idle volume ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The volume is attached to a running instance that does not read from it or write to it.",
  needs: ["attachments", "storage"],
  looksUp: [instance.type],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer, idle EBS volumes: 14 days.",
    },
    opsPerDay: {
      label: "I/O operations",
      unit: "operations per day",
      default: 1,
      source: "AWS Compute Optimizer: less than one operation per day.",
    },
  },
  metrics: { readOps, writeOps },
  steps: [
    "Check on the instance whether and where the volume is mounted.",
    "Create a snapshot, and detach the volume.",
    "Delete the volume after 7 days.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A volume that is used quarterly, such as an archive, also appears idle.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-volume", { "volume-id": resource.id }, "aws_ebs_volume"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-idle-recommendations.html",
  candidate: ({ attachments }, { resource, takenAt, thresholds, find }) => {
    const [attachment] = attachments;
    if (!attachment || attachments.some(({ device }) => rootDevice.test(device ?? ""))) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.lookbackDays) return noSavings;
    // Another rule evaluates a stopped instance's volumes.
    return find(instance.type, attachment.instanceId ?? "")?.status === "running" ? "candidate" : noSavings;
  },
  evaluate: ({ storage }, { metrics, thresholds, bill }) => {
    // A volume on a running instance reports zeros too: missing data does not mean idle.
    if (metrics.readOps.daysWithData === 0) return savingUnknown("failed", "read and write operations");
    const opsPerDay = (metrics.readOps.sum + metrics.writeOps.sum) / metrics.readOps.daysWithData;
    if (opsPerDay >= thresholds.opsPerDay) return noSavings;
    const { coverage, daysWithData, days } = metrics.readOps;
    return saves(
      bill(),
      { "operations per day": Math.round(opsPerDay * 100) / 100, "size (GiB)": storage.sizeGib },
      { doubts: coverage < 1 ? [`CloudWatch has data for only ${daysWithData} of ${days} days.`] : [] },
    );
  },
});
