import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import database from "../../resources/rds-db-instance.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";
import { cheapestType, sizeOf } from "../smaller-size.ts";
import { uncommitted } from "../uncommitted.ts";
import { connections, cpu, freeMemory } from "./database-metrics.ts";
import { classHours, classPrefix, sizeKey } from "./instance-price.ts";

const gib = 2 ** 30;

export default defineSaving(database, {
  id: "rds-instance-rightsize",
  title: "Database instance is overprovisioned",
  act: ({ name, change }) => `Resize ${name} to ${change.class ?? "a smaller class"}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description: "A smaller class of the same family supports the measured load with headroom.",
  needs: ["engine", "compute", "state"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer's default lookback period.",
    },
    cpuPercent: {
      label: "Peak CPU utilization",
      unit: "percent after the change",
      default: 70,
      source: "Skyledger default: p99 CPU on the smaller class.",
    },
    memoryHeadroomPercent: {
      label: "Memory headroom",
      unit: "percent",
      default: 25,
      source: "Skyledger default: databases use memory as a cache.",
    },
  },
  metrics: { cpu, freeMemory, connections },
  steps: [
    "Check limits of the class: memory, connections, and throughput.",
    "Create a snapshot.",
    "Change the class in the maintenance window.",
    "Compare query latency before and after.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong:
    "With less memory, more data is read from disk, so queries can be slower even if the CPU is idle.",
  commands: (resource, change) =>
    setting(
      resource,
      "rds modify-db-instance",
      { "db-instance-identifier": resource.id, "db-instance-class": change.class ?? "<class>" },
      { type: "aws_db_instance", values: { instance_class: change.class ?? "<class>" } },
    ),
  implementationEffort: "Medium",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-rds-recommendations.html",
  candidate: ({ compute, state }, { resource, takenAt, thresholds }) => {
    const size = sizeOf(sizeKey(compute.instanceClass));
    if (state.name !== "available" || !size || compute.instanceClass.startsWith("db.t")) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ engine, compute }, context) => {
    const { metrics, thresholds, prices, resource } = context;
    const size = sizeOf(sizeKey(compute.instanceClass));
    const busiest = metrics.cpu.p99 ?? metrics.cpu.maximum;
    if (!size || busiest === null) return savingUnknown("failed", "CPU utilization");
    if (metrics.freeMemory.minimum === null) return savingUnknown("failed", "free memory");
    const usedGib = Math.max(0, size.memoryGib - metrics.freeMemory.minimum / gib);
    const prefix = classPrefix(engine.name);
    const target = cheapestType(
      prefix,
      (other) =>
        other.family === size.family &&
        other.vcpu < size.vcpu &&
        (busiest * size.vcpu) / other.vcpu <= thresholds.cpuPercent &&
        other.memoryGib >= usedGib * (1 + thresholds.memoryHeadroomPercent / 100),
      prices,
      resource.region,
    );
    const evidence = {
      "CPU p99 (%)": Math.round(busiest * 10) / 10,
      "peak memory usage (GiB)": Math.round(usedGib * 10) / 10,
      "maximum connections": metrics.connections.maximum ?? "unknown",
      now: compute.instanceClass,
    };
    const before = classHours({ engine: engine.name, ...compute }, prices, resource.region);
    if (!target) return before.seen ? noSavings : savingUnknown(before.reason, "price", evidence);
    const after = classHours(
      { engine: engine.name, ...compute, instanceClass: target.type },
      prices,
      resource.region,
    );
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    const { of, notes, doubts } = uncommitted(context, { service: "RDS", type: compute.instanceClass });
    return saves(
      mapObservation(before, of),
      { ...evidence, proposed: target.type },
      {
        after: of(after.value),
        change: { class: target.type },
        notes,
        doubts,
      },
    );
  },
});
