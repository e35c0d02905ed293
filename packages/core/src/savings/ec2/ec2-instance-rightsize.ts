import {
  defineSaving,
  noSavings,
  type SavingContext,
  type SavingOutcome,
  saves,
  savingUnknown,
} from "../../model/define-saving.ts";
import type { MetricStatistics } from "../../model/metric-need.ts";
import { mapObservation } from "../../model/observation.ts";
import type { InstanceSize } from "../../prices/instance-sizes.ts";
import instance from "../../resources/ec2-instance.ts";
import { ageDays } from "../age-days.ts";
import { cheapestType, familyKind, sizeOf } from "../smaller-size.ts";
import { uncommitted } from "../uncommitted.ts";
import { inScalingGroup } from "./in-scaling-group.ts";
import { cpu, diskRead, diskWrite, memory, networkIn, networkOut } from "./instance-metrics.ts";
import { resizeText } from "./resize-text.ts";

/** Family classes that only differ in processor and memory, so that one can replace another. */
const plainKinds: readonly string[] = ["m", "c", "r"];
type Name = "cpu" | "networkIn" | "networkOut" | "diskRead" | "diskWrite" | "memory";
type Limit = "lookbackDays" | "cpuHeadroomPercent" | "memoryHeadroomPercent" | "networkMbps" | "diskMibps";

/**
 * Highest rate in bytes per second: CloudWatch sums samples of five minutes, or of one minute with detailed
 * monitoring.
 */
function peakRate(metrics: readonly MetricStatistics[], sampleSeconds: number): number {
  return metrics.reduce((sum, { maximum }) => sum + (maximum ?? 0) / sampleSeconds, 0);
}

/** Requirements of the load. */
function needsOf(
  size: InstanceSize,
  metrics: Readonly<Record<Name, MetricStatistics>>,
  thresholds: Readonly<Record<Limit, number>>,
): { vcpu: number; memoryGib: number; memoryKnown: boolean } {
  const busiest = metrics.cpu.p99 ?? metrics.cpu.maximum ?? 100;
  const used = metrics.memory.maximum;
  return {
    vcpu: ((busiest * size.vcpu) / 100) * (1 + thresholds.cpuHeadroomPercent / 100),
    // Without the agent, memory use is unknown, so the memory size stays.
    memoryGib:
      used === null
        ? size.memoryGib
        : ((used * size.memoryGib) / 100) * (1 + thresholds.memoryHeadroomPercent / 100),
    memoryKnown: used !== null,
  };
}

function doubtsOf(memoryKnown: boolean, { coverage, daysWithData, days }: MetricStatistics): string[] {
  return [
    ...(memoryKnown
      ? []
      : ["The CloudWatch agent does not report memory, so the proposed type has at least the same memory."]),
    ...(coverage < 1 ? [`CloudWatch has data for only ${daysWithData} of ${days} days.`] : []),
  ];
}

/** Warning about a performance change that is not obvious. */
function otherProcessor(now: string, proposed: string): string[] {
  return now === proposed ? [] : [`${proposed} has a different processor than ${now}. Load test it first.`];
}

function evaluate(
  { compute, monitoring }: { compute: { instanceType: string }; monitoring: { detailed: boolean } },
  context: SavingContext<Limit, Name>,
): SavingOutcome {
  const { metrics, thresholds, prices, resource } = context;
  if (metrics.cpu.maximum === null) return savingUnknown("failed", "CPU utilization");
  const size = sizeOf(`EC2/${compute.instanceType}`);
  if (!size) return noSavings;
  const sampleSeconds = monitoring.detailed ? 60 : 300;
  const networkMbps = (peakRate([metrics.networkIn, metrics.networkOut], sampleSeconds) * 8) / 1e6;
  const diskMibps = peakRate([metrics.diskRead, metrics.diskWrite], sampleSeconds) / 2 ** 20;
  // A smaller type also has less bandwidth: instances with much traffic are skipped.
  if (networkMbps > thresholds.networkMbps || diskMibps > thresholds.diskMibps) return noSavings;
  const needs = needsOf(size, metrics, thresholds);
  const kind = familyKind(size.family);
  const kinds = plainKinds.includes(kind) ? plainKinds : [kind];
  const target = cheapestType(
    "EC2/",
    (other) =>
      other.arch === size.arch &&
      kinds.includes(familyKind(other.family)) &&
      other.generation >= size.generation &&
      other.vcpu < size.vcpu &&
      other.vcpu >= needs.vcpu &&
      other.memoryGib >= needs.memoryGib,
    prices,
    resource.region,
  );
  const bill = context.bill();
  if (!target) return bill.seen ? noSavings : savingUnknown(bill.reason, "price");
  const after = prices.bill([{ name: "Instance hours", price: target.key, quantity: 1 }], resource.region);
  if (!after.seen) return savingUnknown(after.reason, "price");
  const { of, notes, doubts } = uncommitted(context, { service: "EC2", type: compute.instanceType });
  return saves(
    mapObservation(bill, of),
    {
      "CPU p99 (%)": Math.round((metrics.cpu.p99 ?? metrics.cpu.maximum) * 10) / 10,
      "peak memory (%)":
        metrics.memory.maximum === null ? "unknown" : Math.round(metrics.memory.maximum * 10) / 10,
      "network peak (Mbit/s)": Math.round(networkMbps * 10) / 10,
      "disk peak (MiB/s)": Math.round(diskMibps * 10) / 10,
      "lookback period (days)": metrics.cpu.daysWithData,
      now: `${compute.instanceType}: ${size.vcpu} vCPU, ${size.memoryGib} GiB`,
      proposed: `${target.type}: ${target.size.vcpu} vCPU, ${target.size.memoryGib} GiB`,
    },
    {
      after: of(after.value),
      change: { type: target.type },
      notes: [...notes, ...otherProcessor(size.family, target.size.family)],
      doubts: [...doubts, ...doubtsOf(needs.memoryKnown, metrics.cpu)],
    },
  );
}

export default defineSaving(instance, {
  id: "ec2-instance-rightsize",
  title: "EC2 instance is overprovisioned",
  act: ({ name, change }) => `Resize ${name} to ${change.type ?? "a smaller type"}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description: "An instance type with fewer vCPUs supports the measured load with headroom.",
  needs: ["compute", "state", "monitoring"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer's default lookback period.",
    },
    cpuHeadroomPercent: {
      label: "CPU headroom",
      unit: "percent",
      default: 20,
      source: "AWS Compute Optimizer's default preset: p99.5 CPU plus 20%.",
    },
    memoryHeadroomPercent: {
      label: "Memory headroom",
      unit: "percent",
      default: 20,
      source: "AWS Compute Optimizer's default preset: memory plus 20%.",
    },
    networkMbps: {
      label: "Network bandwidth",
      unit: "Mbit/s",
      default: 300,
      source: "Skyledger default: well below the sustained 750 Mbit/s of the smallest m5.",
    },
    diskMibps: {
      label: "Disk throughput",
      unit: "MiB/s",
      default: 60,
      source: "Skyledger default: below the sustained 81 MB/s to EBS of m5.large.",
    },
  },
  metrics: { cpu, networkIn, networkOut, diskRead, diskWrite, memory },
  steps: [
    "Check architecture, drivers, and local disks against the proposed instance type.",
    "Choose a maintenance window, and stop the instance.",
    "Change the instance type, and start the instance.",
    "Monitor CPU and memory for 14 days.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong:
    "A yearly or monthly peak outside of the lookback period would be slower on the smaller instance type.",
  commands: (resource, change) => resizeText(resource, change.type ?? "<type>"),
  implementationEffort: "Medium",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/rightsizing-preferences.html",
  candidate: ({ compute, state }, { tags, takenAt, thresholds }) => {
    if (state.name !== "running" || compute.lifecycle !== "on-demand") return noSavings;
    const size = sizeOf(`EC2/${compute.instanceType}`);
    if (!size || size.vcpu < 2 || compute.instanceType.startsWith("t")) return noSavings;
    const age = ageDays(state.launchedAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "launch time");
    if (age < thresholds.lookbackDays) return noSavings;
    const grouped = inScalingGroup(tags);
    if (!grouped.seen) return savingUnknown(grouped.reason, "tags");
    return grouped.value ? noSavings : "candidate";
  },
  evaluate: evaluate,
});
