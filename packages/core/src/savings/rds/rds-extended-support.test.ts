import type { DBInstance } from "@aws-sdk/client-rds";
import database from "../../resources/rds-db-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-extended-support.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
  Engine: "mysql",
  EngineVersion: "5.7.44",
  DBInstanceClass: "db.m5.xlarge",
  MultiAZ: false,
  DBInstanceStatus: "available",
};
const answers = (endedDaysAgo: number) => ({
  majorVersion: {
    DBMajorEngineVersions: [
      {
        MajorEngineVersion: "5.7",
        SupportedEngineLifecycles: [
          {
            LifecycleSupportName: "open-source-rds-standard-support",
            LifecycleSupportEndDate: new Date(daysAgo(endedDaysAgo)),
          },
          {
            LifecycleSupportName: "open-source-rds-extended-support",
            LifecycleSupportEndDate: new Date(daysAgo(endedDaysAgo - 1095)),
          },
        ],
      },
    ],
  },
});
const subject = (ended: number, change: Partial<DBInstance> = {}) =>
  resourceOf(database, { ...item, ...change }, { answers: answers(ended) });

savingTable(
  rule,
  [database],
  [
    {
      when: "standard support ended a year ago",
      saves: "292.00", // 4 vCPU × 0.10 × 730
      resource: subject(365),
      evidence: { version: "5.7.44", "standard support ended": "2025-06-01", vCPUs: 4 },
    },
    // 2 × 4 vCPU × 0.10 × 730
    { when: "it runs twice", saves: "584.00", resource: subject(365, { MultiAZ: true }) },
    { when: "standard support ends this very moment", saves: "292.00", resource: subject(0) }, // 4 × 0.10 × 730
    { when: "standard support ends tomorrow", saves: "none", resource: subject(-1) },
    { when: "two years are just not over", saves: "292.00", resource: subject(729.999) }, // 4 × 0.10 × 730
    { when: "two years are over this very moment", saves: "292.00", resource: subject(730) }, // 4 × 0.10 × 730
    {
      when: "two years are just over: the price is another",
      saves: "unknown: price",
      resource: subject(730.001),
    },
    { when: "standard support goes on", saves: "none", resource: subject(-30) },
    { when: "it is stopped", saves: "none", resource: subject(365, { DBInstanceStatus: "stopped" }) },
    { when: "in the third year the price is another", saves: "unknown: price", resource: subject(800) },
    {
      when: "the class's size is not known",
      saves: "unknown: price",
      resource: subject(365, { DBInstanceClass: "db.x.big" }),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(database, item, {
        answers: answers(365),
        scope: { ...testScope, region: "sa-east-1" },
      }),
    },
  ],
);
