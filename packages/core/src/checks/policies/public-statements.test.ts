import { describe, expect, it } from "vitest";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import { publicStatements, statementFacts } from "./public-statements.ts";

const allow = { Effect: "Allow", Action: "sqs:SendMessage", Resource: "*" };
const isPublic = (statement: PolicyStatement) => publicStatements({ Statement: [statement] }).length === 1;

type Condition = PolicyStatement["Condition"];

/** Conditions that still allow everyone. */
const notNarrowing: readonly Condition[] = [
  { "ForAllValues:StringEquals": { "aws:PrincipalOrgID": "o-1" } },
  { "ForAllValues:StringLike": { "aws:PrincipalOrgPaths": ["o-1/*"] } },
  { "ForAllValues:ArnLike": { "aws:SourceArn": "arn:aws:sns:us-east-1:123456789012:orders" } },
  { "ForAllValues:IpAddress": { "aws:SourceIp": "203.0.113.0/24" } },
  { StringLikeIfExists: { "aws:PrincipalOrgID": "o-1" } },
  { ArnLikeIfExists: { "aws:SourceArn": "arn:aws:sns:us-east-1:123456789012:orders" } },
  { IpAddressIfExists: { "aws:SourceIp": "203.0.113.0/24" } },
  { "ForAnyValue:StringEqualsIfExists": { "aws:PrincipalOrgPaths": "o-1/r-1/" } },
  { Null: { "aws:PrincipalOrgID": "false" } },
  { Null: { "aws:SourceArn": "true" } },
  { StringNotEquals: { "aws:PrincipalOrgID": "o-1" } },
  { StringNotLike: { "aws:PrincipalArn": "arn:aws:iam::123456789012:role/x" } },
  { ArnNotLike: { "aws:SourceArn": "arn:aws:sns:us-east-1:123456789012:orders" } },
  { NotIpAddress: { "aws:SourceIp": "203.0.113.0/24" } },
  { StringLike: { "aws:PrincipalOrgID": "o-*" } },
  { StringLike: { "aws:PrincipalOrgID": ["o-1", "*"] } },
  { StringLike: { "aws:SourceAccount": "12345678901?" } },
  { StringLike: { "aws:PrincipalArn": "arn:aws:iam::*:role/deploy" } },
  { ArnLike: { "aws:PrincipalArn": "arn:aws:iam::*:root" } },
  { ArnLike: { "aws:SourceArn": "arn:aws:s3:::*" } },
  { ArnLike: { "aws:SourceArn": "arn:aws:s3:::logs-*" } },
  { ArnLike: { "aws:SourceArn": "arn:aws:sns:*:*:*" } },
  { ArnLike: { "aws:SourceArn": "arn:*" } },
  { "ForAnyValue:StringLike": { "aws:PrincipalOrgPaths": "*/ou-1/" } },
  { StringLike: { "aws:userid": "*:session" } },
  { StringLike: { "aws:SourceVpce": "vpce-*" } },
  { StringLike: { "aws:PrincipalServiceName": "*.amazonaws.com" } },
  { StringLike: { "SNS:Endpoint": "https://*" } },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
  { StringEquals: { "aws:SourceAccount": "${aws:PrincipalAccount}" } },
  { StringEquals: { "aws:SourceAccount": [] } },
  { StringEquals: { "aws:RequestedRegion": "us-east-1" } },
  { IpAddress: { "aws:SourceIp": ["0.0.0.0/1", "128.0.0.0/1"] } },
  { IpAddress: { "aws:SourceIp": "8.0.0.0/7" } },
  { IpAddress: { "aws:SourceIp": "2001::/31" } },
  { IpAddress: { "aws:SourceIp": ["192.0.2.0/24", "::/0"] } },
  { IpAddress: { "aws:SourceIp": Array.from({ length: 256 }, (_, octet) => `${octet}.0.0.0/8`) } },
];

/** Conditions that restrict access. */
const narrowing: readonly Condition[] = [
  { "ForAnyValue:StringLike": { "aws:PrincipalOrgPaths": ["o-1/r-1/ou-1/*"] } },
  { ArnEquals: { "aws:PrincipalArn": "arn:aws:iam::123456789012:role/*" } },
  { ArnLike: { "aws:SourceArn": "arn:aws:sns:*:123456789012:*" } },
  { StringLike: { "aws:userid": "AROAEXAMPLE:*" } },
  { StringLike: { "s3:DataAccessPointArn": "arn:aws:s3:us-east-1:123456789012:accesspoint/*" } },
  { StringLike: { "SNS:Endpoint": "*@example.com" } },
  { StringLike: { "SNS:Endpoint": "https://example.com/*" } },
  { StringEquals: { "aws:SourceVpce": ["vpce-1", "vpce-2"] } },
  { IpAddress: { "aws:SourceIp": "8.0.0.0/8" } },
  { IpAddress: { "aws:SourceIp": "192.0.2.7" } },
  { IpAddress: { "aws:SourceIp": ["2001:db8::/32", "fc00::/7"] } },
  // One restricting key is enough, since all of them must match.
  { Bool: { "aws:SecureTransport": "true" }, StringEquals: { "aws:SourceAccount": "123456789012" } },
];

function conditions(rows: readonly Condition[]): [string, PolicyStatement][] {
  return rows.map((Condition) => [
    JSON.stringify(Condition).slice(0, 80),
    { ...allow, Principal: "*", ...(Condition && { Condition }) },
  ]);
}

describe("publicStatements", () => {
  it.each<[string, PolicyStatement]>([
    ["everyone", { ...allow, Principal: "*" }],
    ["everyone with an AWS account", { ...allow, Principal: { AWS: "*" } }],
    ["everyone among others", { ...allow, Principal: { AWS: ["arn:aws:iam::1:root", "*"] } }],
    ["everyone but one", { ...allow, NotPrincipal: { AWS: "arn:aws:iam::1:root" } }],
    [
      "everyone over TLS",
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
    ...conditions(notNarrowing),
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
    ...conditions(narrowing),
  ])("not public: %s", (_, statement) => {
    expect(isPublic(statement)).toBe(false);
  });

  it("shows IDs, actions, and conditions as facts", () => {
    expect(statementFacts([{ ...allow, Sid: "s", Principal: "*" }])).toEqual([
      { sid: "s", actions: ["sqs:SendMessage"], principal: "*", condition: null },
    ]);
  });
});
