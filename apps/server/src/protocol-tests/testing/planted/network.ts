import { EC2, type IpPermission } from "@aws-sdk/client-ec2";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedArns } from "./planted.ts";

/** Network of the other planted resources: a VPC with two subnets and a group without inbound access. */
export interface PlantedNetwork {
  readonly vpcId: string;
  readonly subnetIds: readonly [string, string];
  readonly safeGroupId: string;
  readonly openGroupId: string;
  readonly arns: PlantedArns;
}

/** A port that some addresses can reach. */
function tcp(port: number, cidr: string): IpPermission {
  return { IpProtocol: "tcp", FromPort: port, ToPort: port, IpRanges: [{ CidrIp: cidr }] };
}

async function plantVpc(ec2: EC2, cidr: string): Promise<string> {
  const { Vpc: vpc } = await ec2.createVpc({ CidrBlock: cidr });
  return given(vpc?.VpcId, "a VPC");
}

async function plantGroup(ec2: EC2, VpcId: string, GroupName: string, IpPermissions: IpPermission[]) {
  const { GroupId } = await ec2.createSecurityGroup({ VpcId, GroupName, Description: GroupName });
  await ec2.authorizeSecurityGroupIngress({ GroupId, IpPermissions });
  return given(GroupId, "a security group");
}

async function plantAcl(ec2: EC2, VpcId: string, cidr: string): Promise<string> {
  const { NetworkAcl: acl } = await ec2.createNetworkAcl({ VpcId });
  await ec2.createNetworkAclEntry({
    NetworkAclId: acl?.NetworkAclId,
    RuleNumber: 100,
    Protocol: "6",
    RuleAction: "allow",
    Egress: false,
    CidrBlock: cidr,
    PortRange: { From: 3389, To: 3389 },
  });
  return given(acl?.NetworkAclId, "an ACL");
}

/** A default VPC with everything open, next to a monitored and closed one. */
export async function plantNetwork(account: MotoAccount, region: string): Promise<PlantedNetwork> {
  const ec2 = new EC2(account.client(region));
  const arn = (kind: string, id: string) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`;
  const [openVpc, safeVpc] = [await plantVpc(ec2, "10.40.0.0/16"), await plantVpc(ec2, "10.41.0.0/16")];
  await ec2.createFlowLogs({
    ResourceIds: [safeVpc],
    ResourceType: "VPC",
    TrafficType: "REJECT",
    LogDestinationType: "cloud-watch-logs",
    LogGroupName: "planted-flow-logs",
    DeliverLogsPermissionArn: `arn:aws:iam::${account.id}:role/flow-logs`,
  });
  const subnetIds = await Promise.all(
    ["a", "b"].map(async (zone, at) => {
      const { Subnet: subnet } = await ec2.createSubnet({
        VpcId: safeVpc,
        CidrBlock: `10.41.${at}.0/24`,
        AvailabilityZone: `${region}${zone}`,
      });
      return given(subnet?.SubnetId, "a subnet");
    }),
  );
  const [publicSubnet, privateSubnet] = [given(subnetIds[0], "a subnet"), given(subnetIds[1], "a subnet")];
  await ec2.modifySubnetAttribute({ SubnetId: publicSubnet, MapPublicIpOnLaunch: { Value: true } });
  await ec2.createVpcEndpoint({
    VpcId: safeVpc,
    ServiceName: `com.amazonaws.${region}.ec2`,
    VpcEndpointType: "Interface",
    SubnetIds: [privateSubnet],
  });

  const openGroupId = await plantGroup(ec2, safeVpc, "planted-open", [
    tcp(22, "0.0.0.0/0"),
    tcp(445, "0.0.0.0/0"),
    tcp(3306, "0.0.0.0/0"),
    { IpProtocol: "tcp", FromPort: 3389, ToPort: 3389, Ipv6Ranges: [{ CidrIpv6: "::/0" }] },
  ]);
  const everythingId = await plantGroup(ec2, safeVpc, "planted-everything", [
    { IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }] },
  ]);
  const safeGroupId = await plantGroup(ec2, safeVpc, "planted-safe", [tcp(5432, "10.0.0.0/8")]);
  const { SecurityGroups: groups } = await ec2.describeSecurityGroups({
    Filters: [
      { Name: "vpc-id", Values: [openVpc, safeVpc] },
      { Name: "group-name", Values: ["default"] },
    ],
  });
  const defaultOf = (vpcId: string) =>
    given(groups?.find((group) => group.VpcId === vpcId)?.GroupId, "a default group");
  const closed = defaultOf(safeVpc);
  await ec2.revokeSecurityGroupEgress({
    GroupId: closed,
    IpPermissions: [{ IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }] }],
  });
  await ec2.authorizeSecurityGroupIngress({
    GroupId: defaultOf(openVpc),
    IpPermissions: [tcp(80, "10.0.0.0/8")],
  });

  const [openAcl, safeAcl] = [
    await plantAcl(ec2, safeVpc, "0.0.0.0/0"),
    await plantAcl(ec2, safeVpc, "10.0.0.0/8"),
  ];
  const idle = await ec2.allocateAddress({ Domain: "vpc" });
  return {
    vpcId: safeVpc,
    subnetIds: [publicSubnet, privateSubnet],
    safeGroupId,
    openGroupId,
    arns: {
      "VPC without flow logs and endpoints": arn("vpc", openVpc),
      "VPC with flow logs and an endpoint for EC2": arn("vpc", safeVpc),
      "subnet that gives public addresses": arn("subnet", publicSubnet),
      "subnet that gives none": arn("subnet", privateSubnet),
      "group open on SSH, SMB, MySQL and, by IPv6, RDP": arn("security-group", openGroupId),
      "group open on every port, used by nothing": arn("security-group", everythingId),
      "group open to the own network": arn("security-group", safeGroupId),
      "default group with rules": arn("security-group", defaultOf(openVpc)),
      "default group without rules": arn("security-group", closed),
      "ACL that lets the internet reach RDP": arn("network-acl", openAcl),
      "ACL that lets the own network reach RDP": arn("network-acl", safeAcl),
      "address that is bound to nothing": arn("elastic-ip", given(idle.AllocationId, "an address")),
    },
  };
}
