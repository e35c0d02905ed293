import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { gp3Components, gp3Included } from "./gp3-components.ts";
import { modifyVolume } from "./modify-volume.ts";
import { readBytes, readOps, sampleSeconds, writeBytes, writeOps } from "./volume-metrics.ts";

const mib = 2 ** 20;

/** Sustained performance of a gp2 volume (Amazon EBS user guide, "General Purpose SSD volumes"). */
function gp2Baseline(sizeGib: number): { iops: number; throughputMibps: number } {
  // Ignores its minimum of 100 IOPS: every gp3 volume has more.
  return { iops: Math.min(16_000, 3 * sizeGib), throughputMibps: sizeGib <= 170 ? 128 : 250 };
}

export default defineSaving(volume, {
  id: "ebs-gp2-to-gp3",
  title: "gp2 volume is cheaper as gp3",
  act: ({ name }) => `Move ${name} to gp3`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description:
    "As gp3, the volume costs one fifth less for the same storage. Performance above the baseline is added only if it is used.",
  needs: ["storage"],
  thresholds: {
    headroomPercent: {
      label: "Headroom",
      unit: "percent",
      default: 20,
      source: "Skyledger default: headroom above the highest measured minute.",
    },
  },
  metrics: { readOps, writeOps, readBytes, writeBytes },
  steps: [
    "Compare the proposed IOPS and throughput with the measured peaks.",
    "Modify the volume while it is in use.",
    "Wait until optimization completes, and monitor the latency for a week.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "A volume with higher bursts than during the lookback period would be slower.",
  commands: modifyVolume,
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  part: "settings",
  source: "https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html",
  candidate: ({ storage }) => (storage.type === "gp2" ? "candidate" : noSavings),
  evaluate: ({ storage }, { metrics, thresholds, prices, resource, bill }) => {
    const baseline = gp2Baseline(storage.sizeGib);
    const room = 1 + thresholds.headroomPercent / 100;
    const measured = metrics.writeOps.daysWithData > 0;
    const peakOps = ((metrics.readOps.maximum ?? 0) + (metrics.writeOps.maximum ?? 0)) / sampleSeconds;
    const peakMibps =
      ((metrics.readBytes.maximum ?? 0) + (metrics.writeBytes.maximum ?? 0)) / sampleSeconds / mib;
    // Without measurements, gp3 gets all of gp2's performance.
    const iops = Math.max(
      gp3Included.iops,
      Math.ceil(measured ? Math.min(baseline.iops, peakOps * room) : baseline.iops),
    );
    const throughput = Math.max(
      gp3Included.throughputMibps,
      Math.ceil(measured ? Math.min(baseline.throughputMibps, peakMibps * room) : baseline.throughputMibps),
    );
    const change = { type: "gp3", iops: String(iops), throughput: String(throughput) };
    const after = prices.bill(gp3Components(storage.sizeGib, iops, throughput), resource.region);
    if (!after.seen)
      return savingUnknown(after.reason, "price", { "size (GiB)": storage.sizeGib }, { change });
    return saves(
      bill(),
      {
        "size (GiB)": storage.sizeGib,
        "peak IOPS": measured ? Math.round(peakOps) : "unknown",
        "peak throughput (MiB/s)": measured ? Math.round(peakMibps) : "unknown",
        "gp3 IOPS": iops,
        "gp3 throughput (MiB/s)": throughput,
      },
      {
        after: after.value,
        change,
        notes: measured ? [] : ["CloudWatch has no data points, so gp3 gets the full performance of gp2."],
      },
    );
  },
});
