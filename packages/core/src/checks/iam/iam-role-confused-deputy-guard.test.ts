import role from "../../resources/iam-role.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-role-confused-deputy-guard.ts";

const trust = (Service: string, Condition?: Record<string, Record<string, string>>) => ({
  Statement: [
    {
      Effect: "Allow",
      Action: "sts:AssumeRole",
      Principal: { Service },
      ...(Condition ? { Condition } : {}),
    },
  ],
});

checkTable(check, [
  {
    when: "the account is named",
    result: "pass",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com", { StringEquals: { "aws:SourceAccount": "123456789012" } }),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "nothing is named",
    result: "fail",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com"),
      origin: { path: "/", serviceLinked: false },
    }),
    evidence: { services: ["sns.amazonaws.com"] },
  },
  {
    when: "it is for functions of the account",
    result: "not_applicable",
    resource: resourceWith(role, {
      trustPolicy: trust("lambda.amazonaws.com"),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "AWS keeps it",
    result: "not_applicable",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com"),
      origin: { path: "/aws-service-role/x/", serviceLinked: true },
    }),
  },
  {
    when: "the account may be missing",
    result: "fail",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com", {
        StringEqualsIfExists: { "aws:SourceAccount": "123456789012" },
      }),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "any source will do",
    result: "fail",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com", { ArnLike: { "aws:SourceArn": "arn:aws:sns:*:*:*" } }),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "all but one account will do",
    result: "fail",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com", { StringNotEquals: { "aws:SourceAccount": "123456789012" } }),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "resources of the account are named in any region",
    result: "pass",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com", {
        ArnLike: { "aws:SourceArn": "arn:aws:sns:*:123456789012:*" },
      }),
      origin: { path: "/", serviceLinked: false },
    }),
  },
]);
