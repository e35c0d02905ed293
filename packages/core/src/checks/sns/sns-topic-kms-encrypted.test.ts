import topic from "../../resources/sns-topic.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./sns-topic-kms-encrypted.ts";

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
    when: "a key is set",
    result: "pass",
    resource: resourceWith(topic, { settings: { ...settings, kmsKeyId: "alias/topics" } }),
  },
  {
    when: "no key is set",
    result: "fail",
    resource: resourceWith(topic, { settings }),
    evidence: { kmsKeyId: null },
  },
]);
