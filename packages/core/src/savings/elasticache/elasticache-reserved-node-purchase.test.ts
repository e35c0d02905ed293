import type { CacheCluster } from "@aws-sdk/client-elasticache";
import account from "../../resources/account.ts";
import cluster from "../../resources/elasticache-cluster.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf, billed, termPrices } from "../../testing/steady-account.ts";
import rule from "./elasticache-reserved-node-purchase.ts";

const item: CacheCluster = {
  CacheClusterId: "sessions",
  ARN: "arn:aws:elasticache:us-east-1:123456789012:cluster:sessions",
  CacheNodeType: "cache.m5.large",
  NumCacheNodes: 2,
  Engine: "redis",
  EngineVersion: "7.1",
  CacheClusterStatus: "available",
  CacheClusterCreateTime: new Date(daysAgo(90)),
};
const subject = (change: Partial<CacheCluster> = {}) => resourceOf(cluster, { ...item, ...change });
const base = {
  resource: accountOf(),
  prices: termPrices({ "ElastiCache/redis:cache.m5.large@reserved": "0.106" }),
};

savingTable(
  rule,
  [account, cluster],
  [
    {
      ...base,
      when: "two nodes are older than the look-back",
      saves: "73.00", // 2 × (0.156 − 0.106) × 730
      others: [subject()],
      evidence: { "reservations to buy": 2, type: "cache.m5.large redis" },
      cli: ["--cache-node-type cache.m5.large", "--cache-node-count 2"],
    },
    {
      ...base,
      when: "it is young",
      saves: "none",
      others: [subject({ CacheClusterCreateTime: new Date(daysAgo(29)) })],
    },
    { ...base, when: "it is Memcached", saves: "unknown: price", others: [subject({ Engine: "memcached" })] },
    {
      ...base,
      when: "clusters could not be listed",
      saves: "unknown: nodes",
      unread: { [cluster.type]: "denied" },
    },
  ],
  {
    lookbackDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ ...base, others: [subject({ CacheClusterCreateTime: new Date(daysAgo(days)) })] }),
      saves: ["none", "73.00", "73.00"],
    }, // 2 × (0.156 − 0.106) × 730
    quietDays: {
      at: 5,
      step: 0.01,
      // Two of 40 days are 5%: the first counted one is as busy as the others.
      of: (percent) => ({
        ...base,
        others: [subject()],
        thresholds: { "elasticache-reserved-node-purchase.quietDays": percent },
        owned: { billedDays: () => billed(40, "7.49", ["0", "0"]) },
      }),
      saves: ["none", "73.00", "73.00"],
    },
  },
);
