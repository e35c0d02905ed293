import { describe, expect, it } from "vitest";
import { attachedPolicies, inlinePolicies } from "./iam-policies.ts";

const document = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] };

describe("policies of users, roles, and groups", () => {
  it("lists managed policies", () => {
    expect(attachedPolicies(undefined)).toEqual([]);
    expect(attachedPolicies([{ PolicyArn: "arn:aws:iam::aws:policy/A", PolicyName: "A" }])).toEqual([
      { arn: "arn:aws:iam::aws:policy/A", name: "A" },
    ]);
  });

  it("decodes inline documents, and is a gap when one cannot be parsed", () => {
    const encoded = encodeURIComponent(JSON.stringify(document));
    expect(inlinePolicies(undefined)).toEqual([]);
    expect(inlinePolicies([{ PolicyName: "all", PolicyDocument: encoded }])).toEqual([
      { name: "all", document },
    ]);
    expect(inlinePolicies([{ PolicyName: "all", PolicyDocument: "%7B" }])).toBeUndefined();
  });
});
