import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudwatch-log-group-not-public.ts";

const policyFor = (
  principal: string | Record<string, string>,
  condition?: Record<string, Record<string, string>>,
) => ({
  Statement: [
    {
      Sid: "s",
      Effect: "Allow",
      Action: "logs:PutLogEvents",
      Resource: "*",
      Principal: principal,
      ...(condition ? { Condition: condition } : {}),
    },
  ],
});

checkTable(check, [
  {
    when: "there is none",
    result: "pass",
    resource: resourceWith(accountRegion, { logResourcePolicies: [] }),
  },
  {
    when: "it names a service",
    result: "pass",
    resource: resourceWith(accountRegion, {
      logResourcePolicies: [{ name: "dns", document: policyFor({ Service: "route53.amazonaws.com" }) }],
    }),
  },
  {
    when: "it names everyone",
    result: "fail",
    resource: resourceWith(accountRegion, {
      logResourcePolicies: [{ name: "dns", document: policyFor("*") }],
    }),
    evidence: { policies: [{ policy: "dns" }] },
  },
]);
