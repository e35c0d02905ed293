import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-tls-only.ts";

const at = { arn: "arn:aws:s3:::orders", id: "orders" };
const denial = {
  Effect: "Deny",
  Principal: "*",
  Action: "s3:*",
  Resource: ["arn:aws:s3:::orders", "arn:aws:s3:::orders/*"],
  Condition: { Bool: { "aws:SecureTransport": "false" } },
};

checkTable(check, [
  {
    when: "everyone is denied without TLS",
    result: "pass",
    resource: resourceWith(bucket, { policy: { Statement: [denial] } }, at),
  },
  {
    when: "the condition is a list of one",
    result: "pass",
    resource: resourceWith(
      bucket,
      {
        policy: {
          Statement: [
            {
              ...denial,
              Action: "*",
              Principal: { AWS: "*" },
              Resource: "*",
              Condition: { Bool: { "AWS:SecureTransport": ["false"] } },
            },
          ],
        },
      },
      at,
    ),
  },
  {
    when: "there is no policy",
    result: "fail",
    resource: resourceWith(bucket, { policy: null }, at),
    evidence: { policy: null },
  },
  {
    when: "only reading is denied",
    result: "fail",
    resource: resourceWith(
      bucket,
      { policy: { Statement: [{ ...denial, Sid: "reading", Action: "s3:GetObject" }] } },
      at,
    ),
    evidence: { denials: ["reading"] },
  },
  {
    when: "only one role is denied",
    result: "fail",
    resource: resourceWith(
      bucket,
      { policy: { Statement: [{ ...denial, Principal: { AWS: "arn:aws:iam::123456789012:role/a" } }] } },
      at,
    ),
  },
  {
    when: "only part of the objects is covered",
    result: "fail",
    resource: resourceWith(
      bucket,
      { policy: { Statement: [{ ...denial, Resource: "arn:aws:s3:::orders/private/*" }] } },
      at,
    ),
  },
  {
    when: "a second condition narrows the denial",
    result: "fail",
    resource: resourceWith(
      bucket,
      {
        policy: {
          Statement: [
            { ...denial, Condition: { ...denial.Condition, IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } },
          ],
        },
      },
      at,
    ),
  },
  {
    when: "it allows TLS instead of denying the rest",
    result: "fail",
    resource: resourceWith(
      bucket,
      {
        policy: {
          Statement: [{ ...denial, Effect: "Allow", Condition: { Bool: { "aws:SecureTransport": "true" } } }],
        },
      },
      at,
    ),
  },
]);
