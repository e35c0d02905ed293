import role from "../../resources/iam-role.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-role-administrator-access.ts";

const admin = { arn: "arn:aws:iam::aws:policy/AdministratorAccess", name: "AdministratorAccess" };

checkTable(check, [
  {
    when: "it does not carry it",
    result: "pass",
    resource: resourceWith(role, {
      attachedPolicies: [{ arn: "arn:aws:iam::aws:policy/ReadOnlyAccess", name: "r" }],
      origin: { path: "/", serviceLinked: false },
    }),
  },
  {
    when: "it carries it",
    result: "fail",
    resource: resourceWith(role, { attachedPolicies: [admin], origin: { path: "/", serviceLinked: false } }),
    evidence: { policyArn: admin.arn },
  },
  {
    when: "Identity Center keeps it",
    result: "not_applicable",
    resource: resourceWith(role, {
      attachedPolicies: [admin],
      origin: { path: "/aws-reserved/sso.amazonaws.com/", serviceLinked: false },
    }),
  },
  {
    when: "AWS keeps it",
    result: "not_applicable",
    resource: resourceWith(role, {
      attachedPolicies: [admin],
      origin: { path: "/aws-service-role/x/", serviceLinked: true },
    }),
  },
]);
