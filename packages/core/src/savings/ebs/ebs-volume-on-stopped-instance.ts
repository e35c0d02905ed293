import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import instance from "../../resources/ec2-instance.ts";
import volume from "../../resources/ec2-volume.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(volume, {
  id: "ebs-volume-on-stopped-instance",
  title: "Volumes of stopped instances incur charges",
  act: ({ name }) => `Delete volume ${name} of a stopped instance`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "No instance with this volume is running. A snapshot stores its data for less.",
  needs: ["attachments", "storage"],
  looksUp: [instance.type],
  thresholds: {
    stoppedDays: {
      label: "Time since stopped",
      unit: "days",
      default: 7,
      source: "Skyledger default: ignores weekends; Turbot reports any stop.",
    },
  },
  steps: [
    "Ask the owner whether the instance will be started again.",
    "Create a snapshot of the volume.",
    "Terminate the instance, or detach the volume, and then delete the volume.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "The instance can't start without its volume until the volume is restored from the snapshot.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-volume", { "volume-id": resource.id }, "aws_ebs_volume"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ attachments, storage }, { find, prices, resource, takenAt, thresholds, bill }) => {
    if (attachments.length === 0) return noSavings;
    let shortest = Number.POSITIVE_INFINITY;
    for (const { instanceId } of attachments) {
      const found = instanceId === null ? undefined : find(instance.type, instanceId);
      const state = found?.facets.state;
      if (!state) return savingUnknown("failed", "instance");
      if (!state.seen) return savingUnknown(state.reason, "instance");
      // The instance declaration reads this facet.
      const { name, stoppedAt } = state.value as { name: string; stoppedAt: string | null };
      if (name !== "stopped") return noSavings;
      const days = ageDays(stoppedAt, takenAt);
      if (days === undefined) return savingUnknown("failed", "stop time");
      shortest = Math.min(shortest, days);
    }
    if (shortest < thresholds.stoppedDays) return noSavings;
    const evidence = { "stopped (days)": Math.floor(shortest), "size (GiB)": storage.sizeGib };
    const kept = prices.bill(
      [{ name: "Snapshot (upper bound)", price: "EBS/snapshot-standard", quantity: storage.sizeGib }],
      resource.region,
    );
    if (!kept.seen) return savingUnknown(kept.reason, "price", evidence);
    return saves(bill(), evidence, {
      after: kept.value,
      notes: ["The snapshot is priced at the full volume size. It is usually smaller."],
    });
  },
});
