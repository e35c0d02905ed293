import secret from "../../resources/secretsmanager-secret.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./secretsmanager-secret-policy-not-public.ts";

const policyFor = (
  principal: string | Record<string, string>,
  condition?: Record<string, Record<string, string>>,
) => ({
  Statement: [
    {
      Sid: "s",
      Effect: "Allow",
      Action: "secretsmanager:GetSecretValue",
      Resource: "*",
      Principal: principal,
      ...(condition ? { Condition: condition } : {}),
    },
  ],
});

checkTable(check, [
  { when: "there is no policy", result: "pass", resource: resourceWith(secret, { policy: null }) },
  {
    when: "it names an account",
    result: "pass",
    resource: resourceWith(secret, { policy: policyFor({ AWS: "arn:aws:iam::123456789012:root" }) }),
  },
  {
    when: "it names everyone",
    result: "fail",
    resource: resourceWith(secret, { policy: policyFor("*") }),
    evidence: { statements: [{ sid: "s" }] },
  },
]);
