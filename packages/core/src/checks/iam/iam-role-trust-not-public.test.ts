import role from "../../resources/iam-role.ts";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import { type CheckRow, checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./iam-role-trust-not-public.ts";

function trusting(statement: PolicyStatement, serviceLinked = false) {
  return resourceWith(role, {
    trustPolicy: { Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", ...statement }] },
    origin: { path: "/", serviceLinked },
  });
}
const github = "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com";
function federated(Federated: string, Condition?: PolicyStatement["Condition"]) {
  const Action = "sts:AssumeRoleWithWebIdentity";
  return trusting({ Principal: { Federated }, Action, ...(Condition && { Condition }) });
}
const sub = "token.actions.githubusercontent.com:sub";
const row = (result: CheckRow["result"], when: string, resource: CheckRow["resource"]): CheckRow => ({
  result,
  when,
  resource,
});

checkTable(check, [
  row("pass", "a service may", trusting({ Principal: { Service: "ec2.amazonaws.com" } })),
  row("pass", "another account may", trusting({ Principal: { AWS: "arn:aws:iam::999988887777:root" } })),
  row(
    "pass",
    "everyone of the organization may",
    trusting({ Principal: "*", Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }),
  ),
  row("pass", "everyone is refused", trusting({ Effect: "Deny", Principal: "*" })),
  row("pass", "everyone may only tag sessions", trusting({ Principal: "*", Action: "sts:TagSession" })),
  {
    when: "everyone may",
    result: "fail",
    resource: trusting({ Principal: "*" }),
    evidence: { statements: [{ principal: "*", condition: null }] },
  },
  row("fail", "everyone may, written as AWS", trusting({ Principal: { AWS: "*" } })),
  row(
    "fail",
    "everyone may, among others",
    trusting({ Principal: { AWS: ["arn:aws:iam::999988887777:root", "*"] } }),
  ),
  row("fail", "everyone may do everything with it", trusting({ Principal: "*", Action: "sts:*" })),
  row("fail", "everyone but one may", trusting({ NotPrincipal: { AWS: "arn:aws:iam::1:root" } })),
  row(
    "fail",
    "everyone who knows an external id may",
    trusting({ Principal: { AWS: "*" }, Condition: { StringEquals: { "sts:ExternalId": "x" } } }),
  ),
  row(
    "fail",
    "the condition also admits callers without the key",
    trusting({
      Principal: "*",
      Condition: { "ForAllValues:StringEquals": { "aws:PrincipalOrgID": "o-1" } },
    }),
  ),
  row("fail", "everyone on GitHub may", federated(github)),
  row(
    "fail",
    "everyone on GitHub may who asks for AWS",
    federated(github, {
      StringEquals: { "token.actions.githubusercontent.com:aud": "sts.amazonaws.com" },
    }),
  ),
  row("fail", "any repository may", federated(github, { StringLike: { [sub]: "repo:*" } })),
  row("fail", "any owner may", federated(github, { StringLike: { [sub]: "repo:*/deploy:*" } })),
  row(
    "fail",
    "one of two values is anyone",
    federated(github, { StringLike: { [sub]: ["repo:acme/*", "*"] } }),
  ),
  row("fail", "everyone in Cognito may", federated("cognito-identity.amazonaws.com")),
  row("pass", "repositories of one owner may", federated(github, { StringLike: { [sub]: "repo:acme/*" } })),
  row(
    "pass",
    "projects of one group at GitLab may",
    federated("arn:aws:iam::123456789012:oidc-provider/gitlab.com", {
      StringLike: { "gitlab.com:sub": "project_path:acme/*:ref_type:branch:ref:main" },
    }),
  ),
  row(
    "pass",
    "one identity pool may",
    federated("cognito-identity.amazonaws.com", {
      StringEquals: { "cognito-identity.amazonaws.com:aud": "us-east-1:1234" },
    }),
  ),
  row(
    "pass",
    "the cluster's own provider may",
    federated("arn:aws:iam::123456789012:oidc-provider/oidc.eks.us-east-1.amazonaws.com/id/ABC"),
  ),
  row(
    "pass",
    "the company's own directory may",
    trusting({
      Principal: { Federated: "arn:aws:iam::123456789012:saml-provider/okta" },
      Action: "sts:AssumeRoleWithSAML",
    }),
  ),
  row("not_applicable", "AWS keeps it", trusting({ Principal: "*" }, true)),
]);
