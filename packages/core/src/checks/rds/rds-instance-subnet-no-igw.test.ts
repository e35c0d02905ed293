import type { Route } from "@aws-sdk/client-ec2";
import routeTable from "../../resources/ec2-route-table.ts";
import database from "../../resources/rds-db-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./rds-instance-subnet-no-igw.ts";

const subject = resourceOf(database, {
  DBInstanceIdentifier: "shop",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:shop",
  VpcSecurityGroups: [],
  DBSubnetGroup: {
    VpcId: "vpc-1",
    Subnets: [{ SubnetIdentifier: "subnet-1" }, { SubnetIdentifier: "subnet-2" }],
  },
});
const out: Route = { DestinationCidrBlock: "0.0.0.0/0", GatewayId: "igw-1", State: "active" };
const nat: Route = { DestinationCidrBlock: "0.0.0.0/0", NatGatewayId: "nat-1", State: "active" };
const local: Route = { DestinationCidrBlock: "10.0.0.0/16", GatewayId: "local", State: "active" };

function table(
  RouteTableId: string,
  subnets: string[],
  routes: Route | Route[],
  VpcId = "vpc-1",
  Main = false,
) {
  const Associations = [{ Main }, ...subnets.map((SubnetId) => ({ SubnetId, Main: false }))];
  return resourceOf(routeTable, { RouteTableId, VpcId, Routes: [local, routes].flat(), Associations });
}
function main(route: Route | Route[] = local) {
  return table("rtb-main", [], route, "vpc-1", true);
}

checkTable(check, [
  {
    when: "its subnets lead to a NAT gateway",
    result: "pass",
    resource: subject,
    others: [main(), table("rtb-1", ["subnet-1", "subnet-2"], nat)],
  },
  {
    when: "its subnets use the main table, which stays inside",
    result: "pass",
    resource: subject,
    others: [main()],
  },
  {
    when: "the table of another VPC leads out",
    result: "pass",
    resource: subject,
    others: [main(), table("rtb-2", [], out, "vpc-2", true)],
  },
  {
    when: "one subnet leads to an internet gateway",
    result: "fail",
    resource: subject,
    others: [main(), table("rtb-1", ["subnet-2"], out)],
    evidence: { subnets: [{ subnetId: "subnet-2", routeTableId: "rtb-1", internetGatewayId: "igw-1" }] },
  },
  {
    when: "the main table leads out over IPv6",
    result: "fail",
    resource: subject,
    others: [main({ DestinationIpv6CidrBlock: "::/0", GatewayId: "igw-1", State: "active" })],
  },
  {
    when: "the gateway of its route is gone",
    result: "pass",
    resource: subject,
    others: [main(), table("rtb-1", ["subnet-2"], { ...out, State: "blackhole" })],
  },
  {
    when: "two routes lead a half of the internet each to a gateway",
    result: "fail",
    resource: subject,
    others: [
      main([
        { ...out, DestinationCidrBlock: "0.0.0.0/1" },
        { ...out, DestinationCidrBlock: "128.0.0.0/1" },
      ]),
    ],
    evidence: { subnets: [{ subnetId: "subnet-1" }, { subnetId: "subnet-2" }] },
  },
  {
    when: "of two halves of the internet one has lost its gateway",
    result: "pass",
    resource: subject,
    others: [
      main([
        { ...out, DestinationCidrBlock: "0.0.0.0/1" },
        { ...out, DestinationCidrBlock: "128.0.0.0/1", State: "blackhole" },
      ]),
    ],
  },
  {
    when: "AWS did not tell where a route to a gateway starts",
    result: "unknown",
    resource: subject,
    others: [main({ GatewayId: "igw-1", State: "active" })],
  },
  {
    when: "route tables could not be listed",
    result: "unknown",
    resource: subject,
    unread: { "AWS::EC2::RouteTable": "denied" },
  },
  {
    when: "the main table is not in the list",
    result: "unknown",
    resource: subject,
    others: [table("rtb-1", ["subnet-1"], nat)],
  },
  {
    when: "a table did not tell its routes",
    result: "unknown",
    resource: subject,
    others: [main(), resourceOf(routeTable, { RouteTableId: "rtb-9", VpcId: "vpc-1", Associations: [] })],
  },
]);
