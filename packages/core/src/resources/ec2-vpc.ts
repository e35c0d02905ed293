import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::VPC",
  label: "VPC",
  service: "ec2",
  list: { op: "describeVpcs", input: { MaxResults: 200 }, items: (page) => page.Vpcs },
  arn: (vpc, scope) => buildArn(scope, "ec2", "vpc/", vpc.VpcId),
  facets: ({ read, batch }) => ({
    network: read((vpc) =>
      vpc.CidrBlock === undefined || vpc.IsDefault === undefined
        ? undefined
        : {
            cidrBlock: vpc.CidrBlock,
            ipv4Cidrs: (vpc.CidrBlockAssociationSet ?? []).flatMap((block) => block.CidrBlock ?? []),
            ipv6Cidrs: (vpc.Ipv6CidrBlockAssociationSet ?? []).flatMap((block) => block.Ipv6CidrBlock ?? []),
            isDefault: vpc.IsDefault,
            tenancy: vpc.InstanceTenancy ?? null,
            dhcpOptionsId: vpc.DhcpOptionsId ?? null,
          },
    ),
    // At most a few flow logs exist per VPC, so one page holds those of a whole batch; part of them would say nothing.
    flowLogs: batch("describeFlowLogs", {
      size: 100,
      input: (vpcs) => ({
        Filter: [{ Name: "resource-id", Values: vpcs.flatMap((vpc) => vpc.VpcId ?? []) }],
        MaxResults: 1000,
      }),
      pick: (out, vpc) =>
        out.NextToken
          ? undefined
          : out.FlowLogs?.filter((log) => log.ResourceId === vpc.VpcId).map((log) => ({
              flowLogId: log.FlowLogId ?? null,
              status: log.FlowLogStatus ?? null,
              trafficType: log.TrafficType ?? null,
              destinationType: log.LogDestinationType ?? null,
              destinationArn: log.LogDestination ?? null,
              logGroupName: log.LogGroupName ?? null,
            })),
    }),
  }),
  describe: (vpc) => {
    const tags = tagMap(vpc.Tags);
    return { id: vpc.VpcId, name: tags.Name, status: vpc.State, tags };
  },
  cost: "free",
});
