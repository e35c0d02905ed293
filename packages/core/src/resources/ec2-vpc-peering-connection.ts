import type { EC2, VpcPeeringConnectionVpcInfo } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/** One side. AWS returns the addresses of a VPC only while the connection is active: null before. */
function sideOf(side: VpcPeeringConnectionVpcInfo | undefined) {
  if (side?.VpcId === undefined) return undefined;
  const sets = [
    ...(side.CidrBlockSet ?? []).flatMap((block) => block.CidrBlock ?? []),
    ...(side.Ipv6CidrBlockSet ?? []).flatMap((block) => block.Ipv6CidrBlock ?? []),
  ];
  const cidrs = sets.length > 0 ? sets : [side.CidrBlock].flatMap((block) => block ?? []);
  return {
    /** ID of the VPC. @api VpcId */
    vpcId: side.VpcId,
    /** ID of the account of the VPC. @api OwnerId */
    accountId: side.OwnerId ?? null,
    /** Region of the VPC. @api Region */
    region: side.Region ?? null,
    /** CIDR blocks of the VPC. Null: not returned by AWS. @api CidrBlockSet[].CidrBlock */
    cidrs: cidrs.length > 0 ? cidrs : null,
  };
}

/** States of an ended connection, which AWS lists for a few hours. */
const over: ReadonlySet<string> = new Set(["deleted", "rejected", "expired", "failed"]);

export default awsResource<EC2>()({
  type: "AWS::EC2::VPCPeeringConnection",
  label: "VPC Peering",
  service: "ec2",
  list: {
    op: "describeVpcPeeringConnections",
    input: { MaxResults: 200 },
    items: (page) =>
      page.VpcPeeringConnections?.filter((connection) => !over.has(connection.Status?.Code ?? "")),
  },
  arn: (connection, scope) =>
    buildArn(scope, "ec2", "vpc-peering-connection/", connection.VpcPeeringConnectionId),
  facets: ({ read }) => ({
    requester: read((connection) => sideOf(connection.RequesterVpcInfo)),
    accepter: read((connection) => sideOf(connection.AccepterVpcInfo)),
  }),
  describe: (connection) => {
    const tags = tagMap(connection.Tags);
    return {
      id: connection.VpcPeeringConnectionId,
      name: tags.Name,
      status: connection.Status?.Code,
      tags,
    };
  },
  cost: "free",
});
