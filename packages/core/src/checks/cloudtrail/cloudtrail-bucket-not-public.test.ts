import trail from "../../resources/cloudtrail-trail.ts";
import bucket from "../../resources/s3-bucket.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import check from "./cloudtrail-bucket-not-public.ts";

const acl = { ownerId: "o", grants: [] };
const open = {
  ownerId: "o",
  grants: [
    {
      granteeType: "Group" as const,
      grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
      permission: "READ" as const,
    },
  ],
};
const policyStatus = { isPublic: false };
const publicAccessBlock = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};
const blocked = { ...publicAccessBlock, ignorePublicAcls: true, restrictPublicBuckets: true };

checkTable(check, [
  {
    when: "it is closed",
    verdict: "pass",
    resource: resourceWith(bucket, { acl, policyStatus, publicAccessBlock }, { id: "audit" }),
    others: [madeTrail()],
  },
  {
    when: "its policy is public",
    verdict: "fail",
    resource: resourceWith(
      bucket,
      { acl, policyStatus: { isPublic: true }, publicAccessBlock },
      { id: "audit" },
    ),
    evidence: { policyIsPublic: true, trails: ["audit-trail"] },
    others: [madeTrail()],
  },
  {
    when: "its ACL is public",
    verdict: "fail",
    resource: resourceWith(bucket, { acl: open, policyStatus, publicAccessBlock }, { id: "audit" }),
    evidence: { policyIsPublic: false },
    others: [madeTrail()],
  },
  {
    when: "public grants are blocked",
    verdict: "pass",
    resource: resourceWith(
      bucket,
      { acl: open, policyStatus: { isPublic: true }, publicAccessBlock: blocked },
      { id: "audit" },
    ),
    others: [madeTrail()],
  },
  {
    when: "no trail writes to it",
    verdict: "not_applicable",
    resource: resourceWith(bucket, { acl: open, policyStatus, publicAccessBlock }, { id: "other" }),
    others: [madeTrail()],
  },
  {
    when: "trails could not be listed",
    verdict: "unknown",
    resource: resourceWith(bucket, { acl, policyStatus, publicAccessBlock }, { id: "audit" }),
    unread: { [trail.type]: "denied" },
  },
]);
