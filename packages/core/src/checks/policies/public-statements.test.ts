import { describe, expect, it } from "vitest";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import { publicStatements, statementFacts } from "./public-statements.ts";

const allow = { Effect: "Allow", Action: "sqs:SendMessage", Resource: "*" };
const isPublic = (statement: PolicyStatement) => publicStatements({ Statement: [statement] }).length === 1;

describe("publicStatements", () => {
  it.each<[string, PolicyStatement]>([
    ["everybody", { ...allow, Principal: "*" }],
    ["everybody with an AWS account", { ...allow, Principal: { AWS: "*" } }],
    ["everybody among others", { ...allow, Principal: { AWS: ["arn:aws:iam::1:root", "*"] } }],
    ["everybody but one", { ...allow, NotPrincipal: { AWS: "arn:aws:iam::1:root" } }],
    [
      "everybody over TLS",
      { ...allow, Principal: "*", Condition: { Bool: { "aws:SecureTransport": "true" } } },
    ],
    [
      "every address",
      { ...allow, Principal: "*", Condition: { IpAddress: { "aws:SourceIp": ["10.0.0.0/8", "0.0.0.0/0"] } } },
    ],
    ["any source", { ...allow, Principal: "*", Condition: { ArnLike: { "aws:SourceArn": "*" } } }],
    [
      "an account that may be missing",
      { ...allow, Principal: "*", Condition: { StringEqualsIfExists: { "aws:SourceAccount": "1" } } },
    ],
    [
      "all but an account",
      { ...allow, Principal: "*", Condition: { StringNotEquals: { "aws:SourceAccount": "1" } } },
    ],
  ])("public: %s", (_, statement) => {
    expect(isPublic(statement)).toBe(true);
  });

  it.each<[string, PolicyStatement]>([
    ["an account", { ...allow, Principal: { AWS: "arn:aws:iam::123456789012:root" } }],
    ["a service", { ...allow, Principal: { Service: "sns.amazonaws.com" } }],
    ["a denial", { ...allow, Effect: "Deny", Principal: "*" }],
    [
      "a bucket's notifications",
      { ...allow, Principal: "*", Condition: { ArnLike: { "aws:SourceArn": "arn:aws:s3:::orders" } } },
    ],
    [
      "the organization",
      { ...allow, Principal: "*", Condition: { StringEquals: { "AWS:PrincipalOrgID": "o-1" } } },
    ],
    [
      "some addresses",
      { ...allow, Principal: "*", Condition: { IpAddress: { "aws:SourceIp": "203.0.113.0/24" } } },
    ],
    [
      "one of some accounts",
      { ...allow, Principal: "*", Condition: { "ForAnyValue:StringEquals": { "kms:CallerAccount": ["1"] } } },
    ],
  ])("not public: %s", (_, statement) => {
    expect(isPublic(statement)).toBe(false);
  });

  it("shows ids, actions and conditions as facts", () => {
    expect(statementFacts([{ ...allow, Sid: "s", Principal: "*" }])).toEqual([
      { sid: "s", actions: ["sqs:SendMessage"], principal: "*", condition: null },
    ]);
  });
});
