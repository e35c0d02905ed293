import type { DBInstance } from "@aws-sdk/client-rds";
import { seen } from "../../model/observation.ts";
import database from "../../resources/rds-db-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-instance-idle.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "reports",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:reports",
  Engine: "mysql",
  EngineVersion: "8.0.35",
  DBInstanceClass: "db.m5.large",
  MultiAZ: false,
  DBInstanceStatus: "available",
  InstanceCreateTime: new Date(daysAgo(90)),
};
const subject = (change: Partial<DBInstance> = {}) => resourceOf(database, { ...item, ...change });
const quiet = { DatabaseConnections: { maximum: 0 }, CPUUtilization: { maximum: 2.4 } };

savingTable(
  rule,
  [database],
  [
    {
      when: "no one connected",
      saves: "124.83", // 0.171 × 730
      resource: subject(),
      metrics: quiet,
      evidence: { "maximum connections": 0, class: "db.m5.large" },
      cli: ["rds stop-db-instance --db-instance-identifier reports"],
    },
    // 2 × 0.171 × 730
    { when: "it runs twice", saves: "249.66", resource: subject({ MultiAZ: true }), metrics: quiet },
    {
      when: "a reservation pays for half of such hours",
      saves: "62.42", // 62.415
      resource: subject(),
      metrics: quiet,
      commitment: seen({ share: 0.5, note: "Half is reserved." }),
    },
    {
      when: "half of the days have no points",
      saves: "124.83", // 0.171 × 730
      resource: subject(),
      metrics: { ...quiet, DatabaseConnections: { maximum: 0, coverage: 0.5, daysWithData: 7, days: 14 } },
      evidence: { "lookback period (days)": 7 },
      doubts: ["CloudWatch has data for only 7 of 14 days."],
    },
    {
      when: "someone connected",
      saves: "none",
      resource: subject(),
      metrics: { DatabaseConnections: { maximum: 1 } },
    },
    { when: "it is stopped", saves: "none", resource: subject({ DBInstanceStatus: "stopped" }) },
    {
      when: "it is a replica",
      saves: "none",
      resource: subject({ ReadReplicaSourceDBInstanceIdentifier: "orders" }),
    },
    { when: "it belongs to a cluster", saves: "none", resource: subject({ DBClusterIdentifier: "orders" }) },
    { when: "it is young", saves: "none", resource: subject({ InstanceCreateTime: new Date(daysAgo(3)) }) },
    { when: "CloudWatch has data for only no point", saves: "unknown: connections", resource: subject() },
    {
      when: "the class has no known price",
      saves: "unknown: price",
      resource: subject({ DBInstanceClass: "db.x1.huge" }),
      metrics: quiet,
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(database, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: quiet,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ InstanceCreateTime: new Date(daysAgo(days)) }), metrics: quiet }),
      saves: ["none", "124.83", "124.83"],
    }, // 0.171 × 730
    connections: {
      at: 0,
      step: 1,
      of: (most) => ({ resource: subject(), metrics: { ...quiet, DatabaseConnections: { maximum: most } } }),
      saves: [null, "124.83", "none"],
    },
  },
);
