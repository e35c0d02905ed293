import key from "../../resources/kms-key.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./kms-key-policy-not-public.ts";

const policyFor = (
  principal: string | Record<string, string>,
  condition?: Record<string, Record<string, string>>,
) => ({
  Statement: [
    {
      Sid: "s",
      Effect: "Allow",
      Action: "kms:Decrypt",
      Resource: "*",
      Principal: principal,
      ...(condition ? { Condition: condition } : {}),
    },
  ],
});

checkTable(check, [
  {
    when: "it names an account",
    result: "pass",
    resource: resourceWith(key, { policy: policyFor({ AWS: "arn:aws:iam::123456789012:root" }) }),
  },
  {
    when: "it is narrowed to callers of the account",
    result: "pass",
    resource: resourceWith(key, {
      policy: policyFor("*", { StringEquals: { "kms:CallerAccount": "123456789012" } }),
    }),
  },
  {
    when: "it names everyone",
    result: "fail",
    resource: resourceWith(key, { policy: policyFor("*") }),
    evidence: { statements: [{ sid: "s", actions: ["kms:Decrypt"] }] },
  },
]);
