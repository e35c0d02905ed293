import bucket from "../../resources/s3-bucket.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, silentMetric, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./s3-bucket-abandoned.ts";

const gib = 2 ** 30;
const names = [
  "StandardIa",
  "OneZoneIa",
  "IntelligentFrequent",
  "IntelligentInfrequent",
  "GlacierInstant",
  "GlacierFlexible",
  "DeepArchive",
];
const empty = Object.fromEntries(names.map((name) => [`size${name}`, silentMetric(4)]));
const subject = (sizeGib: number, age = 90, region = "us-east-1") => ({
  ...resourceOf(
    bucket,
    { Name: "old-exports", CreationDate: new Date(daysAgo(age)) },
    {
      answers: { sizes: { ...empty, sizeStandard: dailyMetric(4, sizeGib * gib) } },
      scope: { ...testScope, region },
    },
  ),
  region,
});
const requests = (sum: number) => ({ AllRequests: { sum } });

savingTable(
  rule,
  [bucket],
  [
    {
      when: "three requests in a month",
      saves: "23.00", // 1000 × 0.023
      resource: subject(1000),
      metrics: requests(3),
      evidence: { "requests per day": 0.1 },
      cli: ["aws s3 rb s3://old-exports --force"],
    },
    { when: "one request a day", saves: "none", resource: subject(1000), metrics: requests(30) },
    { when: "it is empty", saves: "none", resource: subject(0) },
    { when: "it is young", saves: "none", resource: subject(1000, 10) },
    { when: "request metrics are off", saves: "unknown: request metrics", resource: subject(1000) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: subject(1000, 90, "sa-east-1"),
      metrics: requests(3),
    },
  ],
  {
    lookbackDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ resource: subject(1000, days), metrics: requests(3) }),
      saves: ["none", "23.00", "23.00"],
    }, // 1000 × 0.023
    requestsPerDay: {
      at: 1,
      step: 0.1,
      of: (perDay) => ({ resource: subject(1000), metrics: requests(perDay * 30) }),
      saves: ["23.00", "none", "none"],
    },
  },
);
