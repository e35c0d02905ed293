import role from "../../resources/iam-role.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./role-trust-own-account.ts";

const arn = "arn:aws:iam::123456789012:role/subject";
const trust = (...Statement: object[]) => ({ Version: "2012-10-17", Statement });
const subject = (...statements: object[]) =>
  resourceWith(role, { trustPolicy: trust(...statements) }, { arn, accountId: "123456789012" });
const assume = (Principal: object | string) => ({ Effect: "Allow", Principal, Action: "sts:AssumeRole" });
const everyone = assume("*");
const provider = "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com";
const github = { ...assume({ Federated: provider }), Action: "sts:AssumeRoleWithWebIdentity" };
const lambda = assume({ Service: "lambda.amazonaws.com" });
const deny = { ...everyone, Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } };
const own = { Sid: "SkyledgerOwnAccount", ...assume({ AWS: "arn:aws:iam::123456789012:root" }) };

const noOne = { Sid: "SkyledgerNoOne", ...assume({ AWS: "*" }), Effect: "Deny" };

const saml = "arn:aws:iam::123456789012:saml-provider/example";
const mixed = assume({ AWS: "*", Service: "lambda.amazonaws.com", Federated: [provider, saml] });
const kept = assume({ Service: ["lambda.amazonaws.com"], Federated: [saml] });
const allBut = { Effect: "Allow", NotPrincipal: { AWS: "arn:aws:iam::1:root" }, Action: "sts:AssumeRole" };

const update = (...statements: object[]) => ({
  document: "Skyledger-UpdateAssumeRolePolicy",
  parameters: { RoleName: ["subject"], PolicyDocument: [JSON.stringify(trust(...statements))] },
});
const changes = (before: object[], after: object[]) => [
  `trustPolicy.Statement: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
];

fixTable(fix, [
  {
    when: "only public statements allow, the account takes their place",
    resource: subject(everyone, github),
    run: update(own),
    changes: changes([everyone, github], [own]),
    undo: update(everyone, github),
  },
  {
    when: "only users of an identity provider are allowed, the account gets no access, either",
    resource: subject(github),
    run: update(noOne),
    changes: changes([github], [noOne]),
    undo: update(github),
  },
  {
    when: "other statements allow, they stay",
    resource: subject(lambda, github),
    run: update(lambda),
    changes: changes([lambda, github], [lambda]),
    undo: update(lambda, github),
  },
  {
    when: "what remains only denies, the account is trusted",
    resource: subject(deny, everyone),
    run: update(deny, own),
    changes: changes([deny, everyone], [deny, own]),
    undo: update(deny, everyone),
  },
  {
    when: "a public statement has other principals, they stay",
    resource: subject(mixed),
    run: update(kept),
    changes: changes([mixed], [kept]),
    undo: update(mixed),
  },
  {
    when: "everyone but one principal can assume the role, the account takes their place",
    resource: subject(allBut),
    run: update(own),
    changes: changes([allBut], [own]),
    undo: update(allBut),
  },
  {
    when: "there is no public access",
    resource: subject(lambda),
    run: "The trust policy has no public access.",
  },
]);
