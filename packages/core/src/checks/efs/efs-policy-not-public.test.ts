import fileSystem from "../../resources/efs-file-system.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-policy-not-public.ts";

const everyone = {
  Effect: "Allow",
  Principal: { AWS: "*" },
  Action: "elasticfilesystem:ClientWrite",
  Resource: "*",
};
const having = (...Statement: object[]) =>
  resourceWith(fileSystem, { policy: JSON.stringify({ Version: "2012-10-17", Statement }) });

checkTable(check, [
  {
    when: "it admits one role",
    result: "pass",
    resource: having({
      Effect: "Allow",
      Principal: { AWS: "arn:aws:iam::123456789012:role/web" },
      Action: "elasticfilesystem:ClientMount",
      Resource: "*",
    }),
  },
  {
    when: "it admits everyone by the mount targets",
    result: "pass",
    resource: having({
      ...everyone,
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "true" } },
    }),
  },
  {
    when: "it admits everyone of the organisation",
    result: "pass",
    resource: having({ ...everyone, Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }),
  },
  {
    when: "it admits everyone over TLS",
    result: "fail",
    resource: having({ ...everyone, Condition: { Bool: { "aws:SecureTransport": "true" } } }),
    evidence: { statements: [{ actions: ["elasticfilesystem:ClientWrite"] }] },
  },
  {
    when: "it admits everyone past the mount targets",
    result: "fail",
    resource: having({
      ...everyone,
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "false" } },
    }),
  },
  {
    when: "there is no policy",
    result: "fail",
    resource: resourceWith(fileSystem, { policy: null }),
    evidence: { policy: null },
  },
  {
    when: "the policy cannot be read",
    result: "unknown",
    resource: resourceWith(fileSystem, { policy: "not json" }),
  },
]);
