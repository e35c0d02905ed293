import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { gp3Components, gp3Included } from "./gp3-components.ts";
import { modifyVolume } from "./modify-volume.ts";
import { readBytes, readOps, sampleSeconds, writeBytes, writeOps } from "./volume-metrics.ts";

const mib = 2 ** 20;

export default defineSaving(volume, {
  id: "ebs-volume-rightsize",
  title: "EBS volume is overprovisioned",
  act: ({ name, change: { iops, throughput } }) =>
    iops === undefined
      ? `Lower the IOPS and throughput of ${name}`
      : `Lower ${name} to ${Number(iops).toLocaleString("en-US")} IOPS and ${throughput} MiB/s`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description:
    "The gp3 volume has provisioned IOPS or throughput that was not used during the lookback period.",
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
    "Compare the proposed values with the workload's peaks.",
    "Reduce IOPS and throughput while the volume is in use.",
    "Monitor the latency for a week.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong:
    "A monthly peak outside of the lookback period would be slower. The setting can be increased again after 6 hours.",
  commands: modifyVolume,
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: true,
  part: "settings",
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-ebs-recommendations.html",
  candidate: ({ storage: { type, iops, throughputMibps } }) => {
    const paysMore = (iops ?? 0) > gp3Included.iops || (throughputMibps ?? 0) > gp3Included.throughputMibps;
    return type === "gp3" && paysMore ? "candidate" : noSavings;
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
      "current IOPS": storage.iops ?? "unknown",
      "peak IOPS": Math.round(peakOps),
      "proposed IOPS": iops,
      "current throughput (MiB/s)": storage.throughputMibps ?? "unknown",
      "peak throughput (MiB/s)": Math.round(peakMibps),
      "proposed throughput (MiB/s)": throughput,
    };
    const after = prices.bill(gp3Components(storage.sizeGib, iops, throughput), resource.region);
    const change = { iops: String(iops), throughput: String(throughput) };
    if (!after.seen) return savingUnknown(after.reason, "price", evidence, { change });
    return saves(bill(), evidence, { after: after.value, change });
  },
});
