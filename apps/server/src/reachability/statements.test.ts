import { statementText } from "@skyledger/core/explain/statement";
import { expect, it } from "vitest";
import { askedStatements } from "./statements.ts";

type Answers = Parameters<typeof askedStatements>[0];
type Answer = Answers["answers"][number];

const answer: Answer = {
  ...{ resourceId: "i-1", resourceName: null, networkInterfaceId: "eni-1", port: 22, lastPort: 22 },
  ...{ protocol: "tcp", from: "internet-ipv4", verdict: "reachable", extent: "any", hops: [] },
  ...{ blockedBy: null, missing: [], notEvaluated: [] },
};
const textOf = (more: Partial<Answer>) =>
  askedStatements({ answers: [{ ...answer, ...more }], takenAt: null }).map((one) =>
    // Names are quoted.
    statementText(one).replace(/[“”]/g, ""),
  );
const unknown = { verdict: "unknown", extent: null } as const;

it.each<[string, Partial<Answer>, string]>([
  ["reachable", {}, "i-1, TCP port 22, is reachable from every address of internet-ipv4"],
  [
    "reachable from some addresses with something more",
    { extent: "some", dependsOn: ["signed URL or cookie"] },
    "i-1, TCP port 22, is reachable from some addresses of internet-ipv4; requests need: signed URL or cookie",
  ],
  [
    "blocked",
    {
      verdict: "blocked",
      extent: null,
      blockedBy: { ...{ kind: "security-group", id: "sg-1" }, ...{ arn: null, name: null, rule: "no rule" } },
    },
    "i-1, TCP port 22, is not reachable from internet-ipv4; the first hop that blocks is security-group sg-1 (no rule)",
  ],
  [
    "unknown, with each action once",
    {
      ...unknown,
      missing: ["subnet-1", "subnet-2"].map((of) => ({ iamAction: "ec2:DescribeNetworkAcls", of })),
      notEvaluated: [{ kind: "client-ip-preservation", id: "web" }],
    },
    "i-1, TCP port 22, may be reachable from internet-ipv4; unknown without: ec2:DescribeNetworkAcls; not evaluated: client ip preservation web",
  ],
  [
    "not in the inventory",
    { ...unknown, notEvaluated: [{ kind: "not-in-inventory", id: "i-1" }] },
    "i-1 is not in the inventory",
  ],
])("states what is %s", (_, more, text) => {
  expect(textOf(more)).toEqual([text]);
});
