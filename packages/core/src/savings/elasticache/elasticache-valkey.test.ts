import type { CacheCluster } from "@aws-sdk/client-elasticache";
import cluster from "../../resources/elasticache-cluster.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./elasticache-valkey.ts";

const item: CacheCluster = {
  CacheClusterId: "sessions-001",
  ARN: "arn:aws:elasticache:us-east-1:123456789012:cluster:sessions-001",
  CacheNodeType: "cache.r6g.large",
  NumCacheNodes: 1,
  Engine: "redis",
  EngineVersion: "7.1.0",
  ReplicationGroupId: "sessions",
};
const subject = (change: Partial<CacheCluster> = {}) => resourceOf(cluster, { ...item, ...change });

savingTable(
  rule,
  [cluster],
  [
    {
      when: "a fifth of a Redis 7 node",
      saves: "30.08", // 0.206 × 730 × 0.2 = 30.076
      resource: subject(),
      evidence: { engine: "redis 7.1.0" },
      cli: ["--replication-group-id sessions --engine valkey"],
    },
    { when: "it is Valkey", saves: "none", resource: subject({ Engine: "valkey", EngineVersion: "8.0" }) },
    { when: "its version is too old", saves: "none", resource: subject({ EngineVersion: "4.0.10" }) },
    {
      when: "it stands alone",
      saves: "none",
      resource: (({ ReplicationGroupId: _, ...alone }) => resourceOf(cluster, alone))(item),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(cluster, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    majorVersion: {
      at: 5,
      step: 1,
      of: (version) => ({ resource: subject({ EngineVersion: `${version}.0.6` }) }),
      saves: ["none", "30.08", "30.08"], // 0.206 × 730 × 0.2 = 30.076
    },
  },
);
