import trail from "../../resources/cloudtrail-trail.ts";
import bucket from "../../resources/s3-bucket.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import check from "./cloudtrail-s3-object-write-events.ts";

const location = { region: "us-east-1" };

checkTable(check, [
  {
    when: "a trail records them",
    result: "pass",
    resource: resourceWith(bucket, { location }, { id: "audit" }),
    others: [madeTrail({ objects: "arn:aws:s3" })],
  },
  {
    when: "a trail records this bucket",
    result: "pass",
    resource: resourceWith(bucket, { location }, { id: "audit" }),
    others: [madeTrail({ objects: "arn:aws:s3:::audit/" })],
  },
  {
    when: "the trail records another bucket",
    result: "fail",
    resource: resourceWith(bucket, { location }, { id: "audit" }),
    evidence: { multiRegionTrails: ["audit-trail"] },
    others: [madeTrail({ objects: "arn:aws:s3:::other/" })],
  },
  {
    when: "the trail records the other kind",
    result: "fail",
    resource: resourceWith(bucket, { location }, { id: "audit" }),
    others: [madeTrail({ objects: "arn:aws:s3", readWrite: "ReadOnly" })],
  },
  {
    when: "trails could not be listed",
    result: "unknown",
    resource: resourceWith(bucket, { location }, { id: "audit" }),
    unread: { [trail.type]: "denied" },
  },
]);
