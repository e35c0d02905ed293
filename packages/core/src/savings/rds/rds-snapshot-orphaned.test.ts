import type { DBSnapshot } from "@aws-sdk/client-rds";
import database from "../../resources/rds-db-instance.ts";
import snapshot from "../../resources/rds-db-snapshot.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-snapshot-orphaned.ts";

const item: DBSnapshot = {
  DBSnapshotIdentifier: "orders-final",
  DBSnapshotArn: "arn:aws:rds:us-east-1:123456789012:snapshot:orders-final",
  DBInstanceIdentifier: "orders",
  SnapshotType: "manual",
  AllocatedStorage: 200,
  SnapshotCreateTime: new Date(daysAgo(45)),
};
const subject = (change: Partial<DBSnapshot> = {}) => resourceOf(snapshot, { ...item, ...change });
const there = resourceOf(database, {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
});

savingTable(
  rule,
  [snapshot, database],
  [
    {
      when: "its database is gone",
      saves: "19.00", // 200 × 0.095
      resource: subject(),
      evidence: { database: "orders", "age (days)": 45 },
      cli: ["delete-db-snapshot --db-snapshot-identifier orders-final"],
    },
    { when: "its database is there", saves: "none", resource: subject(), others: [there] },
    { when: "AWS made it and deletes it", saves: "none", resource: subject({ SnapshotType: "automated" }) },
    { when: "it is young", saves: "none", resource: subject({ SnapshotCreateTime: new Date(daysAgo(10)) }) },
    {
      when: "databases were not read",
      saves: "unknown: databases",
      resource: subject(),
      unread: { [database.type]: "denied" },
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(snapshot, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    ageDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ resource: subject({ SnapshotCreateTime: new Date(daysAgo(days)) }) }),
      saves: ["none", "19.00", "19.00"],
    }, // 200 × 0.095
  },
);
