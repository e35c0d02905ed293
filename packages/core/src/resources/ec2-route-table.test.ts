import type { Route, RouteTable } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import table from "./ec2-route-table.ts";

const item: RouteTable = {
  RouteTableId: "rtb-1",
  VpcId: "vpc-1",
  Routes: [
    {
      DestinationCidrBlock: "10.0.0.0/16",
      GatewayId: "local",
      State: "active",
      Origin: "CreateRouteTable",
    },
  ],
  Associations: [{ Main: true }, { SubnetId: "subnet-1" }, { GatewayId: "igw-1" }],
};

describe("AWS::EC2::RouteTable", () => {
  it("reads identity and facets", () => {
    const prefixLists = [{ id: "pl-1", name: "offices", cidrs: ["203.0.113.0/24"] }];
    const resource = resourceOf(table, item, { answers: { prefixLists } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:route-table/rtb-1",
      id: "rtb-1",
    });
    expect(resource.facets).toEqual({
      network: seen({ vpcId: "vpc-1" }),
      routes: seen([
        {
          destination: "10.0.0.0/16",
          targetKind: "gateway",
          targetId: "local",
          state: "active",
          origin: "CreateRouteTable",
        },
      ]),
      prefixLists: seen(prefixLists),
      associations: seen({ isMain: true, subnetIds: ["subnet-1"], gatewayIds: ["igw-1"] }),
    });
  });

  it.each<[Route, string, string | null, string | null]>([
    [{ DestinationCidrBlock: "0.0.0.0/0", NatGatewayId: "nat-1" }, "nat-gateway", "nat-1", "0.0.0.0/0"],
    [{ DestinationIpv6CidrBlock: "::/0", GatewayId: "igw-1" }, "gateway", "igw-1", "::/0"],
    [{ DestinationPrefixListId: "pl-1", GatewayId: "vpce-1" }, "gateway", "vpce-1", "pl-1"],
    [{ VpcPeeringConnectionId: "pcx-1" }, "vpc-peering-connection", "pcx-1", null],
    [{ InstanceId: "i-1", NetworkInterfaceId: "eni-1" }, "instance", "i-1", null],
    [{}, "other", null, null],
  ])("reads the target of %j", (route, targetKind, targetId, destination) => {
    const { facets } = resourceOf(table, { ...item, Routes: [route] });
    expect(facets.routes).toMatchObject({ value: [{ targetKind, targetId, destination }] });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(table, { RouteTableId: "rtb-1" });
    expect(facets).toEqual({
      ...{ network: gap("failed"), routes: gap("failed"), associations: gap("failed") },
      prefixLists: gap("failed"),
    });
  });
});
