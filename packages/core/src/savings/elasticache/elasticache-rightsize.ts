import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { metricNeeds } from "../../model/metric-need.ts";
import { mapObservation } from "../../model/observation.ts";
import cluster from "../../resources/elasticache-cluster.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";
import { cheapestType, sizeOf } from "../smaller-size.ts";
import { uncommitted } from "../uncommitted.ts";

const metric = metricNeeds("AWS/ElastiCache", ({ id }) => ({ CacheClusterId: id }));

export default defineSaving(cluster, {
  id: "elasticache-rightsize",
  title: "Cache nodes are overprovisioned",
  act: ({ name, change }) => `Resize ${name} to ${change.type ?? "a smaller node type"}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description: "A smaller node of the same family supports the data and requests with headroom.",
  needs: ["nodes", "engine"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "Skyledger default, as for instances.",
    },
    cpuPercent: {
      label: "Peak CPU utilization",
      unit: "percent",
      default: 20,
      source: "Skyledger default: peak engine CPU.",
    },
    memoryPercent: {
      label: "Peak memory utilization",
      unit: "percent",
      default: 40,
      source: "Skyledger default: peak memory usage.",
    },
  },
  metrics: {
    engineCpu: metric("Engine CPU utilization", "EngineCPUUtilization", "Percent", ["Maximum"]),
    memoryUsed: metric("Memory used", "DatabaseMemoryUsagePercentage", "Percent", ["Maximum"]),
  },
  steps: [
    "Check the capacity that a failover needs.",
    "Scale down online, or in the maintenance window.",
    "Monitor evictions and latency for a week.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "If data grows, keys are evicted earlier on the smaller node.",
  commands: (resource, change) =>
    setting(
      resource,
      "elasticache modify-cache-cluster",
      {
        "cache-cluster-id": resource.id,
        "cache-node-type": change.type ?? "<type>",
        "apply-immediately": true,
      },
      { type: "aws_elasticache_cluster", values: { node_type: change.type ?? "<type>" } },
    ),
  implementationEffort: "Low",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/CacheMetrics.WhichShouldIMonitor.html",
  candidate: ({ nodes, engine }, { resource, takenAt, thresholds }) => {
    if (engine.name === "memcached" || !sizeOf(`ElastiCache/redis:${nodes.type}`)) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ nodes, engine }, context) => {
    const { metrics, thresholds, prices, resource } = context;
    const size = sizeOf(`ElastiCache/redis:${nodes.type}`);
    const { engineCpu, memoryUsed } = metrics;
    if (!size || engineCpu.maximum === null || memoryUsed.maximum === null)
      return savingUnknown("failed", "CPU and memory of the engine");
    if (engineCpu.maximum >= thresholds.cpuPercent || memoryUsed.maximum >= thresholds.memoryPercent)
      return noSavings;
    const usedGib = (size.memoryGib * memoryUsed.maximum) / 100;
    const target = cheapestType(
      "ElastiCache/redis:",
      // On the smaller node, the data fills at most two thirds.
      (other) =>
        other.family === size.family && other.memoryGib < size.memoryGib && usedGib * 1.5 <= other.memoryGib,
      prices,
      resource.region,
    );
    const evidence = {
      "peak engine CPU (%)": Math.round(engineCpu.maximum * 10) / 10,
      "peak memory (%)": Math.round(memoryUsed.maximum * 10) / 10,
      nodes: nodes.count,
      now: nodes.type,
    };
    const before = context.bill();
    if (!target) return before.seen ? noSavings : savingUnknown(before.reason, "price", evidence);
    // Valkey nodes list at four fifths of the Redis price, before and after.
    const share = engine.name === "valkey" ? 0.8 : 1;
    const after = prices.bill(
      [{ name: "Node hours", price: target.key, quantity: nodes.count * share }],
      resource.region,
    );
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    const { of, notes, doubts } = uncommitted(context, { service: "ElastiCache", type: nodes.type });
    return saves(
      mapObservation(before, of),
      { ...evidence, proposed: target.type },
      {
        after: of(after.value),
        change: { type: target.type },
        notes,
        doubts,
      },
    );
  },
});
