import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { gp3Components, gp3Included } from "./gp3-components.ts";
import { modifyVolume } from "./modify-volume.ts";
import { readBytes, readOps, sampleSeconds, writeBytes, writeOps } from "./volume-metrics.ts";

const mib = 2 ** 20;

export default defineSaving(volume, {
  id: "ebs-volume-rightsize",
  title: "EBS volume has far more size or IOPS than it uses",
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description: "The gp3 volume pays for IOPS or throughput that nothing used in the days looked at.",
  needs: ["storage"],
  thresholds: {
    headroomPercent: {
      unit: "percent",
      default: 30,
      source: "Ours: room above the highest minute that was measured.",
    },
  },
  metrics: { readOps, writeOps, readBytes, writeBytes },
  steps: [
    "Compare the proposed figures with what the work needs at its busiest.",
    "Lower IOPS and throughput while the volume is in use.",
    "Watch the latency for a week.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong:
    "A monthly peak outside the days looked at would be slower; the setting can be raised again after six hours.",
  commands: modifyVolume,
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: true,
  part: "settings",
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-ebs-recommendations.html",
  candidate: ({ storage: { type, iops, throughputMibps } }) => {
    const paysMore = (iops ?? 0) > gp3Included.iops || (throughputMibps ?? 0) > gp3Included.throughputMibps;
    return type === "gp3" && paysMore ? "candidate" : savesNothing;
  },
  evaluate: ({ storage }, { metrics, thresholds, prices, resource, bill }) => {
    if (metrics.writeOps.daysWithData === 0) return savingUnknown("failed", "read and write operations");
    const room = 1 + thresholds.headroomPercent / 100;
    const peakOps = ((metrics.readOps.maximum ?? 0) + (metrics.writeOps.maximum ?? 0)) / sampleSeconds;
    const peakMibps =
      ((metrics.readBytes.maximum ?? 0) + (metrics.writeBytes.maximum ?? 0)) / sampleSeconds / mib;
    const lower = (now: number | null, used: number, included: number) =>
      Math.max(included, Math.min(now ?? included, Math.ceil(used * room)));
    const iops = lower(storage.iops, peakOps, gp3Included.iops);
    const throughput = lower(storage.throughputMibps, peakMibps, gp3Included.throughputMibps);
    const evidence = {
      "IOPS now": storage.iops ?? "unknown",
      "highest IOPS measured": Math.round(peakOps),
      "IOPS proposed": iops,
      "throughput now (MiB/s)": storage.throughputMibps ?? "unknown",
      "highest throughput measured (MiB/s)": Math.round(peakMibps),
      "throughput proposed (MiB/s)": throughput,
    };
    const after = prices.bill(gp3Components(storage.sizeGib, iops, throughput), resource.region);
    const change = { iops: String(iops), throughput: String(throughput) };
    if (!after.seen) return savingUnknown(after.reason, "price", evidence, { change });
    return saves(bill(), evidence, { after: after.value, change });
  },
});
