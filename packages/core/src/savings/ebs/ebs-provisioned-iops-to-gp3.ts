import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { gp3Components, gp3Included } from "./gp3-components.ts";
import { modifyVolume } from "./modify-volume.ts";
import { readBytes, readOps, sampleSeconds, writeBytes, writeOps } from "./volume-metrics.ts";

const mib = 2 ** 20;
/** Maximum of a gp3 volume (Amazon EBS user guide, "General Purpose SSD volumes"). */
const gp3Limits = { iops: 16_000, throughputMibps: 1_000 };

export default defineSaving(volume, {
  id: "ebs-provisioned-iops-to-gp3",
  title: "Provisioned IOPS volume fits gp3",
  act: ({ name }) => `Move ${name} to gp3`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description:
    "The measured load fits a gp3 volume at a fraction of the cost. Its latency is less consistent.",
  needs: ["storage"],
  thresholds: {
    headroomPercent: {
      label: "Headroom",
      unit: "percent",
      default: 30,
      source: "Skyledger default: headroom above the highest measured minute.",
    },
  },
  metrics: { readOps, writeOps, readBytes, writeBytes },
  steps: [
    "Check whether the workload needs consistent sub-millisecond latency.",
    "Modify the volume to gp3 with the proposed IOPS and throughput.",
    "Monitor the latency for a week.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "Databases that rely on consistent sub-millisecond latency can be slower at times.",
  commands: modifyVolume,
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  part: "settings",
  source: "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-volume-types.html",
  candidate: ({ storage }) => (storage.type === "io1" || storage.type === "io2" ? "candidate" : noSavings),
  evaluate: ({ storage }, { metrics, thresholds, prices, resource, bill }) => {
    if (metrics.writeOps.daysWithData === 0) return savingUnknown("failed", "read and write operations");
    const room = 1 + thresholds.headroomPercent / 100;
    const peakOps = ((metrics.readOps.maximum ?? 0) + (metrics.writeOps.maximum ?? 0)) / sampleSeconds;
    const peakMibps =
      ((metrics.readBytes.maximum ?? 0) + (metrics.writeBytes.maximum ?? 0)) / sampleSeconds / mib;
    const iops = Math.max(gp3Included.iops, Math.ceil(peakOps * room));
    const throughput = Math.max(gp3Included.throughputMibps, Math.ceil(peakMibps * room));
    if (iops > gp3Limits.iops || throughput > gp3Limits.throughputMibps) return noSavings;
    const evidence = {
      "provisioned IOPS": storage.iops ?? "unknown",
      "peak IOPS": Math.round(peakOps),
      "gp3 IOPS": iops,
      "gp3 throughput (MiB/s)": throughput,
    };
    const after = prices.bill(gp3Components(storage.sizeGib, iops, throughput), resource.region);
    const change = { type: "gp3", iops: String(iops), throughput: String(throughput) };
    if (!after.seen) return savingUnknown(after.reason, "price", evidence, { change });
    return saves(bill(), evidence, { after: after.value, change });
  },
});
