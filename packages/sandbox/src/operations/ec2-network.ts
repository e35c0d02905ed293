import type { EC2, Filter, Tag } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import { sandboxRegions } from "../fixtures/plan.ts";
import type { FixtureKind, FixtureRows } from "../fixtures/rows.ts";
import { bucketName } from "../fixtures/storage.ts";
import { type FilterReaders, passes } from "./ec2-filters.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { type Page, pageOf, rowsByKey } from "./paging.ts";

interface Describe {
  Filters?: Filter[] | undefined;
  MaxResults?: number | undefined;
  NextToken?: string | undefined;
}

/**
 * One EC2 "describe": by IDs, or a filtered page. `error` is the code for an unknown ID, such as
 * "InvalidVolume.NotFound".
 */
export function describe<Kind extends FixtureKind>(
  { fixtures, region }: OperationContext,
  kind: Kind,
  input: Describe,
  ids: readonly string[] | undefined,
  options: {
    error: string;
    tags: (row: FixtureRows[Kind]) => readonly Tag[] | undefined;
    filters: FilterReaders<FixtureRows[Kind]>;
  },
): Page<FixtureRows[Kind]> {
  const table = fixtures.table(kind, region);
  const where = passes(input.Filters, options.tags, options.filters);
  if (ids && ids.length > 0) {
    const missing = (id: string) => new AwsError(options.error, 400, `The ID '${id}' does not exist`);
    return { rows: rowsByKey(table, ids, missing).filter(where), token: undefined };
  }
  return pageOf(table, input.NextToken, input.MaxResults, where);
}

/** Read operations on networks. */
export const ec2NetworkReads: Reads<EC2> = {
  describeRegions: (input) => ({
    Regions: sandboxRegions
      .filter((name) => !input.RegionNames || input.RegionNames.includes(name))
      .map((RegionName) => ({
        RegionName,
        Endpoint: `ec2.${RegionName}.amazonaws.com`,
        OptInStatus: "opt-in-not-required",
      })),
  }),
  describeAvailabilityZones: (_input, { region }) => ({
    AvailabilityZones: ["a", "b", "c"].map((letter, index) => ({
      ZoneName: `${region}${letter}`,
      ZoneId: `${region.replace(/^us-(east|west)-/, (_all, side: string) => `us${side.charAt(0)}`)}-az${index + 1}`,
      RegionName: region,
      State: "available",
      ZoneType: "availability-zone",
      OptInStatus: "opt-in-not-required",
    })),
  }),
  describeVpcs: (input, context) => {
    const { rows, token } = describe(context, "vpc", input, input.VpcIds, {
      error: "InvalidVpcID.NotFound",
      tags: (vpc) => vpc.Tags,
      filters: {
        "vpc-id": (vpc) => [vpc.VpcId],
        "is-default": (vpc) => [String(vpc.IsDefault)],
        cidr: (vpc) => [vpc.CidrBlock],
        state: (vpc) => [vpc.State],
      },
    });
    return { Vpcs: rows, NextToken: token };
  },
  // Planted: staging has no flow logs.
  describeFlowLogs: (input, { fixtures, region }) => {
    const { world } = fixtures;
    const wanted = input.Filter?.find((filter) => filter.Name === "resource-id")?.Values;
    return {
      FlowLogs: world.plan.networks
        .filter((network) => network.region === region && network.environment === "prod")
        .filter((network) => !wanted || wanted.includes(world.vpcId(network)))
        .map((network) => ({
          FlowLogId: world.id("fl", network.key),
          FlowLogStatus: "ACTIVE",
          ResourceId: world.vpcId(network),
          TrafficType: "ALL",
          LogDestinationType: "s3",
          LogDestination: `arn:aws:s3:::${bucketName(world, "access-logs")}/vpc/`,
          DeliverLogsStatus: "SUCCESS",
          CreationTime: world.created(`flow/${network.key}`, 300, 900),
        })),
    };
  },
  describeSubnets: (input, context) => {
    const { rows, token } = describe(context, "subnet", input, input.SubnetIds, {
      error: "InvalidSubnetID.NotFound",
      tags: (subnet) => subnet.Tags,
      filters: {
        "vpc-id": (subnet) => [subnet.VpcId],
        "subnet-id": (subnet) => [subnet.SubnetId],
        "availability-zone": (subnet) => [subnet.AvailabilityZone],
      },
    });
    return { Subnets: rows, NextToken: token };
  },
  describeRouteTables: (input, context) => {
    const { rows, token } = describe(context, "routeTable", input, input.RouteTableIds, {
      error: "InvalidRouteTableID.NotFound",
      tags: (table) => table.Tags,
      filters: {
        "vpc-id": (table) => [table.VpcId],
        "route-table-id": (table) => [table.RouteTableId],
        "association.subnet-id": (table) => (table.Associations ?? []).map((link) => link.SubnetId),
        "association.main": (table) => (table.Associations ?? []).map((link) => String(link.Main)),
      },
    });
    return { RouteTables: rows, NextToken: token };
  },
  describeInternetGateways: (input, context) => {
    const { rows, token } = describe(context, "internetGateway", input, input.InternetGatewayIds, {
      error: "InvalidInternetGatewayID.NotFound",
      tags: (gateway) => gateway.Tags,
      filters: { "attachment.vpc-id": (gateway) => (gateway.Attachments ?? []).map((link) => link.VpcId) },
    });
    return { InternetGateways: rows, NextToken: token };
  },
  describeNatGateways: (input, context) => {
    const { rows, token } = describe(
      context,
      "natGateway",
      { ...input, Filters: input.Filter },
      input.NatGatewayIds,
      {
        error: "NatGatewayNotFound",
        tags: (nat) => nat.Tags,
        filters: {
          "vpc-id": (nat) => [nat.VpcId],
          "subnet-id": (nat) => [nat.SubnetId],
          state: (nat) => [nat.State],
        },
      },
    );
    return { NatGateways: rows, NextToken: token };
  },
  describeNetworkAcls: (input, context) => {
    const { rows, token } = describe(context, "networkAcl", input, input.NetworkAclIds, {
      error: "InvalidNetworkAclID.NotFound",
      tags: (acl) => acl.Tags,
      filters: { "vpc-id": (acl) => [acl.VpcId], default: (acl) => [String(acl.IsDefault)] },
    });
    return { NetworkAcls: rows, NextToken: token };
  },
  describeNetworkInterfaces: (input, context) => {
    const { rows, token } = describe(context, "networkInterface", input, input.NetworkInterfaceIds, {
      error: "InvalidNetworkInterfaceID.NotFound",
      tags: (eni) => eni.TagSet,
      filters: {
        "vpc-id": (eni) => [eni.VpcId],
        "subnet-id": (eni) => [eni.SubnetId],
        status: (eni) => [eni.Status],
        "group-id": (eni) => (eni.Groups ?? []).map((group) => group.GroupId),
        "attachment.instance-id": (eni) => [eni.Attachment?.InstanceId],
      },
    });
    return { NetworkInterfaces: rows, NextToken: token };
  },
  describeVpcEndpoints: (input, context) => {
    const { rows, token } = describe(context, "vpcEndpoint", input, input.VpcEndpointIds, {
      error: "InvalidVpcEndpointId.NotFound",
      tags: (endpoint) => endpoint.Tags,
      filters: {
        "vpc-id": (endpoint) => [endpoint.VpcId],
        "service-name": (endpoint) => [endpoint.ServiceName],
        "vpc-endpoint-type": (endpoint) => [endpoint.VpcEndpointType],
      },
    });
    return { VpcEndpoints: rows, NextToken: token };
  },
  describeSecurityGroups: (input, context) => {
    const { rows, token } = describe(context, "securityGroup", input, input.GroupIds, {
      error: "InvalidGroup.NotFound",
      tags: (group) => group.Tags,
      filters: {
        "vpc-id": (group) => [group.VpcId],
        "group-id": (group) => [group.GroupId],
        "group-name": (group) => [group.GroupName],
      },
    });
    return { SecurityGroups: rows, NextToken: token };
  },
  describeAddresses: (input, context) => {
    const { rows } = describe(context, "address", { Filters: input.Filters }, input.AllocationIds, {
      error: "InvalidAllocationID.NotFound",
      tags: (address) => address.Tags,
      filters: {
        "public-ip": (address) => [address.PublicIp],
        "allocation-id": (address) => [address.AllocationId],
        "instance-id": (address) => [address.InstanceId],
      },
    });
    return { Addresses: rows };
  },
};
