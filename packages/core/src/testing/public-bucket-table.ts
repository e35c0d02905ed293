import type { Check } from "../model/define-check.ts";
import account from "../resources/account.ts";
import bucket from "../resources/s3-bucket.ts";
import { checkTable, resourceWith } from "./check-table.ts";

const open = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};
const blocked = {
  blockPublicAcls: true,
  ignorePublicAcls: true,
  blockPublicPolicy: true,
  restrictPublicBuckets: true,
};
const closed = {
  ownerId: "me",
  grants: [{ granteeType: "CanonicalUser" as const, grantee: "me", permission: "FULL_CONTROL" as const }],
};
const base = {
  policy: null,
  policyStatus: { isPublic: false },
  acl: closed,
  ownership: { objectOwnership: "ObjectWriter" },
  publicAccessBlock: open,
};
const openTo = (action: string) => ({
  Statement: [{ Effect: "Allow", Principal: "*", Action: action, Resource: "*" }],
});
const accountWith = (publicAccessBlock: typeof open | undefined) =>
  resourceWith(account, publicAccessBlock === undefined ? {} : { publicAccessBlock }, {
    arn: "arn:aws:iam::123456789012:root",
    id: "123456789012",
  });

/** What grants one kind of access. */
interface PublicAccess {
  action: string;
  otherAction: string;
  permission: "READ" | "WRITE";
}

/** Every case of a check for public bucket access. */
export function publicBucketTable(check: Check, { action, otherAction, permission }: PublicAccess): void {
  checkTable(check, [
    {
      when: "nothing is granted to everyone",
      result: "pass",
      resource: resourceWith(bucket, base),
      others: [accountWith(open)],
    },
    {
      when: "the policy grants it to everyone",
      result: "fail",
      resource: resourceWith(bucket, {
        ...base,
        policyStatus: { isPublic: true },
        policy: openTo(action),
      }),
      others: [accountWith(open)],
      evidence: { statements: [{ actions: [action] }] },
    },
    {
      when: "the policy grants only the other access",
      result: "pass",
      resource: resourceWith(bucket, {
        ...base,
        policyStatus: { isPublic: true },
        policy: openTo(otherAction),
      }),
      others: [accountWith(open)],
    },
    {
      when: "AWS itself says that the policy is not public",
      result: "pass",
      resource: resourceWith(bucket, { ...base, policy: openTo(action) }),
      others: [accountWith(open)],
    },
    {
      when: "the bucket restricts public policies",
      result: "pass",
      resource: resourceWith(bucket, {
        ...base,
        policyStatus: { isPublic: true },
        policy: openTo(action),
        publicAccessBlock: blocked,
      }),
    },
    {
      when: "the account restricts public policies",
      result: "pass",
      resource: resourceWith(bucket, {
        ...base,
        policyStatus: { isPublic: true },
        policy: openTo(action),
      }),
      others: [accountWith(blocked)],
    },
    {
      when: "the settings of the account were not read",
      result: "unknown",
      resource: resourceWith(bucket, {
        ...base,
        policyStatus: { isPublic: true },
        policy: openTo(action),
      }),
      others: [accountWith(undefined)],
    },
    {
      when: "the account is not in the inventory",
      result: "unknown",
      resource: resourceWith(bucket, {
        ...base,
        policyStatus: { isPublic: true },
        policy: openTo(action),
      }),
    },
    {
      when: "the ACL grants it to a group of everyone",
      result: "fail",
      resource: resourceWith(bucket, {
        ...base,
        acl: {
          ownerId: "me",
          grants: [
            {
              granteeType: "Group",
              grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
              permission,
            },
          ],
        },
      }),
      others: [accountWith(open)],
      evidence: { grants: [{ group: "AllUsers", permission }] },
    },
    {
      when: "the ACL grants all to everyone with an AWS account",
      result: "fail",
      resource: resourceWith(bucket, {
        ...base,
        acl: {
          ownerId: "me",
          grants: [
            {
              granteeType: "Group",
              grantee: "http://acs.amazonaws.com/groups/global/AuthenticatedUsers",
              permission: "FULL_CONTROL",
            },
          ],
        },
      }),
      others: [accountWith(open)],
    },
    {
      when: "ACLs are switched off",
      result: "pass",
      resource: resourceWith(bucket, {
        ...base,
        acl: {
          ownerId: "me",
          grants: [
            {
              granteeType: "Group",
              grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
              permission,
            },
          ],
        },
        ownership: { objectOwnership: "BucketOwnerEnforced" },
      }),
      others: [accountWith(open)],
    },
    {
      when: "the bucket ignores public ACLs",
      result: "pass",
      resource: resourceWith(bucket, {
        ...base,
        acl: {
          ownerId: "me",
          grants: [
            {
              granteeType: "Group",
              grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
              permission,
            },
          ],
        },
        publicAccessBlock: blocked,
      }),
    },
  ]);
}
