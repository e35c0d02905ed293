import type { LifecycleRule } from "@aws-sdk/client-s3";
import bucket from "../../resources/s3-bucket.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./s3-noncurrent-versions.ts";

const subject = (Status: "Enabled" | "Suspended", ...Rules: LifecycleRule[]) =>
  resourceOf(bucket, { Name: "uploads" }, { answers: { versioning: { Status }, lifecycle: { Rules } } });
const expiring: LifecycleRule = { Status: "Enabled", NoncurrentVersionExpiration: { NoncurrentDays: 30 } };

savingTable(
  rule,
  [bucket],
  [
    { when: "versions stay forever", saves: "unknown: price", resource: subject("Enabled") },
    {
      when: "the rule is off",
      saves: "unknown: price",
      resource: subject("Enabled", { ...expiring, Status: "Disabled" }),
    },
    { when: "old versions expire", saves: "none", resource: subject("Enabled", expiring) },
    { when: "it keeps no versions", saves: "none", resource: subject("Suspended") },
  ],
);
