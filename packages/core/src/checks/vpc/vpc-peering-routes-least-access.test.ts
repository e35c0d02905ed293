import type { Route } from "@aws-sdk/client-ec2";
import routeTable from "../../resources/ec2-route-table.ts";
import peering from "../../resources/ec2-vpc-peering-connection.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./vpc-peering-routes-least-access.ts";

const item = {
  VpcPeeringConnectionId: "pcx-1",
  RequesterVpcInfo: { VpcId: "vpc-1", CidrBlock: "10.10.0.0/16" },
  AccepterVpcInfo: { VpcId: "vpc-2", CidrBlock: "10.30.0.0/16" },
};
const connection = resourceOf(peering, item);

function to(destination: string, State: Route["State"] = "active"): Route {
  const route = { VpcPeeringConnectionId: "pcx-1", State };
  return destination.startsWith("pl-")
    ? { ...route, DestinationPrefixListId: destination }
    : { ...route, DestinationCidrBlock: destination };
}

function table(...destinations: (string | Route)[]) {
  const local = { DestinationCidrBlock: "10.10.0.0/16", GatewayId: "local" };
  return resourceOf(routeTable, {
    RouteTableId: "rtb-1",
    VpcId: "vpc-1",
    Routes: [local, ...destinations.map((one) => (typeof one === "string" ? to(one) : one))],
  });
}

checkTable(check, [
  {
    when: "a route leads to one subnet of the peer",
    result: "pass",
    resource: table("10.30.4.0/24"),
    others: [connection],
  },
  {
    when: "a route leads to the whole peer VPC",
    result: "fail",
    resource: table("10.30.0.0/16"),
    others: [connection],
    evidence: {
      routes: [{ destinations: ["10.30.0.0/16"], peeringConnectionId: "pcx-1", peerCidrs: ["10.30.0.0/16"] }],
    },
  },
  {
    when: "a route is wider than the peer VPC",
    result: "fail",
    resource: table("10.0.0.0/8"),
    others: [connection],
  },
  {
    when: "two routes lead to a half of the peer VPC each",
    result: "fail",
    resource: table("10.30.0.0/17", "10.30.128.0/17"),
    others: [connection],
    evidence: { routes: [{ destinations: ["10.30.0.0/17", "10.30.128.0/17"] }] },
  },
  {
    when: "the connection of the route to the second half is gone",
    result: "pass",
    resource: table("10.30.0.0/17", to("10.30.128.0/17", "blackhole")),
    others: [connection],
  },
  {
    when: "the connection of its only route is gone",
    result: "not_applicable",
    resource: table(to("10.30.0.0/16", "blackhole")),
    others: [connection],
  },
  {
    when: "the two halves of the internet go to the peer, whose addresses are not known",
    result: "fail",
    resource: table("0.0.0.0/1", "128.0.0.0/1"),
    unread: { "AWS::EC2::VPCPeeringConnection": "denied" },
  },
  {
    when: "AWS did not tell where a route starts",
    result: "unknown",
    resource: table({ VpcPeeringConnectionId: "pcx-1", State: "active" }),
    others: [connection],
  },
  {
    when: "everything goes to the peer, whose addresses are not known",
    result: "fail",
    resource: table("0.0.0.0/0"),
    unread: { "AWS::EC2::VPCPeeringConnection": "denied" },
  },
  {
    when: "connections could not be listed",
    result: "unknown",
    resource: table("10.30.4.0/24"),
    unread: { "AWS::EC2::VPCPeeringConnection": "denied" },
  },
  {
    when: "the connection is not in the list",
    result: "unknown",
    resource: table("10.30.4.0/24"),
    listed: ["AWS::EC2::VPCPeeringConnection"],
  },
  {
    when: "AWS did not tell the addresses of the peer",
    result: "unknown",
    resource: table("10.30.4.0/24"),
    others: [resourceOf(peering, { ...item, AccepterVpcInfo: { VpcId: "vpc-2" } })],
  },
  {
    when: "a route leads to a prefix list of the peer's",
    result: "pass",
    resource: table("pl-1"),
    others: [connection],
  },
  {
    when: "there is no such route",
    result: "not_applicable",
    resource: resourceOf(routeTable, {
      RouteTableId: "rtb-1",
      VpcId: "vpc-1",
      Routes: [{ DestinationCidrBlock: "0.0.0.0/0", NatGatewayId: "nat-1" }],
    }),
  },
]);
