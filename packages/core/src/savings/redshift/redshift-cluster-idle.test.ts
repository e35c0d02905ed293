import type { Cluster } from "@aws-sdk/client-redshift";
import cluster from "../../resources/redshift-cluster.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./redshift-cluster-idle.ts";

const item: Cluster = {
  ClusterIdentifier: "reports",
  NodeType: "dc2.large",
  NumberOfNodes: 2,
  ClusterStatus: "available",
  ClusterCreateTime: new Date(daysAgo(60)),
};
const subject = (change: Partial<Cluster> = {}) => resourceOf(cluster, { ...item, ...change });
const silent = { DatabaseConnections: { maximum: 0 }, CPUUtilization: { p99: 12 } };

savingTable(
  rule,
  [cluster],
  [
    {
      when: "no one connected",
      saves: "365.00", // 2 × 0.25 × 730
      resource: subject(),
      metrics: silent,
      evidence: { "maximum connections": 0, nodes: 2 },
      cli: ["redshift pause-cluster --cluster-identifier reports"],
    },
    {
      when: "it hardly computes",
      saves: "365.00",
      resource: subject(),
      metrics: { DatabaseConnections: { maximum: 3 }, CPUUtilization: { p99: 2 } },
    },
    {
      when: "it is used",
      saves: "none",
      resource: subject(),
      metrics: { ...silent, DatabaseConnections: { maximum: 3 } },
    },
    { when: "it is paused", saves: "none", resource: subject({ ClusterStatus: "paused" }) },
    { when: "it is young", saves: "none", resource: subject({ ClusterCreateTime: new Date(daysAgo(2)) }) },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: connections and CPU",
      resource: subject(),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(cluster, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: silent,
    },
  ],
  {
    lookbackDays: {
      at: 7,
      step: 0.001,
      of: (days) => ({ resource: subject({ ClusterCreateTime: new Date(daysAgo(days)) }), metrics: silent }),
      saves: ["none", "365.00", "365.00"],
    }, // 2 × 0.25 × 730
    cpuPercent: {
      at: 5,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        metrics: { DatabaseConnections: { maximum: 3 }, CPUUtilization: { p99: percent } },
      }),
      saves: ["365.00", "none", "none"],
    },
  },
);
