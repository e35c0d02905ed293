import type { LogGroup } from "@aws-sdk/client-cloudwatch-logs";
import logGroup from "../../resources/logs-log-group.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./cloudwatch-log-group-no-retention.ts";

const item: LogGroup = {
  logGroupName: "/app/web",
  logGroupArn: "arn:aws:logs:us-east-1:123456789012:log-group:/app/web",
  storedBytes: 500 * 2 ** 30,
  logGroupClass: "STANDARD",
  creationTime: Date.parse(daysAgo(360)),
};
const subject = (change: Partial<LogGroup> = {}) => resourceOf(logGroup, { ...item, ...change });

savingTable(
  rule,
  [logGroup],
  [
    {
      when: "a year of events, three quarters too old",
      saves: "11.25", // 500 × 0.03 × (1 - 90 / 360)
      resource: subject(),
      evidence: { "stored (GiB)": 500, "share older than the retention (%)": 75 },
      cli: ["put-retention-policy --log-group-name /app/web --retention-in-days 90"],
    },
    {
      when: "a retention of 180 days was set as limit",
      saves: "7.50", // 500 × 0.03 × (1 - 180 / 360)
      resource: subject(),
      thresholds: { "cloudwatch-log-group-no-retention.retentionDays": 180 },
    },
    { when: "it has a retention", saves: "none", resource: subject({ retentionInDays: 30 }) },
    { when: "it is small", saves: "none", resource: subject({ storedBytes: 2 ** 29 }) },
    { when: "it is young", saves: "none", resource: subject({ creationTime: Date.parse(daysAgo(60)) }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(logGroup, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    retentionDays: {
      at: 90,
      step: 1,
      of: (days) => ({ resource: subject({ creationTime: Date.parse(daysAgo(days)) }) }),
      saves: ["none", "none", "0.16"], // 500 × 0.03 × (1 - 90 / 91) = 0.1648
    },
    sizeGib: {
      at: 1,
      step: 0.01,
      of: (gib) => ({ resource: subject({ storedBytes: gib * 2 ** 30 }) }),
      saves: ["none", "0.02", "0.02"], // 1 × 0.03 × (1 - 90 / 360) = 0.0225; 1.01 of it 0.0227
    },
  },
);
