import topic from "../../resources/sns-topic.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./sns-subscription-no-http.ts";

checkTable(check, [
  {
    when: "it delivers over HTTPS",
    result: "pass",
    resource: resourceWith(topic, {
      subscriptions: [
        { arn: "a", protocol: "https" },
        { arn: "b", protocol: "sqs" },
      ],
    }),
  },
  {
    when: "it delivers over HTTP",
    result: "fail",
    resource: resourceWith(topic, { subscriptions: [{ arn: "a", protocol: "http" }] }),
    evidence: { subscriptions: ["a"] },
  },
  {
    when: "there is no subscription",
    result: "not_applicable",
    resource: resourceWith(topic, { subscriptions: [] }),
  },
]);
