import type { DBInstance } from "@aws-sdk/client-rds";
import database from "../../resources/rds-db-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./aurora-instance-idle.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "orders-2",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders-2",
  Engine: "aurora-mysql",
  EngineVersion: "8.0.mysql_aurora.3.05.2",
  DBInstanceClass: "db.t3.medium",
  MultiAZ: false,
  DBClusterIdentifier: "orders",
  StorageType: "aurora",
  AllocatedStorage: 1,
  DBInstanceStatus: "available",
  InstanceCreateTime: new Date(daysAgo(90)),
};
const subject = (change: Partial<DBInstance> = {}) => resourceOf(database, { ...item, ...change });
const quiet = { DatabaseConnections: { maximum: 0 } };

savingTable(
  rule,
  [database],
  [
    {
      when: "no one connected",
      saves: "59.86", // 0.082 × 730
      resource: subject(),
      metrics: quiet,
      evidence: { "maximum connections": 0 },
      cli: ["rds delete-db-instance --db-instance-identifier orders-2"],
    },
    {
      when: "someone connected",
      saves: "none",
      resource: subject(),
      metrics: { DatabaseConnections: { maximum: 3 } },
    },
    { when: "it is no Aurora", saves: "none", resource: subject({ Engine: "mysql" }) },
    { when: "it is stopped", saves: "none", resource: subject({ DBInstanceStatus: "stopped" }) },
    { when: "it is young", saves: "none", resource: subject({ InstanceCreateTime: new Date(daysAgo(3)) }) },
    { when: "CloudWatch has data for only no point", saves: "unknown: connections", resource: subject() },
    {
      when: "it is serverless",
      saves: "unknown: price",
      resource: subject({ DBInstanceClass: "db.serverless" }),
      metrics: quiet,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ InstanceCreateTime: new Date(daysAgo(days)) }), metrics: quiet }),
      saves: ["none", "59.86", "59.86"],
    }, // 0.082 × 730
    connections: {
      at: 0,
      step: 1,
      of: (most) => ({ resource: subject(), metrics: { DatabaseConnections: { maximum: most } } }),
      saves: [null, "59.86", "none"],
    },
  },
);
