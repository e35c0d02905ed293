import type { LifecycleRule } from "@aws-sdk/client-s3";
import bucket from "../../resources/s3-bucket.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./s3-incomplete-multipart.ts";

const subject = (...Rules: LifecycleRule[]) =>
  resourceOf(bucket, { Name: "uploads" }, { answers: { lifecycle: { Rules } } });
const aborting = (days: number, Status: "Enabled" | "Disabled" = "Enabled") => ({
  Status,
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: days },
});

savingTable(
  rule,
  [bucket],
  [
    { when: "no rule aborts uploads", saves: "unknown: price", resource: subject() },
    { when: "a rule aborts too late", saves: "unknown: price", resource: subject(aborting(30)) },
    { when: "the rule is off", saves: "unknown: price", resource: subject(aborting(7, "Disabled")) },
    { when: "a rule aborts after a week", saves: "none", resource: subject(aborting(7)) },
  ],
  {
    abortDays: {
      at: 7,
      step: 1,
      of: (days) => ({ resource: subject(aborting(days)) }),
      saves: ["none", "none", "unknown: price"],
    },
  },
);
