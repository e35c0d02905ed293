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
      evidence: { "provisioned IOPS": 5000, "proposed IOPS": 12_000 },
      cli: ["--storage-type gp3 --iops 12000"],
    },
    {
      when: "it is stored twice",
      saves: "1008.00", // 2 × 504
      resource: subject({ MultiAZ: true }),
      metrics: load(2000),
    },
    {
      when: "a small one pays for more IOPS",
      saves: "483.00", // 12.50 + 500 - 11.50 - 900 × 0.02
      resource: subject({ AllocatedStorage: 100 }),
      metrics: load(3000),
    },
    {
      when: "399 GiB come with 3,000 IOPS",
      saves: "459.99", // 399 × 0.125 + 500 = 549.875, less 399 × 0.115 + 2200 × 0.02 = 89.885
      resource: subject({ AllocatedStorage: 399 }),
      metrics: load(4000),
    },
    {
      when: "400 GiB come with 12,000",
      saves: "504.00", // 550 - 46
      resource: subject({ AllocatedStorage: 400 }),
      metrics: load(4000),
    },
    {
      when: "401 GiB do, too",
      saves: "504.01", // 401 × 0.125 + 500 = 550.125, less 401 × 0.115 = 46.115
      resource: subject({ AllocatedStorage: 401 }),
      metrics: load(4000),
    },
    { when: "it is gp3", saves: "none", resource: subject({ StorageType: "gp3" }) },
    { when: "it belongs to a cluster", saves: "none", resource: subject({ DBClusterIdentifier: "c" }) },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: read and write IOPS",
      resource: subject(),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(database, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: load(2000),
    },
  ],
  {
    headroomPercent: {
      at: 30,
      step: 0.1,
      // 10,000 IOPS with 30% are 13,000; 12,000 come with 400 GiB.
      of: (percent) => ({
        resource: subject(),
        metrics: load(10_000),
        thresholds: { "rds-storage-optimize.headroomPercent": percent },
      }),
      saves: ["484.20", "484.00", "483.80"], // 504 less 990, 1000 and 1010 × 0.02
    },
  },
);
