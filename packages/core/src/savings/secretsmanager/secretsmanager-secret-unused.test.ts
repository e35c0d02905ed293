import type { SecretListEntry } from "@aws-sdk/client-secrets-manager";
import secret from "../../resources/secretsmanager-secret.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./secretsmanager-secret-unused.ts";

const item: SecretListEntry = {
  Name: "ftp",
  ARN: "arn:aws:secretsmanager:us-east-1:123456789012:secret:ftp-AbCdEf",
  CreatedDate: new Date(daysAgo(400)),
  LastAccessedDate: new Date(daysAgo(120)),
};
const subject = (change: Partial<SecretListEntry> = {}) => resourceOf(secret, { ...item, ...change });

savingTable(
  rule,
  [secret],
  [
    {
      when: "it was read four months ago",
      saves: "0.40", // 0.40 a secret
      resource: subject(),
      evidence: { "age (days)": 400 },
      cli: ["--recovery-window-in-days 30"],
    },
    {
      when: "it was never read",
      saves: "0.40",
      resource: (({ LastAccessedDate: _, ...unread }) => resourceOf(secret, unread))(item),
      evidence: { "last read": "never" },
    },
    {
      when: "it was read last month",
      saves: "none",
      resource: subject({ LastAccessedDate: new Date(daysAgo(30)) }),
    },
    { when: "it is young", saves: "none", resource: subject({ CreatedDate: new Date(daysAgo(30)) }) },
    { when: "a service manages it", saves: "none", resource: subject({ OwningService: "rds" }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(secret, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    unusedDays: {
      at: 90,
      step: 0.001,
      of: (days) => ({ resource: subject({ LastAccessedDate: new Date(daysAgo(days)) }) }),
      saves: ["none", "0.40", "0.40"],
    },
  },
);
