import type { DBInstance } from "@aws-sdk/client-rds";
import database from "../../resources/rds-db-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-instance-rightsize.ts";

const gib = 2 ** 30;
const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
  Engine: "mysql",
  EngineVersion: "8.0.35",
  DBInstanceClass: "db.m5.2xlarge", // 8 vCPU, 32 GiB
  MultiAZ: false,
  DBInstanceStatus: "available",
  InstanceCreateTime: new Date(daysAgo(90)),
};
const subject = (change: Partial<DBInstance> = {}) => resourceOf(database, { ...item, ...change });
const light = {
  CPUUtilization: { p99: 12 },
  FreeableMemory: { minimum: 27 * gib },
  DatabaseConnections: { maximum: 40 },
};

savingTable(
  rule,
  [database],
  [
    {
      when: "a quarter of it is enough",
      saves: "374.49", // (0.684 - 0.171) × 730
      resource: subject(),
      metrics: light,
      evidence: { proposed: "db.m5.large", "peak memory usage (GiB)": 5 },
      cli: ["--db-instance-class db.m5.large"],
    },
    {
      when: "more memory is used",
      saves: "249.66",
      resource: subject(),
      metrics: { ...light, FreeableMemory: { minimum: 22 * gib } },
    }, // xlarge: (0.684 - 0.342) × 730
    { when: "it runs twice", saves: "748.98", resource: subject({ MultiAZ: true }), metrics: light },
    {
      when: "the processor is busy",
      saves: "none",
      resource: subject(),
      metrics: { ...light, CPUUtilization: { p99: 60 } },
    },
    {
      when: "memory is full",
      saves: "none",
      resource: subject(),
      metrics: { ...light, FreeableMemory: { minimum: gib } },
    },
    { when: "it bursts on credits", saves: "none", resource: subject({ DBInstanceClass: "db.t3.large" }) },
    { when: "it is young", saves: "none", resource: subject({ InstanceCreateTime: new Date(daysAgo(3)) }) },
    { when: "CloudWatch has data for only no point", saves: "unknown: CPU utilization", resource: subject() },
    {
      when: "no one knows the memory",
      saves: "unknown: free memory",
      resource: subject(),
      metrics: { CPUUtilization: { p99: 12 } },
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(database, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: light,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ InstanceCreateTime: new Date(daysAgo(days)) }), metrics: light }),
      saves: ["none", "374.49", "374.49"],
    }, // (0.684 - 0.171) × 730
    cpuPercent: {
      at: 70,
      step: 0.1,
      // The load of 8 vCPU on the 2 of db.m5.large.
      of: (percent) => ({
        resource: subject(),
        metrics: { ...light, CPUUtilization: { p99: (percent * 2) / 8 } },
      }),
      saves: ["374.49", "374.49", "249.66"], // above, db.m5.xlarge: (0.684 - 0.342) × 730
    },
    memoryHeadroomPercent: {
      at: 25,
      step: 0.1,
      // 6.4 of 32 GiB are used; with 25% headroom they are the 8 GiB of db.m5.large.
      of: (percent) => ({
        resource: subject(),
        metrics: { ...light, FreeableMemory: { minimum: 25.6 * gib } },
        thresholds: { "rds-instance-rightsize.memoryHeadroomPercent": percent },
      }),
      saves: ["374.49", "374.49", "249.66"],
    },
  },
);
