import { EC2 } from "@aws-sdk/client-ec2";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";

/** What other parts of the estate live in. */
export interface Network {
  readonly vpcId: string;
  readonly subnetIds: readonly [string, string];
  readonly routeTableId: string;
  readonly securityGroupId: string;
  readonly gatewayId: string;
  readonly made: readonly Made[];
}

const zones = ["a", "b"] as const;

/** A VPC with two subnets, gateways, routes, an ACL, groups, an interface, an address and two endpoints. */
export async function makeNetwork(account: MotoAccount, region: string): Promise<Network> {
  const ec2 = new EC2(account.client(region));
  const arn = (kind: string, id: string) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`;
  const tagged = (type: string, name: string) => {
    const tags = { Name: name, team: "network" };
    // The enumeration of taggable types is longer than what is made here.
    return { tags, spec: [{ ResourceType: type as "vpc", Tags: tagList(tags) }] };
  };

  const vpcTags = tagged("vpc", "wire-vpc");
  const { Vpc: vpc } = await ec2.createVpc({ CidrBlock: "10.20.0.0/16", TagSpecifications: vpcTags.spec });
  const vpcId = given(vpc?.VpcId, "a VPC");
  const inVpc = ["belongs to", arn("vpc", vpcId)] as const;

  const subnets = await Promise.all(
    zones.map(async (zone, at) => {
      const { spec, tags } = tagged("subnet", `wire-subnet-${zone}`);
      const { Subnet: subnet } = await ec2.createSubnet({
        VpcId: vpcId,
        CidrBlock: `10.20.${at}.0/24`,
        AvailabilityZone: `${region}${zone}`,
        TagSpecifications: spec,
      });
      const id = given(subnet?.SubnetId, "a subnet");
      const made: Made = {
        type: "AWS::EC2::Subnet",
        arn: arn("subnet", id),
        name: tags.Name,
        region,
        status: "available",
        tags,
        createdAt: null,
        facets: {
          network: {
            vpcId,
            cidrBlock: `10.20.${at}.0/24`,
            ipv6Cidrs: [],
            availabilityZone: `${region}${zone}`,
            // What lives in it takes addresses.
            availableIpCount: expect.any(Number),
            isDefaultForAz: false,
          },
          publicAddresses: { ipv4OnLaunch: at === 0, ipv6OnCreation: false },
        },
        related: [["part of", arn("vpc", vpcId)]],
      };
      return { id, made };
    }),
  );
  const [first, second] = subnets.map(({ id }) => id);
  const subnetIds = [given(first, "a subnet"), given(second, "a subnet")] as const;
  await ec2.modifySubnetAttribute({ SubnetId: subnetIds[0], MapPublicIpOnLaunch: { Value: true } });

  const gatewayTags = tagged("internet-gateway", "wire-igw");
  const { InternetGateway: gateway } = await ec2.createInternetGateway({
    TagSpecifications: gatewayTags.spec,
  });
  const gatewayId = given(gateway?.InternetGatewayId, "an internet gateway");
  await ec2.attachInternetGateway({ InternetGatewayId: gatewayId, VpcId: vpcId });

  const addressTags = tagged("elastic-ip", "wire-eip");
  const address = await ec2.allocateAddress({ Domain: "vpc", TagSpecifications: addressTags.spec });
  const allocationId = given(address.AllocationId, "an address");

  const natTags = tagged("natgateway", "wire-nat");
  const { NatGateway: nat } = await ec2.createNatGateway({
    SubnetId: subnetIds[0],
    AllocationId: allocationId,
    TagSpecifications: natTags.spec,
  });
  const natId = given(nat?.NatGatewayId, "a NAT gateway");

  const tableTags = tagged("route-table", "wire-routes");
  const { RouteTable: table } = await ec2.createRouteTable({
    VpcId: vpcId,
    TagSpecifications: tableTags.spec,
  });
  const routeTableId = given(table?.RouteTableId, "a route table");
  await ec2.createRoute({
    RouteTableId: routeTableId,
    DestinationCidrBlock: "0.0.0.0/0",
    GatewayId: gatewayId,
  });
  await ec2.createRoute({
    RouteTableId: routeTableId,
    DestinationCidrBlock: "192.168.0.0/16",
    NatGatewayId: natId,
  });
  await ec2.associateRouteTable({ RouteTableId: routeTableId, SubnetId: subnetIds[0] });

  const aclTags = tagged("network-acl", "wire-acl");
  const { NetworkAcl: acl } = await ec2.createNetworkAcl({ VpcId: vpcId, TagSpecifications: aclTags.spec });
  const aclId = given(acl?.NetworkAclId, "an ACL");
  await ec2.createNetworkAclEntry({
    NetworkAclId: aclId,
    RuleNumber: 100,
    Protocol: "6",
    RuleAction: "allow",
    Egress: false,
    CidrBlock: "0.0.0.0/0",
    PortRange: { From: 22, To: 22 },
  });

  const groupTags = tagged("security-group", "wire-sg-tag");
  const group = await ec2.createSecurityGroup({
    GroupName: "wire-web",
    Description: "Web servers",
    VpcId: vpcId,
    TagSpecifications: groupTags.spec,
  });
  const securityGroupId = given(group.GroupId, "a security group");
  await ec2.authorizeSecurityGroupIngress({
    GroupId: securityGroupId,
    IpPermissions: [
      { IpProtocol: "tcp", FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: "0.0.0.0/0" }] },
      { IpProtocol: "tcp", FromPort: 443, ToPort: 443, Ipv6Ranges: [{ CidrIpv6: "::/0" }] },
      { IpProtocol: "tcp", FromPort: 5432, ToPort: 5432, UserIdGroupPairs: [{ GroupId: securityGroupId }] },
    ],
  });

  const interfaceTags = tagged("network-interface", "wire-eni");
  const { NetworkInterface: eni } = await ec2.createNetworkInterface({
    SubnetId: subnetIds[1],
    Description: "Spare interface",
    Groups: [securityGroupId],
    TagSpecifications: interfaceTags.spec,
  });
  const eniId = given(eni?.NetworkInterfaceId, "an interface");

  const gatewayEndpointTags = tagged("vpc-endpoint", "wire-s3-endpoint");
  const { VpcEndpoint: gatewayEndpoint } = await ec2.createVpcEndpoint({
    VpcId: vpcId,
    VpcEndpointType: "Gateway",
    ServiceName: `com.amazonaws.${region}.s3`,
    RouteTableIds: [routeTableId],
    TagSpecifications: gatewayEndpointTags.spec,
  });
  const gatewayEndpointId = given(gatewayEndpoint?.VpcEndpointId, "a gateway endpoint");
  const interfaceEndpointTags = tagged("vpc-endpoint", "wire-logs-endpoint");
  const { VpcEndpoint: interfaceEndpoint } = await ec2.createVpcEndpoint({
    VpcId: vpcId,
    VpcEndpointType: "Interface",
    ServiceName: `com.amazonaws.${region}.logs`,
    SubnetIds: [subnetIds[1]],
    SecurityGroupIds: [securityGroupId],
    PrivateDnsEnabled: true,
    TagSpecifications: interfaceEndpointTags.spec,
  });
  const interfaceEndpointId = given(interfaceEndpoint?.VpcEndpointId, "an interface endpoint");

  const flowLogs = await ec2.createFlowLogs({
    ResourceIds: [vpcId],
    ResourceType: "VPC",
    TrafficType: "REJECT",
    LogDestinationType: "cloud-watch-logs",
    LogGroupName: "wire-flow-logs",
    DeliverLogsPermissionArn: `arn:aws:iam::${account.id}:role/wire-flow-logs`,
  });
  const flowLogId = given(flowLogs.FlowLogIds?.[0], "a flow log");

  const made: Made[] = [
    {
      type: "AWS::EC2::VPC",
      arn: arn("vpc", vpcId),
      name: "wire-vpc",
      region,
      status: "available",
      tags: vpcTags.tags,
      createdAt: null,
      facets: {
        network: {
          cidrBlock: "10.20.0.0/16",
          ipv4Cidrs: ["10.20.0.0/16"],
          ipv6Cidrs: [],
          isDefault: false,
          tenancy: "default",
          dhcpOptionsId: expect.stringMatching(/^dopt-|^default$/),
        },
        flowLogs: [
          {
            flowLogId,
            status: "ACTIVE",
            trafficType: "REJECT",
            destinationType: "cloud-watch-logs",
            destinationArn: null,
            logGroupName: "wire-flow-logs",
          },
        ],
      },
    },
    ...subnets.map((subnet) => subnet.made),
    {
      type: "AWS::EC2::InternetGateway",
      arn: arn("internet-gateway", gatewayId),
      name: "wire-igw",
      region,
      status: null,
      tags: gatewayTags.tags,
      createdAt: null,
      facets: { attachments: [{ vpcId, state: "available" }] },
      related: [["attached to", arn("vpc", vpcId)]],
    },
    {
      type: "AWS::EC2::EIP",
      arn: arn("elastic-ip", allocationId),
      name: "wire-eip",
      region,
      status: null,
      tags: addressTags.tags,
      createdAt: null,
      facets: {
        address: {
          publicIp: given(address.PublicIp, "its address"),
          pool: null,
          networkBorderGroup: null,
          serviceManaged: null,
        },
        association: {
          associationId: expect.stringMatching(/^eipassoc-/),
          instanceId: null,
          networkInterfaceId: expect.stringMatching(/^eni-/),
          privateIp: expect.any(String),
        },
      },
    },
    {
      type: "AWS::EC2::NatGateway",
      arn: arn("natgateway", natId),
      name: "wire-nat",
      region,
      status: "available",
      tags: natTags.tags,
      createdAt: "now",
      facets: {
        network: {
          vpcId,
          subnetId: subnetIds[0],
          connectivity: "public",
          availabilityMode: "zonal",
        },
        state: { name: "available", failureCode: null },
        addresses: [
          {
            allocationId,
            networkInterfaceId: expect.stringMatching(/^eni-/),
            publicIp: given(address.PublicIp, "its address"),
            privateIp: expect.any(String),
          },
        ],
        traffic: {
          bytesOut: { days: 14, daysWithData: 0, sum: 0, average: null, maximum: null, latest: null },
        },
      },
      related: [
        ["runs in", arn("vpc", vpcId)],
        ["runs in", arn("subnet", subnetIds[0])],
        ["uses", arn("elastic-ip", allocationId)],
      ],
    },
    {
      type: "AWS::EC2::RouteTable",
      arn: arn("route-table", routeTableId),
      name: "wire-routes",
      region,
      status: null,
      tags: tableTags.tags,
      createdAt: null,
      facets: {
        network: { vpcId },
        routes: expect.arrayContaining([
          {
            destination: "10.20.0.0/16",
            targetKind: "gateway",
            targetId: "local",
            state: "active",
            origin: "CreateRouteTable",
          },
          {
            destination: "0.0.0.0/0",
            targetKind: "gateway",
            targetId: gatewayId,
            state: "active",
            origin: "CreateRoute",
          },
          {
            destination: "192.168.0.0/16",
            targetKind: "nat-gateway",
            targetId: natId,
            state: "active",
            origin: "CreateRoute",
          },
        ]),
        associations: { isMain: false, subnetIds: [subnetIds[0]], gatewayIds: [] },
      },
      related: [
        inVpc,
        ["routes", arn("subnet", subnetIds[0])],
        ["leads to", arn("internet-gateway", gatewayId)],
        ["leads to", arn("natgateway", natId)],
      ],
    },
    {
      type: "AWS::EC2::NetworkAcl",
      arn: arn("network-acl", aclId),
      name: "wire-acl",
      region,
      status: null,
      tags: aclTags.tags,
      createdAt: null,
      facets: {
        network: { vpcId, isDefault: false },
        associations: [],
        entries: expect.arrayContaining([
          {
            ruleNumber: 100,
            egress: false,
            action: "allow",
            protocol: "6",
            cidr: "0.0.0.0/0",
            fromPort: 22,
            toPort: 22,
          },
        ]),
      },
      related: [inVpc],
    },
    {
      type: "AWS::EC2::SecurityGroup",
      arn: arn("security-group", securityGroupId),
      name: "wire-web",
      region,
      status: null,
      tags: groupTags.tags,
      createdAt: null,
      facets: {
        group: { name: "wire-web", description: "Web servers", vpcId, isDefault: false },
        inbound: [
          {
            protocol: "tcp",
            fromPort: 22,
            toPort: 22,
            ipv4Cidrs: ["0.0.0.0/0"],
            ipv6Cidrs: [],
            prefixListIds: [],
            groups: [],
          },
          {
            protocol: "tcp",
            fromPort: 443,
            toPort: 443,
            ipv4Cidrs: [],
            ipv6Cidrs: ["::/0"],
            prefixListIds: [],
            groups: [],
          },
          {
            protocol: "tcp",
            fromPort: 5432,
            toPort: 5432,
            ipv4Cidrs: [],
            ipv6Cidrs: [],
            prefixListIds: [],
            groups: [{ groupId: securityGroupId, accountId: account.id, peeringConnectionId: null }],
          },
        ],
        outbound: [
          {
            protocol: "-1",
            fromPort: null,
            toPort: null,
            ipv4Cidrs: ["0.0.0.0/0"],
            ipv6Cidrs: [],
            prefixListIds: [],
            groups: [],
          },
        ],
      },
      related: [inVpc],
    },
    {
      type: "AWS::EC2::NetworkInterface",
      arn: arn("network-interface", eniId),
      name: "wire-eni",
      region,
      status: "available",
      tags: interfaceTags.tags,
      createdAt: null,
      facets: {
        interface: {
          kind: "interface",
          description: "Spare interface",
          requesterManaged: false,
          requesterId: expect.anything(),
        },
        network: {
          vpcId,
          subnetId: subnetIds[1],
          availabilityZone: `${region}b`,
          privateIp: given(eni?.PrivateIpAddress, "its address"),
          securityGroupIds: [securityGroupId],
        },
        sourceDestCheck: true,
        publicAddress: { publicIp: null, allocationId: null, ownerId: null },
        attachment: {
          instanceId: null,
          instanceOwnerId: null,
          status: null,
          deviceIndex: null,
          deleteOnTermination: null,
        },
      },
      related: [
        ["runs in", arn("vpc", vpcId)],
        ["runs in", arn("subnet", subnetIds[1])],
        ["guarded by", arn("security-group", securityGroupId)],
      ],
    },
    {
      type: "AWS::EC2::VPCEndpoint",
      arn: arn("vpc-endpoint", gatewayEndpointId),
      name: "wire-s3-endpoint",
      region,
      status: "available",
      tags: gatewayEndpointTags.tags,
      createdAt: "now",
      facets: {
        endpoint: {
          kind: "Gateway",
          serviceName: `com.amazonaws.${region}.s3`,
          state: "available",
          requesterManaged: null,
          privateDnsEnabled: expect.anything(),
        },
        network: {
          vpcId,
          subnetIds: [],
          routeTableIds: [routeTableId],
          networkInterfaceIds: [],
          securityGroupIds: [],
        },
      },
      related: [
        ["runs in", arn("vpc", vpcId)],
        ["reached through", arn("route-table", routeTableId)],
      ],
    },
    {
      type: "AWS::EC2::VPCEndpoint",
      arn: arn("vpc-endpoint", interfaceEndpointId),
      name: "wire-logs-endpoint",
      region,
      status: "available",
      tags: interfaceEndpointTags.tags,
      createdAt: "now",
      facets: {
        endpoint: {
          kind: "Interface",
          serviceName: `com.amazonaws.${region}.logs`,
          state: "available",
          requesterManaged: null,
          privateDnsEnabled: true,
        },
        network: {
          vpcId,
          subnetIds: [subnetIds[1]],
          routeTableIds: [],
          networkInterfaceIds: [expect.stringMatching(/^eni-/)],
          securityGroupIds: [securityGroupId],
        },
      },
      related: [
        ["runs in", arn("vpc", vpcId)],
        ["runs in", arn("subnet", subnetIds[1])],
        ["guarded by", arn("security-group", securityGroupId)],
      ],
    },
  ];
  return { vpcId, subnetIds, routeTableId, securityGroupId, gatewayId, made };
}
