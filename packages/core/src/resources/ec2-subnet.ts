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
            vpcId: subnet.VpcId,
            // Left out for an IPv6-only subnet.
            cidrBlock: subnet.CidrBlock ?? null,
            ipv6Cidrs: (subnet.Ipv6CidrBlockAssociationSet ?? []).flatMap(
              (block) => block.Ipv6CidrBlock ?? [],
            ),
            availabilityZone: subnet.AvailabilityZone ?? null,
            availableIpCount: subnet.AvailableIpAddressCount ?? null,
            isDefaultForAz: subnet.DefaultForAz ?? null,
          },
    ),
    publicAddresses: read((subnet) =>
      subnet.MapPublicIpOnLaunch === undefined
        ? undefined
        : {
            ipv4OnLaunch: subnet.MapPublicIpOnLaunch,
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
