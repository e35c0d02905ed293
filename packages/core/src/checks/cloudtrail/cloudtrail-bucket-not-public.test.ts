import account from "../../resources/account.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import bucket from "../../resources/s3-bucket.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import check from "./cloudtrail-bucket-not-public.ts";

const base = {
  acl: { ownerId: "o", grants: [] },
  ownership: { objectOwnership: "ObjectWriter" },
  policy: null,
  publicAccessBlock: {
    blockPublicAcls: false,
    ignorePublicAcls: false,
    blockPublicPolicy: false,
    restrictPublicBuckets: false,
  },
};
const openAcl = {
  ownerId: "o",
  grants: [
    {
      granteeType: "Group" as const,
      grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
      permission: "READ" as const,
    },
  ],
};
const readable = {
  Statement: [{ Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "arn:aws:s3:::audit/*" }],
};
const trailOnly = {
  Statement: [
    { Effect: "Allow", Principal: { Service: "cloudtrail.amazonaws.com" }, Action: "s3:PutObject" },
  ],
};
const blocked = { ...base.publicAccessBlock, ignorePublicAcls: true, restrictPublicBuckets: true };
const accountWith = (publicAccessBlock: typeof blocked) =>
  resourceWith(account, { publicAccessBlock }, { arn: "arn:aws:iam::123456789012:root" });
const open = [madeTrail(), accountWith(base.publicAccessBlock)];
const audit = (over: Readonly<Record<string, unknown>> = {}) =>
  resourceWith(bucket, { ...base, ...over }, { id: "audit" });

checkTable(check, [
  {
    when: "nothing is granted, and AWS's own word on the policy was not read",
    result: "pass",
    resource: audit({ policy: trailOnly }),
    others: open,
  },
  {
    when: "its policy lets everyone read",
    result: "fail",
    resource: audit({ policy: readable }),
    evidence: { statements: [{ actions: ["s3:GetObject"] }], trails: ["audit-trail"] },
    others: open,
  },
  {
    when: "AWS itself says that the policy is not public",
    result: "pass",
    resource: audit({ policy: readable, policyStatus: { isPublic: false } }),
    others: open,
  },
  {
    when: "its ACL is public",
    result: "fail",
    resource: audit({ acl: openAcl }),
    evidence: { grants: [{ group: "AllUsers", permission: "READ" }] },
    others: open,
  },
  {
    when: "its ACL is public, but ACLs are switched off",
    result: "pass",
    resource: audit({ acl: openAcl, ownership: { objectOwnership: "BucketOwnerEnforced" } }),
    others: open,
  },
  {
    when: "public grants are blocked",
    result: "pass",
    resource: audit({ acl: openAcl, policy: readable, publicAccessBlock: blocked }),
    others: open,
  },
  {
    when: "public grants are blocked by the account",
    result: "pass",
    resource: audit({ acl: openAcl, policy: readable }),
    others: [madeTrail(), accountWith(blocked)],
  },
  {
    when: "public grants may be blocked by the account, which was not read",
    result: "unknown",
    resource: audit({ policy: readable }),
    others: [madeTrail()],
  },
  {
    when: "no trail writes to it",
    result: "not_applicable",
    resource: resourceWith(bucket, { ...base, acl: openAcl }, { id: "other" }),
    others: open,
  },
  {
    when: "trails could not be listed",
    result: "unknown",
    resource: audit(),
    unread: { [trail.type]: "denied" },
  },
]);
