import type { DBInstance } from "@aws-sdk/client-rds";
import database from "../../resources/rds-db-instance.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-storage-optimize.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
  Engine: "postgres",
  EngineVersion: "16.3",
  DBInstanceClass: "db.m5.large",
  MultiAZ: false,
  StorageType: "io1",
  AllocatedStorage: 400,
  Iops: 5000,
};
const subject = (change: Partial<DBInstance> = {}) => resourceOf(database, { ...item, ...change });
const load = (iops: number) => ({ ReadIOPS: { maximum: 0 }, WriteIOPS: { maximum: iops } });

savingTable(
  rule,
  [database],
  [
    {
      when: "gp3's own IOPS are enough",
      saves: "504.00", // 400 × 0.125 + 5000 × 0.10 = 550, less 400 × 0.115 = 46
      resource: subject(),
      metrics: load(2000),
      evidence: { "IOPS paid for": 5000, "IOPS proposed": 12_000 },
      cli: ["--storage-type gp3 --iops 12000"],
    },
    {
      when: "it is stored twice",
      saves: "1008.00",
      resource: subject({ MultiAZ: true }),
      metrics: load(2000),
    },
    {
      when: "a small one pays for more IOPS",
      saves: "483.00",
      resource: subject({ AllocatedStorage: 100 }),
      metrics: load(3000),
    }, // 12.50 + 500 - 11.50 - 900 × 0.02
    { when: "it is gp3", saves: "none", resource: subject({ StorageType: "gp3" }) },
    { when: "it belongs to a cluster", saves: "none", resource: subject({ DBClusterIdentifier: "c" }) },
    { when: "CloudWatch holds no point", saves: "unknown: read and write IOPS", resource: subject() },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(database, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: load(2000),
    },
  ],
);
