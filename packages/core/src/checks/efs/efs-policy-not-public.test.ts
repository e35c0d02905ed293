import fileSystem from "../../resources/efs-file-system.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-policy-not-public.ts";

const everybody = {
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
    verdict: "pass",
    resource: having({
      Effect: "Allow",
      Principal: { AWS: "arn:aws:iam::123456789012:role/web" },
      Action: "elasticfilesystem:ClientMount",
      Resource: "*",
    }),
  },
  {
    when: "it admits everybody by the mount targets",
    verdict: "pass",
    resource: having({
      ...everybody,
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "true" } },
    }),
  },
  {
    when: "it admits everybody of the organisation",
    verdict: "pass",
    resource: having({ ...everybody, Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }),
  },
  {
    when: "it admits everybody over TLS",
    verdict: "fail",
    resource: having({ ...everybody, Condition: { Bool: { "aws:SecureTransport": "true" } } }),
    evidence: { statements: [{ actions: ["elasticfilesystem:ClientWrite"] }] },
  },
  {
    when: "it admits everybody past the mount targets",
    verdict: "fail",
    resource: having({
      ...everybody,
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "false" } },
    }),
  },
  {
    when: "there is no policy",
    verdict: "fail",
    resource: resourceWith(fileSystem, { policy: null }),
    evidence: { policy: null },
  },
  {
    when: "the policy cannot be read",
    verdict: "unknown",
    resource: resourceWith(fileSystem, { policy: "not json" }),
  },
]);
