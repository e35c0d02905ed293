import trail from "../../resources/cloudtrail-trail.ts";
import bucket from "../../resources/s3-bucket.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import check from "./cloudtrail-bucket-access-logging.ts";

checkTable(check, [
  {
    when: "it is logged",
    result: "pass",
    resource: resourceWith(
      bucket,
      { logging: { targetBucket: "access", targetPrefix: null } },
      { id: "audit" },
    ),
    others: [madeTrail()],
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(bucket, { logging: { targetBucket: null, targetPrefix: null } }, { id: "audit" }),
    evidence: { targetBucket: null, trails: ["audit-trail"] },
    others: [madeTrail()],
  },
  {
    when: "no trail writes to it",
    result: "not_applicable",
    resource: resourceWith(bucket, { logging: { targetBucket: null, targetPrefix: null } }, { id: "other" }),
    others: [madeTrail()],
  },
  {
    when: "trails could not be listed",
    result: "unknown",
    resource: resourceWith(bucket, { logging: { targetBucket: null, targetPrefix: null } }, { id: "audit" }),
    unread: { [trail.type]: "denied" },
  },
]);
