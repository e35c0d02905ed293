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
const github = {
  ...assume({ Federated: "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com" }),
  Action: "sts:AssumeRoleWithWebIdentity",
};
const lambda = assume({ Service: "lambda.amazonaws.com" });
const deny = { ...everyone, Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } };
const own = { Sid: "SkyledgerOwnAccount", ...assume({ AWS: "arn:aws:iam::123456789012:root" }) };

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
    when: "there is no public access",
    resource: subject(lambda),
    run: "The trust policy has no public access.",
  },
]);
