import account from "../../resources/account.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import topic from "../../resources/sns-topic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { policyTypes } from "./open-policies.ts";
import check from "./resource-policies-no-open-principal.ts";

const summary = {
  rootAccessKeys: 0,
  rootMfa: true,
  rootPassword: true,
  users: 1,
  groups: 0,
  roles: 1,
  policies: 0,
};

const policyOf = (principal: string) =>
  resourceWith(secret, {
    policy: {
      Statement: [
        {
          Effect: "Allow",
          Action: "secretsmanager:GetSecretValue",
          Resource: "*",
          Principal: { AWS: principal },
        },
      ],
    },
  });

checkTable(check, [
  {
    when: "every policy names who may come in",
    result: "pass",
    resource: resourceWith(account, { summary }),
    others: [policyOf("arn:aws:iam::123456789012:root")],
    listed: policyTypes,
  },
  {
    when: "a secret lets everyone in",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { resourceCount: 1, resources: [{ type: "AWS::SecretsManager::Secret" }] },
    others: [policyOf("*")],
    listed: policyTypes,
  },
  {
    when: "a secret lets everyone in and topics could not be listed",
    result: "fail",
    resource: resourceWith(account, { summary }),
    others: [policyOf("*")],
    unread: { [topic.type]: "denied" },
  },
  {
    when: "topics could not be listed",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    listed: policyTypes,
    unread: { [topic.type]: "denied" },
  },
  {
    when: "a policy could not be read",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    others: [resourceWith(secret, {}, { id: "blind" })],
    listed: policyTypes,
  },
]);
