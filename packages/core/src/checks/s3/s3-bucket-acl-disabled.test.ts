import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-acl-disabled.ts";

checkTable(check, [
  {
    when: "ACLs are switched off",
    result: "pass",
    resource: resourceWith(bucket, {
      ownership: { objectOwnership: "BucketOwnerEnforced" },
      acl: {
        ownerId: "me",
        grants: [
          {
            granteeType: "Group",
            grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
            permission: "READ",
          },
        ],
      },
    }),
  },
  {
    when: "only the owner has a grant",
    result: "pass",
    resource: resourceWith(bucket, {
      ownership: { objectOwnership: null },
      acl: {
        ownerId: "me",
        grants: [{ granteeType: "CanonicalUser", grantee: "me", permission: "FULL_CONTROL" }],
      },
    }),
  },
  {
    when: "someone else has a grant",
    result: "fail",
    resource: resourceWith(bucket, {
      ownership: { objectOwnership: "ObjectWriter" },
      acl: {
        ownerId: "me",
        grants: [
          { granteeType: "CanonicalUser", grantee: "me", permission: "FULL_CONTROL" },
          { granteeType: "CanonicalUser", grantee: "else", permission: "READ" },
        ],
      },
    }),
    evidence: { objectOwnership: "ObjectWriter", grants: [{ grantee: "else", permission: "READ" }] },
  },
]);
