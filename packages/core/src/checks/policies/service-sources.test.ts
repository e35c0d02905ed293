import { describe, expect, it } from "vitest";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import { evaluateServiceSources } from "./service-sources.ts";

const account = "123456789012";
const allow: PolicyStatement = {
  Effect: "Allow",
  Principal: { Service: "delivery.logs.amazonaws.com" },
  Action: "s3:PutObject",
  Resource: "arn:aws:s3:::logs/*",
};
const kindOf = (statement: PolicyStatement) =>
  evaluateServiceSources({ Statement: [statement] }, "bucket").kind;
const contexts = "kms:EncryptionContext:aws:logs:arn";

type Condition = NonNullable<PolicyStatement["Condition"]>;

/** Conditions that identify for whom a service acts. */
const guarding: readonly Condition[] = [
  { StringEquals: { "AWS:SourceAccount": account } },
  { StringEquals: { "aws:SourceAccount": [account, "210987654321"] } },
  { ArnLike: { "aws:SourceArn": `arn:aws:logs:*:${account}:*` } },
  { ArnEquals: { "aws:SourceArn": "arn:aws:s3:::orders" } },
  { StringEquals: { "aws:SourceOrgID": "o-1" } },
  { "ForAnyValue:StringLike": { "aws:SourceOrgPaths": "o-1/r-1/*" } },
  { StringEquals: { "AWS:SourceOwner": account } },
  { StringEquals: { "lambda:EventSourceToken": "amzn1.ask.skill.1" } },
  { ArnEquals: { [contexts]: `arn:aws:logs:us-east-1:${account}:log-group:orders` } },
  { StringLike: { "kms:EncryptionContext:aws:cloudtrail:arn": `arn:aws:cloudtrail:*:${account}:trail/*` } },
];

/** Conditions that every customer of the service fulfills. */
const open: readonly Condition[] = [
  {},
  { StringEquals: { "s3:x-amz-acl": "bucket-owner-full-control" } },
  { ArnLike: { "aws:SourceArn": "arn:aws:logs:*:*:*" } },
  { StringLike: { "aws:SourceAccount": "*" } },
  { StringEqualsIfExists: { "aws:SourceAccount": account } },
  { "ForAllValues:StringEquals": { "aws:SourceAccount": account } },
  { StringNotEquals: { "aws:SourceAccount": account } },
  { Null: { "aws:SourceArn": "false" } },
  // Of a caller, which a service is not.
  { StringEquals: { "aws:PrincipalOrgID": "o-1" } },
  { ArnLike: { [contexts]: "arn:aws:logs:us-east-1:*:*" } },
  { ArnLike: { [contexts]: [`arn:aws:logs:us-east-1:${account}:*`, "arn:aws:logs:*"] } },
];

describe("for whom services act", () => {
  it.each(guarding)("%j restricts it", (Condition) => {
    expect(kindOf({ ...allow, Condition })).toBe("pass");
  });

  it.each(open)("%j does not", (Condition) => {
    expect(kindOf({ ...allow, Condition })).toBe("fail");
  });

  it("is not restricted without a condition", () => {
    expect(kindOf(allow)).toBe("fail");
  });

  it("is restricted by a prefix of one account, if every path has one", () => {
    const own = `arn:aws:s3:::logs/elb/AWSLogs/${account}/*`;
    expect(kindOf({ ...allow, Resource: own })).toBe("pass");
    expect(kindOf({ ...allow, Resource: [own, "arn:aws:s3:::logs/*"] })).toBe("fail");
    expect(kindOf({ ...allow, Resource: "arn:aws:s3:::logs/AWSLogs/*" })).toBe("fail");
    expect(kindOf({ ...allow, Resource: [] })).toBe("fail");
  });

  it("is not restricted by a prefix for services that may write anywhere", () => {
    const own = { ...allow, Resource: `arn:aws:s3:::logs/AWSLogs/${account}/*` };
    const Service = ["delivery.logs.amazonaws.com", "glue.amazonaws.com"];
    expect(kindOf({ ...own, Principal: { Service: "glue.amazonaws.com" } })).toBe("fail");
    expect(kindOf({ ...own, Principal: { Service } })).toBe("fail");
    expect(kindOf({ ...own, Principal: { Service: "cloudtrail.amazonaws.com" } })).toBe("pass");
  });

  it("does not matter for what only reads settings of a bucket, nor for denials", () => {
    expect(kindOf({ ...allow, Action: "s3:GetBucketAcl" })).toBe("not_applicable");
    expect(kindOf({ ...allow, Action: ["s3:getBucketAcl", "s3:GetBucketLocation"] })).toBe("not_applicable");
    expect(kindOf({ ...allow, Action: ["s3:GetBucketAcl", "s3:PutObject"] })).toBe("fail");
    const { Action: _, ...rest } = allow;
    expect(kindOf({ ...rest, NotAction: "s3:GetBucketAcl" })).toBe("fail");
    expect(kindOf({ ...allow, Effect: "Deny" })).toBe("not_applicable");
  });

  it("does not matter for principals that are no services", () => {
    expect(kindOf({ ...allow, Principal: "*" })).toBe("not_applicable");
    expect(kindOf({ ...allow, Principal: { AWS: "*" } })).toBe("not_applicable");
  });

  it("states the services once, and each open statement", () => {
    const Statement = [allow, { ...allow, Sid: "again" }];
    expect(evaluateServiceSources({ Statement }, "bucket")).toMatchObject({
      evidence: {
        services: ["delivery.logs.amazonaws.com"],
        statements: [{ sid: null }, { sid: "again" }],
      },
    });
  });
});
