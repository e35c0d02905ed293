import type { Check } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { PolicyDocument } from "../resources/policy-document.ts";
import { checkTable } from "./check-table.ts";

type Inline = readonly { name: string; document: PolicyDocument }[];

const allows = (Action: string | string[], Resource: string | string[] = "*", Effect = "Allow") => ({
  Statement: [{ Effect, Action, Resource }],
});

/** Every case of a check for inline policies with full administrator access. */
export function inlineAdminTable(check: Check, having: (policies: Inline) => Resource): void {
  const policy = (document: PolicyDocument, name = "own") => ({ name, document });
  checkTable(check, [
    {
      when: "it allows one service",
      result: "pass",
      resource: having([policy(allows("s3:*"))]),
    },
    {
      when: "every action is allowed on one resource",
      result: "pass",
      resource: having([policy(allows("*", "arn:aws:s3:::orders"))]),
    },
    {
      when: "everything is denied",
      result: "pass",
      resource: having([policy(allows("*", "*", "Deny"))]),
    },
    {
      when: "one of two policies allows everything",
      result: "fail",
      resource: having([policy(allows("s3:*")), policy(allows("*"), "all")]),
      evidence: { policies: ["all"], action: "*", resource: "*" },
    },
    {
      when: "everything is allowed in a list, with the star in both parts",
      result: "fail",
      resource: having([policy(allows(["ec2:*", "*:*"], ["arn:aws:s3:::a", "*"]))]),
    },
    {
      when: "all but one action is allowed",
      result: "pass",
      resource: having([
        policy({ Statement: [{ Effect: "Allow", NotAction: "iam:*", Resource: "*" }] }, "most"),
      ]),
    },
    { when: "there is no inline policy", result: "not_applicable", resource: having([]) },
  ]);
}
