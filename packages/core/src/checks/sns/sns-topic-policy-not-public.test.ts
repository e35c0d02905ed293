import topic from "../../resources/sns-topic.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./sns-topic-policy-not-public.ts";

const settings = {
  policy: {
    Statement: [
      {
        Effect: "Allow",
        Principal: "*",
        Action: "sns:Publish",
        Resource: "*",
        Condition: { StringEquals: { "AWS:SourceOwner": "123456789012" } },
      },
    ],
  },
  displayName: null,
  kmsKeyId: null as string | null,
  fifo: false,
  confirmedSubscriptions: 0,
};

checkTable(check, [
  {
    when: "everyone is narrowed to the account",
    result: "pass",
    resource: resourceWith(topic, { settings }),
  },
  {
    when: "everyone may publish",
    result: "fail",
    resource: resourceWith(topic, {
      settings: {
        ...settings,
        policy: {
          Statement: [{ Effect: "Allow", Principal: { AWS: "*" }, Action: "sns:Publish", Resource: "*" }],
        },
      },
    }),
    evidence: { statements: [{ actions: ["sns:Publish"] }] },
  },
]);
