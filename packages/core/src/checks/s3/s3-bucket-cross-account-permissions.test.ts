import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-cross-account-permissions.ts";

const acl = { ownerId: "me", grants: [] };
checkTable(check, [
  { when: "there is no policy", result: "pass", resource: resourceWith(bucket, { policy: null, acl }) },
  {
    when: "the account itself may",
    result: "pass",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            Effect: "Allow",
            Action: "s3:PutBucketPolicy",
            Resource: "*",
            Principal: { AWS: ["arn:aws:iam::123456789012:root", "123456789012"], CanonicalUser: "me" },
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "a service may",
    result: "pass",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            Effect: "Allow",
            Action: "s3:PutBucketPolicy",
            Resource: "*",
            Principal: { Service: "logging.s3.amazonaws.com" },
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "everyone of the own account may",
    result: "pass",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            ...{ Effect: "Allow", Action: "s3:PutBucketPolicy", Resource: "*", Principal: "*" },
            Condition: { StringEquals: { "aws:PrincipalAccount": "123456789012" } },
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "another account may only read",
    result: "pass",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            ...{
              Effect: "Allow",
              Action: "s3:PutBucketPolicy",
              Resource: "*",
              Principal: { AWS: "999999999999" },
            },
            Action: "s3:GetObject",
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "another account may",
    result: "fail",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            Effect: "Allow",
            Action: "s3:PutBucketPolicy",
            Resource: "*",
            Principal: { AWS: "arn:aws:iam::999999999999:root" },
          },
        ],
      },
      acl,
    }),
    evidence: { statements: [{ actions: ["s3:PutBucketPolicy"] }] },
  },
  {
    when: "another account has every action",
    result: "fail",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            ...{
              Effect: "Allow",
              Action: "s3:PutBucketPolicy",
              Resource: "*",
              Principal: { AWS: "999999999999" },
            },
            Action: "s3:*",
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "another canonical user may",
    result: "fail",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            Effect: "Allow",
            Action: "s3:PutBucketPolicy",
            Resource: "*",
            Principal: { CanonicalUser: "someone" },
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "the whole organization may",
    result: "fail",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [
          {
            ...{ Effect: "Allow", Action: "s3:PutBucketPolicy", Resource: "*", Principal: "*" },
            Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } },
          },
        ],
      },
      acl,
    }),
  },
  {
    when: "everyone may",
    result: "fail",
    resource: resourceWith(bucket, {
      policy: {
        Statement: [{ Effect: "Allow", Action: "s3:PutBucketPolicy", Resource: "*", Principal: "*" }],
      },
      acl,
    }),
  },
]);
