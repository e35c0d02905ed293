import {
  type Evidence,
  noSavings,
  type SavingContext,
  type SavingOutcome,
  saves,
  savingUnknown,
} from "../../model/define-saving.ts";
import type { MetricStatistics } from "../../model/metric-need.ts";
import { mapObservation } from "../../model/observation.ts";
import { ageDays } from "../age-days.ts";
import { uncommitted } from "../uncommitted.ts";
import { inScalingGroup } from "./in-scaling-group.ts";

const bytesPerMb = 1_000_000;
/** Instance families with accelerators (Amazon EC2 instance types, "Accelerated computing"). */
const accelerated = /^(g\d|p\d|inf|trn|dl|f\d|vt)/;

/** Whether a type has accelerators, which AWS/EC2 does not measure. */
export function isAccelerated(instanceType: string): boolean {
  return accelerated.test(instanceType);
}

/** Limits of Compute Optimizer's idle finding. */
export const idleThresholds = {
  lookbackDays: {
    label: "Lookback period",
    unit: "days",
    default: 14,
    source: "AWS Compute Optimizer, idle EC2 instances: 14 days.",
  },
  cpuPercent: {
    label: "Peak CPU utilization",
    unit: "percent",
    default: 5,
    source: "AWS Compute Optimizer: peak CPU below 5%.",
  },
  networkMbPerDay: {
    label: "Network traffic",
    unit: "MB per day",
    default: 5,
    source: "AWS Compute Optimizer: network I/O below 5 MB per day.",
  },
} as const;
type IdleThreshold = keyof typeof idleThresholds;

interface InstanceFacets {
  compute: { instanceType: string; lifecycle: string };
  state: { name: string; launchedAt: string | null };
}

/** Whether to evaluate an instance: on demand, running long enough, and not replaced by a group. */
export function idleCandidate(
  { compute, state }: InstanceFacets,
  { tags, takenAt, thresholds }: Omit<SavingContext<IdleThreshold>, "metrics">,
): SavingOutcome | "candidate" {
  if (state.name !== "running" || compute.lifecycle !== "on-demand") return noSavings;
  const age = ageDays(state.launchedAt, takenAt);
  if (age === undefined) return savingUnknown("failed", "launch time");
  if (age < thresholds.lookbackDays) return noSavings;
  const grouped = inScalingGroup(tags);
  if (!grouped.seen) return savingUnknown(grouped.reason, "tags");
  return grouped.value ? noSavings : "candidate";
}

function busiestDay(metrics: readonly MetricStatistics[]): number {
  const days = new Map<string, number>();
  for (const { daily } of metrics) {
    for (const { day, sum } of daily) days.set(day, (days.get(day) ?? 0) + (sum ?? 0));
  }
  return Math.max(0, ...days.values());
}

/** Evaluates an instance by its highest CPU and its busiest day of network traffic. */
export function evaluateIdle(
  { compute }: InstanceFacets,
  context: SavingContext<IdleThreshold, "cpu" | "networkIn" | "networkOut">,
  more: { evidence?: Evidence; doubts?: readonly string[] } = {},
): SavingOutcome {
  const { metrics, thresholds } = context;
  // A running instance reports every five minutes, including zeros: missing data does not mean idle.
  if (metrics.cpu.maximum === null) return savingUnknown("failed", "CPU utilization");
  if (metrics.cpu.maximum >= thresholds.cpuPercent) return noSavings;
  const network = busiestDay([metrics.networkIn, metrics.networkOut]) / bytesPerMb;
  if (network >= thresholds.networkMbPerDay) return noSavings;
  const { of, notes, doubts } = uncommitted(context, { service: "EC2", type: compute.instanceType });
  const partly =
    metrics.cpu.coverage < 1
      ? [`CloudWatch has data for only ${metrics.cpu.daysWithData} of ${metrics.cpu.days} days.`]
      : [];
  return saves(
    mapObservation(context.bill(), of),
    {
      "peak CPU (%)": Math.round(metrics.cpu.maximum * 10) / 10,
      "network traffic on the busiest day (MB)": Math.round(network * 100) / 100,
      "lookback period (days)": metrics.cpu.daysWithData,
      "instance type": compute.instanceType,
      ...more.evidence,
    },
    { notes, doubts: [...doubts, ...partly, ...(more.doubts ?? [])] },
  );
}
