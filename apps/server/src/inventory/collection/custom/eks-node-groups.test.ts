import type { Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { eksNodeGroups } from "./eks-node-groups.ts";

const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  signal: new AbortController().signal,
  item: { name: "prod" },
};

describe("node groups of EKS", () => {
  it("reads the list completely and describes each node group", async () => {
    const calls: object[] = [];
    const send: Send = async ({ operation, input }) => {
      calls.push({ operation, ...input });
      if (operation === "describeNodegroup")
        return { nodegroup: { version: calls.length > 3 ? undefined : "1.33" } };
      return calls.length === 1 ? { nodegroups: ["a"], nextToken: "next" } : { nodegroups: ["b"] };
    };
    expect(await eksNodeGroups({ ...base, send })).toEqual([
      { name: "a", version: "1.33" },
      { name: "b", version: null },
    ]);
    expect(calls).toEqual([
      { operation: "listNodegroups", clusterName: "prod", maxResults: 100 },
      { operation: "describeNodegroup", clusterName: "prod", nodegroupName: "a" },
      { operation: "listNodegroups", clusterName: "prod", maxResults: 100, nextToken: "next" },
      { operation: "describeNodegroup", clusterName: "prod", nodegroupName: "b" },
    ]);
  });

  it("rejects an answer without a list instead of returning an empty one", async () => {
    await expect(eksNodeGroups({ ...base, send: async () => ({}) })).rejects.toThrow(TypeError);
  });
});
