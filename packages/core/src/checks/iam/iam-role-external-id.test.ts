import role from "../../resources/iam-role.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-role-external-id.ts";

const partner = "arn:aws:iam::999988887777:root";
const trusting = (statement: object, serviceLinked = false) =>
  resourceWith(role, {
    trustPolicy: { Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", ...statement }] },
    origin: { path: "/", serviceLinked },
  });
const partnerWith = (Condition: object) => trusting({ Principal: { AWS: partner }, Condition });

checkTable(check, [
  {
    when: "another account needs nothing",
    result: "fail",
    resource: trusting({ Principal: { AWS: partner } }),
    evidence: { accounts: ["999988887777"], conditions: [null] },
  },
  {
    when: "one of several principals is of another account",
    result: "fail",
    resource: trusting({
      Principal: {
        AWS: ["arn:aws:iam::123456789012:root", "999988887777", "arn:aws:sts::888877776666:assumed-role/a/b"],
      },
    }),
    evidence: { accounts: ["999988887777", "888877776666"] },
  },
  {
    when: "every action is allowed",
    result: "fail",
    resource: trusting({ Principal: { AWS: partner }, Action: "*" }),
  },
  {
    when: "it needs an external ID",
    result: "pass",
    resource: partnerWith({ StringEquals: { "sts:ExternalId": "4f3c" } }),
  },
  {
    when: "it needs one of two external IDs",
    result: "pass",
    resource: partnerWith({ StringEquals: { "STS:ExternalID": ["4f3c", "5a2b"] } }),
  },
  {
    when: "any external ID will do",
    result: "fail",
    resource: partnerWith({ StringLike: { "sts:ExternalId": "*" } }),
  },
  {
    when: "an external ID can be missing",
    result: "fail",
    resource: partnerWith({ StringEqualsIfExists: { "sts:ExternalId": "4f3c" } }),
  },
  {
    when: "all but one external ID will do",
    result: "fail",
    resource: partnerWith({ StringNotEquals: { "sts:ExternalId": "4f3c" } }),
  },
  {
    when: "it must be of the organization",
    result: "pass",
    resource: partnerWith({ StringEquals: { "aws:PrincipalOrgID": "o-a1b2c3d4e5" } }),
  },
  {
    when: "people need a second factor",
    result: "pass",
    resource: partnerWith({ Bool: { "aws:MultiFactorAuthPresent": "true" } }),
  },
  {
    when: "a second factor must be missing",
    result: "fail",
    resource: partnerWith({ Bool: { "aws:MultiFactorAuthPresent": "false" } }),
  },
  {
    when: "a second factor can be missing",
    result: "fail",
    resource: partnerWith({ BoolIfExists: { "aws:MultiFactorAuthPresent": "true" } }),
  },
  {
    when: "it needs a source address",
    result: "fail",
    resource: partnerWith({ IpAddress: { "aws:SourceIp": "203.0.113.0/24" } }),
  },
  {
    when: "it trusts its own account",
    result: "not_applicable",
    resource: trusting({ Principal: { AWS: "arn:aws:iam::123456789012:root" } }),
  },
  {
    when: "it trusts everyone, which is another check's",
    result: "not_applicable",
    resource: trusting({ Principal: "*" }),
  },
  {
    when: "it trusts a service",
    result: "not_applicable",
    resource: trusting({ Principal: { Service: "ec2.amazonaws.com" } }),
  },
  {
    when: "it denies another account",
    result: "not_applicable",
    resource: trusting({ Effect: "Deny", Principal: { AWS: partner } }),
  },
  {
    when: "another account can only tag sessions",
    result: "not_applicable",
    resource: trusting({ Principal: { AWS: partner }, Action: "sts:TagSession" }),
  },
  {
    when: "the trusted account is connected",
    result: "not_applicable",
    resource: trusting({ Principal: { AWS: partner } }),
    others: [{ ...resourceWith(role, {}), type: "AWS::::Account", arn: partner, accountId: "999988887777" }],
  },
  {
    when: "AWS manages it",
    result: "not_applicable",
    resource: trusting({ Principal: { AWS: partner } }, true),
  },
]);
