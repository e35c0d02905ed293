import type { IpPermission, SecurityGroup } from "@aws-sdk/client-ec2";
import { putNatGateway } from "./nat-gateway.ts";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Ports opened to the given CIDR ranges and groups. */
export function allow(
  port: number,
  from: { cidr?: string; group?: string; text?: string },
  to = port,
): IpPermission {
  return {
    IpProtocol: "tcp",
    FromPort: port,
    ToPort: to,
    IpRanges: from.cidr
      ? [{ CidrIp: from.cidr, ...(from.text === undefined ? {} : { Description: from.text }) }]
      : [],
    Ipv6Ranges: [],
    PrefixListIds: [],
    UserIdGroupPairs: from.group ? [{ GroupId: from.group }] : [],
  };
}

export const anywhere = "0.0.0.0/0";

const allTraffic: IpPermission = {
  IpProtocol: "-1",
  IpRanges: [{ CidrIp: anywhere }],
  Ipv6Ranges: [],
  PrefixListIds: [],
  UserIdGroupPairs: [],
};

/** Id of the security group that `putSecurityGroup` makes for a key. */
export function groupId(world: World, key: string): string {
  return world.id("sg", key);
}

/** Adds a security group with these inbound rules and the usual open outbound one. */
export function putSecurityGroup(
  world: World,
  put: Put,
  group: {
    key: string;
    name: string;
    text: string;
    network: NetworkPlan;
    of: Belonging;
    inbound: IpPermission[];
  },
): void {
  const GroupId = groupId(world, group.key);
  put("securityGroup", GroupId, {
    GroupId,
    GroupName: group.name,
    Description: group.text,
    OwnerId: world.accountId,
    VpcId: world.vpcId(group.network),
    SecurityGroupArn: world.arn("ec2", group.network.region, `security-group/${GroupId}`),
    IpPermissions: group.inbound,
    IpPermissionsEgress: [structuredClone(allTraffic)],
    Tags: tagList(world.tags(group.of, group.name)),
  } satisfies SecurityGroup);
}

function putSubnets(world: World, put: Put, network: NetworkPlan, of: Belonging): void {
  for (const tier of ["public", "private"] as const) {
    for (const index of [0, 1]) {
      const SubnetId = world.subnetId(network, tier, index);
      const third = (tier === "public" ? 0 : 32) + index * 16;
      const name = `${network.name}-${tier}-${index === 0 ? "a" : "b"}`;
      put("subnet", SubnetId, {
        SubnetId,
        SubnetArn: world.arn("ec2", network.region, `subnet/${SubnetId}`),
        VpcId: world.vpcId(network),
        CidrBlock: `10.${network.octet}.${third}.0/20`,
        AvailabilityZone: world.zone(network.region, index),
        AvailableIpAddressCount: 3800 + world.random(`free/${SubnetId}`).int(0, 280),
        DefaultForAz: false,
        MapPublicIpOnLaunch: tier === "public",
        OwnerId: world.accountId,
        State: "available",
        Tags: tagList(world.tags(of, name, { Tier: tier })),
      });
    }
  }
}

function putRouting(world: World, put: Put, network: NetworkPlan, of: Belonging): void {
  const VpcId = world.vpcId(network);
  const InternetGatewayId = world.id("igw", network.key);
  const local = {
    DestinationCidrBlock: `10.${network.octet}.0.0/16`,
    GatewayId: "local",
    Origin: "CreateRouteTable",
    State: "active",
  } as const;
  put("internetGateway", InternetGatewayId, {
    InternetGatewayId,
    OwnerId: world.accountId,
    Attachments: [{ State: "attached", VpcId }],
    Tags: tagList(world.tags(of, `${network.name}-igw`)),
  });
  for (const tier of ["main", "public", "private"] as const) {
    const RouteTableId = world.id("rtb", `${network.key}/${tier}`);
    const outward =
      tier === "public"
        ? { GatewayId: InternetGatewayId }
        : { NatGatewayId: world.id("nat", `${network.key}/0`) };
    const route = {
      DestinationCidrBlock: anywhere,
      Origin: "CreateRoute",
      State: "active",
      ...outward,
    } as const;
    const association = (key: string) => ({
      RouteTableAssociationId: world.id("rtbassoc", `${network.key}/${tier}/${key}`),
      RouteTableId,
      AssociationState: { State: "associated" as const },
    });
    put("routeTable", RouteTableId, {
      RouteTableId,
      VpcId,
      OwnerId: world.accountId,
      PropagatingVgws: [],
      Routes: tier === "main" ? [local] : [local, route],
      Associations:
        tier === "main"
          ? [{ ...association("main"), Main: true }]
          : [0, 1].map((index) => ({
              ...association(String(index)),
              Main: false,
              SubnetId: world.subnetId(network, tier, index),
            })),
      Tags: tier === "main" ? [] : tagList(world.tags(of, `${network.name}-${tier}`)),
    });
  }
}

function putAcl(world: World, put: Put, network: NetworkPlan): void {
  const VpcId = world.vpcId(network);
  const NetworkAclId = world.id("acl", network.key);
  const entry = (Egress: boolean, RuleNumber: number, RuleAction: "allow" | "deny") => ({
    CidrBlock: anywhere,
    Egress,
    Protocol: "-1",
    RuleAction,
    RuleNumber,
  });
  put("networkAcl", NetworkAclId, {
    NetworkAclId,
    VpcId,
    IsDefault: true,
    OwnerId: world.accountId,
    Entries: [
      entry(true, 100, "allow"),
      entry(true, 32767, "deny"),
      entry(false, 100, "allow"),
      entry(false, 32767, "deny"),
    ],
    Associations: (["public", "private"] as const).flatMap((tier) =>
      [0, 1].map((index) => ({
        NetworkAclAssociationId: world.id("aclassoc", `${network.key}/${tier}/${index}`),
        NetworkAclId,
        SubnetId: world.subnetId(network, tier, index),
      })),
    ),
    Tags: [],
  });
}

/** Adds the free way to S3 of a VPC. */
function putGatewayEndpoint(world: World, put: Put, network: NetworkPlan, of: Belonging): void {
  const VpcId = world.vpcId(network);
  const VpcEndpointId = world.id("vpce", `${network.key}/s3`);
  put("vpcEndpoint", VpcEndpointId, {
    VpcEndpointId,
    VpcEndpointType: "Gateway",
    VpcId,
    ServiceName: `com.amazonaws.${network.region}.s3`,
    State: "Available",
    PolicyDocument: JSON.stringify({
      Version: "2008-10-17",
      Statement: [{ Effect: "Allow", Principal: "*", Action: "*", Resource: "*" }],
    }),
    RouteTableIds: ["public", "private"].map((tier) => world.id("rtb", `${network.key}/${tier}`)),
    SubnetIds: [],
    Groups: [],
    NetworkInterfaceIds: [],
    PrivateDnsEnabled: false,
    RequesterManaged: false,
    CreationTimestamp: world.created(`vpce/${network.key}`, 300, 1050),
    OwnerId: world.accountId,
    Tags: tagList(world.tags(of, `${network.name}-s3`)),
  });
}

/** Adds a whole VPC: subnets, routing, internet and NAT gateway, network ACL, S3 endpoint, default security group. */
export function putNetwork(world: World, put: Put, network: NetworkPlan): void {
  const of: Belonging = { product: "network", team: "platform", environment: network.environment };
  const VpcId = world.vpcId(network);
  put("vpc", VpcId, {
    VpcId,
    CidrBlock: `10.${network.octet}.0.0/16`,
    CidrBlockAssociationSet: [
      {
        AssociationId: world.id("vpc-cidr-assoc", network.key),
        CidrBlock: `10.${network.octet}.0.0/16`,
        CidrBlockState: { State: "associated" },
      },
    ],
    DhcpOptionsId: world.id("dopt", network.region),
    InstanceTenancy: "default",
    IsDefault: false,
    OwnerId: world.accountId,
    State: "available",
    Tags: tagList(world.tags(of, network.name)),
  });
  putSubnets(world, put, network, of);
  putRouting(world, put, network, of);
  putAcl(world, put, network);
  // Planted: what the data platform reads and writes in S3 passes its NAT gateway.
  if (network.key !== "data") putGatewayEndpoint(world, put, network, of);
  const ageDays = world.random(`nat-age/${network.key}`).int(200, 1000);
  putNatGateway(world, put, { key: `${network.key}/0`, name: `${network.name}-nat`, network, of, ageDays });
  const defaultKey = `${network.key}/default`;
  putSecurityGroup(world, put, {
    key: defaultKey,
    name: "default",
    text: "default VPC security group",
    network,
    of,
    inbound: [
      {
        ...structuredClone(allTraffic),
        IpRanges: [],
        UserIdGroupPairs: [{ GroupId: groupId(world, defaultKey) }],
      },
    ],
  });
}
