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
            /** Primary IPv4 CIDR block. @api CidrBlock */
            cidrBlock: vpc.CidrBlock,
            /** IPv4 CIDR blocks. @api CidrBlockAssociationSet[].CidrBlock */
            ipv4Cidrs: (vpc.CidrBlockAssociationSet ?? []).flatMap((block) => block.CidrBlock ?? []),
            /** IPv6 CIDR blocks. @api Ipv6CidrBlockAssociationSet[].Ipv6CidrBlock */
            ipv6Cidrs: (vpc.Ipv6CidrBlockAssociationSet ?? []).flatMap((block) => block.Ipv6CidrBlock ?? []),
            /** Whether this is the default VPC. @api IsDefault */
            isDefault: vpc.IsDefault,
            /** Default tenancy of instances: "default" or "dedicated". @api InstanceTenancy */
            tenancy: vpc.InstanceTenancy ?? null,
            /** ID of the DHCP option set. @api DhcpOptionsId */
            dhcpOptionsId: vpc.DhcpOptionsId ?? null,
          },
    ),
    // A VPC has only a few flow logs, so one page holds those of a whole batch; an incomplete list would say
    // nothing.
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
              /** ID of the flow log. @api FlowLogId */
              flowLogId: log.FlowLogId ?? null,
              /** "ACTIVE". @api FlowLogStatus */
              status: log.FlowLogStatus ?? null,
              /** "ACCEPT", "REJECT", or "ALL". @api TrafficType */
              trafficType: log.TrafficType ?? null,
              /** "cloud-watch-logs", "s3", or "kinesis-data-firehose". @api LogDestinationType */
              destinationType: log.LogDestinationType ?? null,
              /** ARN of the destination. @api LogDestination */
              destinationArn: log.LogDestination ?? null,
              /** Name of the log group. @api LogGroupName */
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
