import type { DBInstance } from "@aws-sdk/client-rds";
import database from "../../resources/rds-db-instance.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-instance-graviton.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
  Engine: "mysql",
  EngineVersion: "8.0.35",
  DBInstanceClass: "db.m5.large",
  MultiAZ: false,
  DBInstanceStatus: "available",
};
const subject = (change: Partial<DBInstance> = {}) => resourceOf(database, { ...item, ...change });

savingTable(
  rule,
  [database],
  [
    {
      when: "m6g is as large and cheaper",
      saves: "13.87", // (0.171 - 0.152) × 730
      resource: subject(),
      evidence: { now: "db.m5.large", proposed: "db.m6g.large" },
      cli: ["--db-instance-class db.m6g.large"],
    },
    {
      when: "m6g is of the same generation and cheaper",
      saves: "13.87", // (0.171 - 0.152) × 730
      resource: subject({ DBInstanceClass: "db.m6i.large" }),
      evidence: { now: "db.m6i.large", proposed: "db.m6g.large" },
    },
    // 2 × (0.171 - 0.152) × 730
    { when: "it runs twice", saves: "27.74", resource: subject({ MultiAZ: true }) },
    {
      when: "it is on Graviton already",
      saves: "none",
      resource: subject({ DBInstanceClass: "db.m6g.large" }),
    },
    { when: "it is stopped", saves: "none", resource: subject({ DBInstanceStatus: "stopped" }) },
    {
      when: "nothing is known of the class",
      saves: "none",
      resource: subject({ DBInstanceClass: "db.z9.large" }),
    },
    {
      when: "the engine's price is not known",
      saves: "unknown: price",
      resource: subject({ Engine: "oracle-ee" }),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(database, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
);
