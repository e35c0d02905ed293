import type { TableDescription } from "@aws-sdk/client-dynamodb";
import table from "../../resources/dynamodb-table.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, silentMetric, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./dynamodb-table-unused.ts";

const item: TableDescription = {
  TableName: "sessions",
  TableArn: "arn:aws:dynamodb:us-east-1:123456789012:table/sessions",
  CreationDateTime: new Date(daysAgo(90)),
  TableSizeBytes: 40 * 2 ** 30,
  ProvisionedThroughput: { ReadCapacityUnits: 100, WriteCapacityUnits: 50 },
};
const answers = (readsPerDay: number) => ({
  activity: {
    consumedReads: readsPerDay === 0 ? silentMetric(30) : dailyMetric(30, readsPerDay),
    consumedWrites: silentMetric(30),
  },
  continuousBackups: {
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
    },
  },
});
const subject = (readsPerDay: number, change: Partial<TableDescription> = {}) =>
  resourceOf(table, { ...item, ...change }, { answers: answers(readsPerDay) });

savingTable(
  rule,
  [table],
  [
    {
      when: "nothing was read or written",
      saves: "43.22", // 40 × 0.25 + 100 × 0.00013 × 730 + 50 × 0.00065 × 730 = 10 + 9.49 + 23.725
      resource: subject(0),
      evidence: { "capacity units used in 30 days": 0 },
      cli: ["delete-table --table-name sessions"],
    },
    { when: "it is read", saves: "none", resource: subject(1) },
    { when: "it is young", saves: "none", resource: subject(0, { CreationDateTime: new Date(daysAgo(10)) }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(table, item, {
        answers: answers(0),
        scope: { ...testScope, region: "sa-east-1" },
      }),
    },
  ],
  {
    ageDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ resource: subject(0, { CreationDateTime: new Date(daysAgo(days)) }) }),
      saves: ["none", "43.22", "43.22"], // as in the first row
    },
    units: {
      at: 0,
      step: 1,
      of: (units) => ({ resource: subject(units / 30) }),
      saves: [null, "43.22", "none"],
    },
  },
);
