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

function table(destination: string) {
  const to = destination.startsWith("pl-")
    ? { DestinationPrefixListId: destination }
    : { DestinationCidrBlock: destination };
  const local = { DestinationCidrBlock: "10.10.0.0/16", GatewayId: "local" };
  return resourceOf(routeTable, {
    RouteTableId: "rtb-1",
    VpcId: "vpc-1",
    Routes: [local, { ...to, VpcPeeringConnectionId: "pcx-1" }],
  });
}

checkTable(check, [
  {
    when: "a route leads to one subnet of the peer",
    verdict: "pass",
    resource: table("10.30.4.0/24"),
    others: [connection],
  },
  {
    when: "a route leads to the whole peer VPC",
    verdict: "fail",
    resource: table("10.30.0.0/16"),
    others: [connection],
    evidence: {
      routes: [{ destination: "10.30.0.0/16", peeringConnectionId: "pcx-1", peerCidrs: ["10.30.0.0/16"] }],
    },
  },
  {
    when: "a route is wider than the peer VPC",
    verdict: "fail",
    resource: table("10.0.0.0/8"),
    others: [connection],
  },
  {
    when: "everything goes to the peer, whose addresses are not known",
    verdict: "fail",
    resource: table("0.0.0.0/0"),
    unread: { "AWS::EC2::VPCPeeringConnection": "denied" },
  },
  {
    when: "connections could not be listed",
    verdict: "unknown",
    resource: table("10.30.4.0/24"),
    unread: { "AWS::EC2::VPCPeeringConnection": "denied" },
  },
  {
    when: "the connection is not in the list",
    verdict: "unknown",
    resource: table("10.30.4.0/24"),
    listed: ["AWS::EC2::VPCPeeringConnection"],
  },
  {
    when: "AWS did not tell the addresses of the peer",
    verdict: "unknown",
    resource: table("10.30.4.0/24"),
    others: [resourceOf(peering, { ...item, AccepterVpcInfo: { VpcId: "vpc-2" } })],
  },
  {
    when: "a route leads to a prefix list of the peer's",
    verdict: "pass",
    resource: table("pl-1"),
    others: [connection],
  },
  {
    when: "there is no such route",
    verdict: "not_applicable",
    resource: resourceOf(routeTable, {
      RouteTableId: "rtb-1",
      VpcId: "vpc-1",
      Routes: [{ DestinationCidrBlock: "0.0.0.0/0", NatGatewayId: "nat-1" }],
    }),
  },
]);
