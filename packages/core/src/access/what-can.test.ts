import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { LastAccessed } from "../resources/last-accessed.ts";
import { modelOf, role, theAccount } from "../testing/access/written-account.ts";
import { whatCan } from "./what-can.ts";

const [early, late] = ["2026-03-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"];
const lastAccessed: LastAccessed = {
  allowedServices: 9,
  services: [
    {
      ...{ namespace: "ec2", lastAuthenticatedAt: late },
      actions: [
        { name: "RunInstances", lastAccessedAt: early },
        { name: "StopInstances", lastAccessedAt: late },
        { name: "TerminateInstances", lastAccessedAt: null },
      ],
    },
    { namespace: "sqs", lastAuthenticatedAt: early, actions: null },
  ],
};

function lastUseOf(statement: object, data: LastAccessed | null = lastAccessed) {
  const app = role("app", { inline: { Effect: "Allow", Resource: "*", ...statement } });
  const facets = { ...app.facets, lastAccessed: data === null ? gap("denied") : seen(data) };
  const model = modelOf([{ ...app, facets }, theAccount()]);
  const principal = model.principal(app.arn);
  return principal && whatCan(model, principal)[0]?.lastUsed;
}

describe("the last use of what a statement allows", () => {
  test.each<[string, object, object]>([
    ["of one action", { Action: "ec2:RunInstances" }, { at: early, of: "actions" }],
    [
      "of the most recent of several actions",
      { Action: ["ec2:RunInstances", "ec2:StopInstances", "ec2:TerminateInstances"] },
      { at: late, of: "actions" },
    ],
    [
      "of an unused action of a used service",
      { Action: "ec2:TerminateInstances" },
      { at: null, of: "actions" },
    ],
    ["of an action of an unused service", { Action: "kms:CreateKey" }, { at: null, of: "actions" }],
    ["of a pattern is that of its service", { Action: "ec2:Run*" }, { at: late, of: "services" }],
    [
      "of an action that is not tracked is that of its service",
      { Action: ["ec2:RunInstances", "ec2:GetConsoleOutput"] },
      { at: late, of: "services" },
    ],
    ["of a service without tracked actions", { Action: "sqs:SendMessage" }, { at: early, of: "services" }],
    ["of everything", { Action: "*" }, { at: late, of: "services" }],
    ["of everything in unused services", { Action: "kms:*" }, { at: null, of: "services" }],
    ["of all except some actions", { NotAction: "ec2:*" }, { at: early, of: "services" }],
  ])("%s", (_, statement, expected) => {
    expect(lastUseOf(statement)).toEqual(expected);
  });

  it("is not known without the data, and is none of a denial", () => {
    expect(lastUseOf({ Action: "ec2:RunInstances" }, null)).toBeNull();
    expect(lastUseOf({ Action: "ec2:RunInstances", Effect: "Deny" })).toBeNull();
  });
});
