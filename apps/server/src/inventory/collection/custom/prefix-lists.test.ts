import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { prefixListsOfGroup, prefixListsOfRoutes } from "./prefix-lists.ts";

const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  signal: new AbortController().signal,
};
const naming = (...ids: string[]) => ({ PrefixListIds: ids.map((PrefixListId) => ({ PrefixListId })) });
const group = (inbound: string[], outbound: string[] = []) => ({
  IpPermissions: [naming(...inbound), {}],
  IpPermissionsEgress: [naming(...outbound)],
});

/** An EC2 with lists whose entries have two pages. */
function ec2(lists: Readonly<Record<string, string | undefined>>) {
  const calls: AwsCall[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    const {
      PrefixListId: id = "",
      PrefixListIds: ids = [],
      NextToken: token,
    } = call.input as Record<string, string>;
    if (call.operation === "describeManagedPrefixLists")
      return { PrefixLists: [{ PrefixListId: ids[0], PrefixListName: lists[ids[0] ?? ""] }] };
    const first = { Entries: [{ Cidr: `${id}/first` }], NextToken: "next" };
    return token ? { Entries: [{ Cidr: `${id}/second` }] } : first;
  };
  return { calls, send };
}

describe("prefix lists", () => {
  it("of a group are those of its rules in both directions, each once, with all of their addresses", async () => {
    const { calls, send } = ec2({ "pl-1": "offices" });
    expect(await prefixListsOfGroup({ ...base, send, item: group(["pl-2", "pl-1"], ["pl-1"]) })).toEqual([
      { id: "pl-1", name: "offices", cidrs: ["pl-1/first", "pl-1/second"] },
      { id: "pl-2", name: null, cidrs: ["pl-2/first", "pl-2/second"] },
    ]);
    expect(calls.map(({ operation, input }) => [operation, input])).toContainEqual([
      "getManagedPrefixListEntries",
      { PrefixListId: "pl-1", MaxResults: 100, NextToken: "next" },
    ]);
  });

  it("are read once per collection and Region", async () => {
    const { calls, send } = ec2({});
    const item = group(["pl-1"]);
    await Promise.all([1, 2].map(() => prefixListsOfGroup({ ...base, send, item })));
    expect(calls).toHaveLength(3);
    await prefixListsOfGroup({ ...base, send, item, region: "us-west-2" });
    expect(calls).toHaveLength(6);
    const other = ec2({});
    await prefixListsOfGroup({ ...base, send: other.send, item });
    expect(other.calls).toHaveLength(3);
  });

  it("of a route table leave out gateway endpoints", async () => {
    const { send } = ec2({});
    const item = {
      Routes: [
        { DestinationPrefixListId: "pl-s3", GatewayId: "vpce-1" },
        { DestinationPrefixListId: "pl-1", TransitGatewayId: "tgw-1" },
        { DestinationCidrBlock: "10.0.0.0/16", GatewayId: "local" },
      ],
    };
    const found = await prefixListsOfRoutes({ ...base, send, item });
    expect(found).toMatchObject([{ id: "pl-1" }]);
  });

  it("need no call where no rule names one, and are a gap where AWS left the rules out", async () => {
    const { calls, send } = ec2({});
    expect(await prefixListsOfGroup({ ...base, send, item: group([]) })).toEqual([]);
    expect(await prefixListsOfRoutes({ ...base, send, item: { Routes: [] } })).toEqual([]);
    for (const item of [{ IpPermissions: [] }, { IpPermissionsEgress: [] }])
      await expect(prefixListsOfGroup({ ...base, send, item })).rejects.toThrow(TypeError);
    await expect(prefixListsOfRoutes({ ...base, send, item: {} })).rejects.toThrow(TypeError);
    expect(calls).toEqual([]);
  });

  it.each([
    ["entries", {}],
    ["the range of an entry", { Entries: [{ Description: "office" }] }],
  ])("reject an answer without %s instead of returning fewer addresses", async (_, answer) => {
    const send: Send = async () => answer;
    await expect(prefixListsOfGroup({ ...base, send, item: group(["pl-1"]) })).rejects.toThrow(TypeError);
  });
});
