import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::Subnet",
  label: "Subnet",
  service: "ec2",
  list: { op: "describeSubnets", input: { MaxResults: 200 }, items: (page) => page.Subnets },
  arn: (subnet, scope) => buildArn(scope, "ec2", "subnet/", subnet.SubnetId),
  facets: ({ read }) => ({
    network: read((subnet) =>
      subnet.VpcId === undefined
        ? undefined
        : {
            /** ID of the VPC. @api VpcId */
            vpcId: subnet.VpcId,
            // Omitted for an IPv6-only subnet.
            /** IPv4 CIDR block. Null: IPv6 only. @api CidrBlock */
            cidrBlock: subnet.CidrBlock ?? null,
            /** IPv6 CIDR blocks. @api Ipv6CidrBlockAssociationSet[].Ipv6CidrBlock */
            ipv6Cidrs: (subnet.Ipv6CidrBlockAssociationSet ?? []).flatMap(
              (block) => block.Ipv6CidrBlock ?? [],
            ),
            /** Availability Zone. @api AvailabilityZone */
            availabilityZone: subnet.AvailabilityZone ?? null,
            /** Number of unused private IPv4 addresses. @unit none @api AvailableIpAddressCount */
            availableIpCount: subnet.AvailableIpAddressCount ?? null,
            /** Whether this is the default subnet of its Availability Zone. @api DefaultForAz */
            isDefaultForAz: subnet.DefaultForAz ?? null,
          },
    ),
    publicAddresses: read((subnet) =>
      subnet.MapPublicIpOnLaunch === undefined
        ? undefined
        : {
            /** Whether instances get a public IPv4 address at launch. @api MapPublicIpOnLaunch */
            ipv4OnLaunch: subnet.MapPublicIpOnLaunch,
            /** Whether network interfaces get an IPv6 address at creation. @api AssignIpv6AddressOnCreation */
            ipv6OnCreation: subnet.AssignIpv6AddressOnCreation ?? null,
          },
    ),
  }),
  describe: (subnet) => {
    const tags = tagMap(subnet.Tags);
    return { id: subnet.SubnetId, name: tags.Name, status: subnet.State, tags };
  },
  cost: "free",
});
