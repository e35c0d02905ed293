import type { CacheCluster } from "@aws-sdk/client-elasticache";
import cluster from "../../resources/elasticache-cluster.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./elasticache-rightsize.ts";

const item: CacheCluster = {
  CacheClusterId: "sessions",
  ARN: "arn:aws:elasticache:us-east-1:123456789012:cluster:sessions",
  CacheNodeType: "cache.r6g.xlarge",
  NumCacheNodes: 2,
  Engine: "redis",
  EngineVersion: "7.1",
  CacheClusterCreateTime: new Date(daysAgo(60)),
};
const subject = (change: Partial<CacheCluster> = {}) => resourceOf(cluster, { ...item, ...change });
const light = { EngineCPUUtilization: { maximum: 5 }, DatabaseMemoryUsagePercentage: { maximum: 20 } };

savingTable(
  rule,
  [cluster],
  [
    {
      when: "half the node is enough", // 26.32 × 20% × 1.5 = 7.9 of 13.07 GiB
      saves: "299.30", // 2 × (0.411 - 0.206) × 730
      resource: subject(),
      metrics: light,
      evidence: { proposed: "cache.r6g.large", nodes: 2 },
      cli: ["--cache-node-type cache.r6g.large --apply-immediately"],
    },
    // 0.8 × 299.30
    { when: "it runs Valkey", saves: "239.44", resource: subject({ Engine: "valkey" }), metrics: light },
    {
      when: "its data would fill it",
      saves: "none",
      resource: subject(),
      metrics: { ...light, DatabaseMemoryUsagePercentage: { maximum: 34 } },
    },
    {
      when: "memory is full",
      saves: "none",
      resource: subject(),
      metrics: { ...light, DatabaseMemoryUsagePercentage: { maximum: 40 } },
    },
    {
      when: "it works",
      saves: "none",
      resource: subject(),
      metrics: { ...light, EngineCPUUtilization: { maximum: 20 } },
    },
    { when: "it is Memcached", saves: "none", resource: subject({ Engine: "memcached" }) },
    {
      when: "it is young",
      saves: "none",
      resource: subject({ CacheClusterCreateTime: new Date(daysAgo(2)) }),
    },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: CPU and memory of the engine",
      resource: subject(),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(cluster, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: light,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({
        resource: subject({ CacheClusterCreateTime: new Date(daysAgo(days)) }),
        metrics: light,
      }),
      saves: ["none", "299.30", "299.30"],
    }, // 2 × (0.411 - 0.206) × 730
    cpuPercent: {
      at: 20,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        metrics: { ...light, EngineCPUUtilization: { maximum: percent } },
      }),
      saves: ["299.30", "none", "none"],
    },
    memoryPercent: {
      at: 40,
      // With the default, a node of half the size is too small: a third of the memory fills two thirds of it.
      decidesAt: 30,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        metrics: { ...light, DatabaseMemoryUsagePercentage: { maximum: percent } },
        thresholds: { "elasticache-rightsize.memoryPercent": 30 },
      }),
      saves: ["299.30", "none", "none"],
    },
  },
);
