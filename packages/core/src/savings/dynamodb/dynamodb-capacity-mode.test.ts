import type { TableDescription } from "@aws-sdk/client-dynamodb";
import table from "../../resources/dynamodb-table.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./dynamodb-capacity-mode.ts";

const item: TableDescription = {
  TableName: "sessions",
  TableArn: "arn:aws:dynamodb:us-east-1:123456789012:table/sessions",
  CreationDateTime: new Date(daysAgo(90)),
  TableSizeBytes: 0,
  ProvisionedThroughput: { ReadCapacityUnits: 500, WriteCapacityUnits: 100 },
};
const answers = (readsPerDay: number, writesPerDay: number) => ({
  activity: { consumedReads: dailyMetric(30, readsPerDay), consumedWrites: dailyMetric(30, writesPerDay) },
});
const subject = (reads: number, writes: number, change: Partial<TableDescription> = {}) =>
  resourceOf(table, { ...item, ...change }, { answers: answers(reads, writes) });

savingTable(
  rule,
  [table],
  [
    {
      when: "hardly anything of it is used",
      // 500 × 0.00013 × 730 + 100 × 0.00065 × 730 = 94.90; a month has 30.41667 days:
      // 30.41667 M reads × 0.125 + 3.041667 M writes × 0.625 = 3.80208 + 1.90104
      saves: "89.20",
      resource: subject(1_000_000, 100_000),
      evidence: { "reads per month": 30_416_667, "writes per month": 3_041_667 },
      cli: ["--billing-mode PAY_PER_REQUEST"],
    },
    { when: "it is well used", saves: "none", resource: subject(20_000_000, 2_000_000) },
    {
      when: "it is on demand",
      saves: "none",
      resource: subject(1, 1, { BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" } }),
    },
    {
      when: "it is replicated",
      saves: "none",
      resource: subject(1, 1, { Replicas: [{ RegionName: "us-west-2" }] }),
    },
    {
      when: "it is young",
      saves: "none",
      resource: subject(1, 1, { CreationDateTime: new Date(daysAgo(10)) }),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(table, item, {
        answers: answers(1, 1),
        scope: { ...testScope, region: "sa-east-1" },
      }),
    },
  ],
  {
    cheaperPercent: {
      at: 20,
      step: 0.1,
      // 94.90 less this percentage, all of it for reads at 0.125 a million; a month has 365 / 12 days.
      of: (percent) => ({ resource: subject(((94.9 * (1 - percent / 100)) / 0.125) * 1e6 * (12 / 365), 0) }),
      saves: ["none", "18.98", "19.07"], // 94.90 × 0.20; 94.90 × 0.201 = 19.0749
    },
    ageDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({
        resource: subject(1_000_000, 100_000, { CreationDateTime: new Date(daysAgo(days)) }),
      }),
      saves: ["none", "89.20", "89.20"], // as in the first row
    },
  },
);
