import eventBus from "../../resources/eventbridge-event-bus.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eventbridge-bus-not-public.ts";

const put = { Sid: "put", Effect: "Allow", Principal: "*", Action: "events:PutEvents", Resource: "*" };
const withPolicy = (...Statement: object[]) => resourceWith(eventBus, { policy: { Statement } as never });

checkTable(check, [
  { when: "there is no policy", result: "pass", resource: resourceWith(eventBus, { policy: null }) },
  {
    when: "one account may put events",
    result: "pass",
    resource: withPolicy({ ...put, Principal: { AWS: "arn:aws:iam::999988887777:root" } }),
  },
  {
    when: "accounts of one organization may put events",
    result: "pass",
    resource: withPolicy({ ...put, Condition: { StringEquals: { "aws:PrincipalOrgID": "o-abcdefghij" } } }),
  },
  {
    when: "everyone may put events of a source",
    result: "fail",
    resource: withPolicy({ ...put, Condition: { StringEquals: { "events:source": "orders" } } }),
    evidence: { statements: [{ sid: "put", actions: ["events:PutEvents"] }] },
  },
  {
    when: "everyone may put events",
    result: "fail",
    resource: withPolicy(put),
    evidence: { statements: [{ sid: "put" }] },
  },
]);
