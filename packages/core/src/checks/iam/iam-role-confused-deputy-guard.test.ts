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
    verdict: "pass",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com", { StringEquals: { "aws:SourceAccount": "123456789012" } }),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "nothing is named",
    verdict: "fail",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com"),
      origin: { path: "/", serviceLinked: false },
    }),
    evidence: { services: ["sns.amazonaws.com"] },
  },
  {
    when: "it is for functions of the account",
    verdict: "not_applicable",
    resource: resourceWith(role, {
      trustPolicy: trust("lambda.amazonaws.com"),
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "AWS keeps it",
    verdict: "not_applicable",
    resource: resourceWith(role, {
      trustPolicy: trust("sns.amazonaws.com"),
      origin: { path: "/aws-service-role/x/", serviceLinked: true },
    }),
  },
]);
