import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { transitGatewayAttachments, transitGatewayRoutes } from "./transit-gateways.ts";

const accountId = "123456789012";
const base = {
  scope: { partition: "aws", region: "us-east-1", accountId },
  region: "us-east-1",
  signal: new AbortController().signal,
  item: { TransitGatewayId: "tgw-1", OwnerId: accountId },
};

/** An EC2 that answers each operation with pages; the last page has no token. */
function ec2(answers: Readonly<Record<string, readonly object[]>>) {
  const calls: AwsCall[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    const { NextToken: token = "0" } = call.input as Record<string, string>;
    const pages = answers[call.operation] ?? [];
    const next = Number(token) + 1;
    return { ...pages[Number(token)], ...(next < pages.length && { NextToken: String(next) }) };
  };
  return { calls, send };
}

const vpc = (id: string, more: object = {}) => ({
  ...{ TransitGatewayAttachmentId: id, ResourceType: "vpc", ResourceId: `vpc-of-${id}`, State: "available" },
  Association: { TransitGatewayRouteTableId: "table-1", State: "associated" },
  ...more,
});
const subnetsOf = (...ids: string[]) => ({
  TransitGatewayVpcAttachments: ids.map((id) => ({
    TransitGatewayAttachmentId: id,
    SubnetIds: [`subnet-${id}`],
  })),
});
const attached = (...all: object[]) => ({ TransitGatewayAttachments: all });

describe("attachments of a transit gateway", () => {
  it("are those of all pages, with the subnets of VPCs, without those that ended", async () => {
    const vpn = {
      TransitGatewayAttachmentId: "att-2",
      ResourceType: "vpn",
      ResourceId: "vpn-1",
      State: "available",
    };
    const { calls, send } = ec2({
      describeTransitGatewayAttachments: [
        attached(vpc("att-1")),
        attached(vpn, vpc("att-3", { State: "deleted" })),
      ],
      describeTransitGatewayVpcAttachments: [subnetsOf(), subnetsOf("att-1")],
    });
    expect(await transitGatewayAttachments({ ...base, send })).toEqual([
      {
        ...{ id: "att-1", kind: "vpc", resourceId: "vpc-of-att-1", state: "available" },
        ...{ routeTableId: "table-1", subnetIds: ["subnet-att-1"] },
      },
      {
        ...{ id: "att-2", kind: "vpn", resourceId: "vpn-1", state: "available" },
        ...{ routeTableId: null, subnetIds: null },
      },
    ]);
    expect(calls).toHaveLength(4);
    const pages = calls.filter(({ operation }) => operation === "describeTransitGatewayAttachments");
    expect(pages[1]?.input).toEqual({
      ...{ Filters: [{ Name: "transit-gateway-id", Values: ["tgw-1"] }], MaxResults: 1_000, NextToken: "1" },
    });
  });

  it("need no call in an account that the gateway is shared with", async () => {
    const { calls, send } = ec2({});
    const item = { TransitGatewayId: "tgw-1", OwnerId: "210987654321" };
    expect(await transitGatewayAttachments({ ...base, send, item })).toBeNull();
    expect(await transitGatewayRoutes({ ...base, send, item })).toBeNull();
    expect(calls).toEqual([]);
  });

  it("have no route table after the association ended", async () => {
    const Association = { TransitGatewayRouteTableId: "table-1", State: "disassociated" };
    const { send } = ec2({
      describeTransitGatewayAttachments: [attached(vpc("att-1", { Association }))],
      describeTransitGatewayVpcAttachments: [subnetsOf("att-1")],
    });
    expect(await transitGatewayAttachments({ ...base, send })).toMatchObject([{ routeTableId: null }]);
  });

  it.each([
    ["attachments", {}],
    ["the ID of one", attached(vpc(""))],
    ["the kind of one", attached(vpc("att-1", { ResourceType: undefined }))],
    ["the state of one", attached(vpc("att-1", { State: undefined }))],
    ["the subnets of one", attached(vpc("att-9"))],
    ["all subnets of one", attached(vpc("att-0"))],
    ["the route table of an association", attached(vpc("att-1", { Association: { State: "associated" } }))],
  ])("are a gap where AWS left out %s", async (_, page) => {
    const { send } = ec2({
      describeTransitGatewayAttachments: [page],
      describeTransitGatewayVpcAttachments: [
        subnetsOf("att-1"),
        { TransitGatewayVpcAttachments: [{ TransitGatewayAttachmentId: "att-0", SubnetIds: [] }] },
      ],
    });
    await expect(transitGatewayAttachments({ ...base, send })).rejects.toThrow(TypeError);
  });

  it.each([{ TransitGatewayId: "tgw-1" }, { OwnerId: accountId }])(
    "are a gap of the gateway %j",
    async (item) => {
      const { send } = ec2({});
      await expect(transitGatewayAttachments({ ...base, send, item })).rejects.toThrow(TypeError);
    },
  );
});

describe("routes of a transit gateway", () => {
  const before = [
    { routeTableId: "table-2" },
    { routeTableId: "table-1" },
    { routeTableId: null },
    { routeTableId: "table-1" },
  ];
  const to = (DestinationCidrBlock: string, State = "active", more: object = {}) => ({
    ...{ DestinationCidrBlock, State, TransitGatewayAttachments: [{ TransitGatewayAttachmentId: "att-1" }] },
    ...more,
  });

  it("are those of each associated table, of all pages", async () => {
    const blackhole = to("10.9.0.0/16", "blackhole", { TransitGatewayAttachments: undefined });
    const { calls, send } = ec2({
      searchTransitGatewayRoutes: [
        { Routes: [to("10.0.0.0/8")], AdditionalRoutesAvailable: true },
        { Routes: [blackhole, to("10.8.0.0/16", "pending"), to("", "active", { PrefixListId: "pl-1" })] },
      ],
    });
    const routes = [
      { destination: "10.0.0.0/8", attachmentId: "att-1", state: "active" },
      { destination: "10.9.0.0/16", attachmentId: null, state: "blackhole" },
      { destination: "pl-1", attachmentId: "att-1", state: "active" },
    ];
    expect(await transitGatewayRoutes({ ...base, send, before })).toEqual([
      { id: "table-1", routes },
      { id: "table-2", routes },
    ]);
    expect(calls[0]?.input).toEqual({
      TransitGatewayRouteTableId: "table-1",
      Filters: [{ Name: "state", Values: ["active", "blackhole"] }],
    });
  });

  it.each([
    ["routes", {}],
    ["the destination of one", { Routes: [to("")] }],
    ["the state of one", { Routes: [to("10.0.0.0/8", "")] }],
    [
      "the attachment of an active one",
      { Routes: [to("10.0.0.0/8", "active", { TransitGatewayAttachments: [] })] },
    ],
    ["some of them", { Routes: [to("10.0.0.0/8")], AdditionalRoutesAvailable: true }],
  ])("are a gap where AWS left out %s", async (_, page) => {
    const { send } = ec2({ searchTransitGatewayRoutes: [page] });
    await expect(transitGatewayRoutes({ ...base, send, before })).rejects.toThrow(TypeError);
  });

  it("are a gap without attachments", async () => {
    const { send } = ec2({});
    await expect(transitGatewayRoutes({ ...base, send })).rejects.toThrow(TypeError);
  });
});
