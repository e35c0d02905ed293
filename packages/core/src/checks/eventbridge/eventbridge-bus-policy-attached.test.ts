import eventBus from "../../resources/eventbridge-event-bus.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eventbridge-bus-policy-attached.ts";

const arn = (name: string) => `arn:aws:events:us-east-1:123456789012:event-bus/${name}`;
const bus = (name: string, policy: object | null) => ({
  ...resourceWith(eventBus, { policy: policy as never }),
  arn: arn(name),
});
const put = { Effect: "Allow", Principal: "*", Action: "events:PutEvents", Resource: "*" };

checkTable(check, [
  { when: "it has a policy", result: "pass", resource: bus("orders", { Statement: [put] }) },
  { when: "it has no policy", result: "fail", resource: bus("orders", null), evidence: { statements: null } },
  {
    when: "its policy is empty",
    result: "fail",
    resource: bus("orders", { Statement: [] }),
    evidence: { statements: 0 },
  },
  {
    when: "its name ends like the default one",
    result: "fail",
    resource: bus("my-default", null),
    evidence: { statements: null },
  },
  { when: "it is the default event bus", result: "not_applicable", resource: bus("default", null) },
]);
