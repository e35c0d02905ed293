import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import policy from "./organizations-policy.ts";

const arn = "arn:aws:organizations::123456789012:policy/o-a1b2c3d4e5/service_control_policy/p-11111111";
const item = {
  ...{ Id: "p-11111111", Arn: arn, Name: "regions", Description: "" },
  ...{ Type: "SERVICE_CONTROL_POLICY" as const, AwsManaged: false },
};
const document = { Version: "2012-10-17", Statement: [{ Effect: "Deny", Action: "*", Resource: "*" }] };
const content = (Type: "SERVICE_CONTROL_POLICY" | "TAG_POLICY", Content: string) => ({
  Policy: { PolicySummary: { Type }, Content },
});

describe("AWS::Organizations::Policy", () => {
  it("describes a service control policy and where it is attached", () => {
    const resource = resourceOf(policy, item, {
      answers: {
        content: content("SERVICE_CONTROL_POLICY", JSON.stringify(document)),
        targets: { Targets: [{ TargetId: "r-ab12", Type: "ROOT", Name: "Root" }] },
        tags: { Tags: [] },
      },
    });
    expect(resource).toMatchObject({ arn, id: "p-11111111", name: "regions", region: "global" });
    expect(resource.facets).toMatchObject({
      kind: { value: { type: "SERVICE_CONTROL_POLICY", awsManaged: false, description: null } },
      content: { value: { document, text: null } },
      targets: { value: [{ id: "r-ab12", type: "ROOT", name: "Root" }] },
    });
    expect(monthlyCostOf(policy, resource)).toBe("0.00");
  });

  it("keeps the text of other languages, and a gap for a broken policy", () => {
    const read = (type: "SERVICE_CONTROL_POLICY" | "TAG_POLICY", text: string) =>
      resourceOf(policy, item, { answers: { content: content(type, text) } }).facets.content;
    expect(read("TAG_POLICY", "{}")).toEqual({ seen: true, value: { document: null, text: "{}" } });
    expect(read("SERVICE_CONTROL_POLICY", "{")).toEqual({ seen: false, reason: "failed" });
  });

  it("does not read targets and tags of a policy of AWS", () => {
    const { facets } = resourceOf(policy, { ...item, AwsManaged: true });
    expect(facets.targets).toEqual({ seen: true, value: null });
    expect(facets.tags).toEqual({ seen: true, value: {} });
  });

  it("lists the types that are turned on", () => {
    const { list } = policy;
    const Roots = [
      {
        PolicyTypes: [
          { Type: "TAG_POLICY", Status: "ENABLED" },
          { Type: "BACKUP_POLICY", Status: "PENDING_ENABLE" },
        ],
      },
    ];
    expect(list.parents?.items({ Roots })).toEqual(["TAG_POLICY"]);
    const scope = { partition: "aws", region: "us-east-1", accountId: "123456789012" };
    expect(list.input(["TAG_POLICY"], scope)).toEqual({ Filter: "TAG_POLICY" });
  });
});
