import type { EC2, Route } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import type { PrefixList } from "./prefix-list.ts";
import { tagMap } from "./tag-map.ts";

/**
 * Target of a route; exactly one member of AWS's response is set. `targetId` is null for an unknown kind of
 * target.
 */
function routeTarget(route: Route): {
  /** Kind of target, such as "internetGateway". */
  targetKind: string;
  /** ID of the target. */
  targetId: string | null;
} {
  const targets = {
    "nat-gateway": route.NatGatewayId,
    "transit-gateway": route.TransitGatewayId,
    "vpc-peering-connection": route.VpcPeeringConnectionId,
    "egress-only-internet-gateway": route.EgressOnlyInternetGatewayId,
    "carrier-gateway": route.CarrierGatewayId,
    "local-gateway": route.LocalGatewayId,
    "core-network": route.CoreNetworkArn,
    // An instance is always named together with its interface.
    instance: route.InstanceId,
    "network-interface": route.NetworkInterfaceId,
    // "local", or an internet, virtual private, or VPC endpoint gateway, by the ID's prefix.
    gateway: route.GatewayId,
  };
  for (const [targetKind, targetId] of Object.entries(targets)) if (targetId) return { targetKind, targetId };
  return { targetKind: "other", targetId: null };
}

export default awsResource<EC2>()({
  type: "AWS::EC2::RouteTable",
  label: "Route Table",
  service: "ec2",
  // This list returns at most 100 per page.
  list: { op: "describeRouteTables", input: { MaxResults: 100 }, items: (page) => page.RouteTables },
  arn: (table, scope) => buildArn(scope, "ec2", "route-table/", table.RouteTableId),
  facets: ({ custom, read }) => ({
    network: read((table) =>
      table.VpcId === undefined
        ? undefined
        : {
            /** ID of the VPC. @api VpcId */
            vpcId: table.VpcId,
          },
    ),
    routes: read((table) =>
      table.Routes?.map((route) => ({
        /** CIDR block or prefix list ID. @api DestinationCidrBlock */
        destination:
          route.DestinationCidrBlock ??
          route.DestinationIpv6CidrBlock ??
          route.DestinationPrefixListId ??
          null,
        ...routeTarget(route),
        /** "active" or "blackhole". @api State */
        state: route.State ?? null,
        /** How the route was created, such as "CreateRoute". @api Origin */
        origin: route.Origin ?? null,
      })),
    ),
    // Routes name them by ID only.
    prefixLists: custom<readonly PrefixList[]>("prefix-lists-of-routes", [
      "ec2:DescribeManagedPrefixLists",
      "ec2:GetManagedPrefixListEntries",
    ]),
    associations: read((table) =>
      table.Associations === undefined
        ? undefined
        : {
            /** Whether this is the main route table of the VPC. @api Associations */
            isMain: table.Associations.some((association) => association.Main === true),
            /** IDs of the associated subnets. @api Associations[].SubnetId */
            subnetIds: table.Associations.flatMap((association) => association.SubnetId ?? []),
            /** IDs of the associated gateways. @api Associations[].GatewayId */
            gatewayIds: table.Associations.flatMap((association) => association.GatewayId ?? []),
          },
    ),
  }),
  describe: (table) => {
    const tags = tagMap(table.Tags);
    return { id: table.RouteTableId, name: tags.Name, tags };
  },
  cost: "free",
});
