import { EC2 } from "@aws-sdk/client-ec2";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Network } from "./network.ts";

/** What joins a network to others: a peering, a transit gateway and a VPN connection. */
export async function makeConnections(
  account: MotoAccount,
  region: string,
  { network }: { network: Network },
): Promise<Made[]> {
  const ec2 = new EC2(account.client(region));
  const arn = (kind: string, id: string) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`;
  const tagged = (ResourceType: "transit-gateway" | "vpc-peering-connection", name: string) => {
    const tags = { Name: name, team: "network" };
    return { tags, spec: [{ ResourceType, Tags: tagList(tags) }] };
  };

  const gatewayTags = tagged("transit-gateway", "wire-transit");
  const { TransitGateway: gateway } = await ec2.createTransitGateway({
    Options: { AutoAcceptSharedAttachments: "enable" },
    TagSpecifications: gatewayTags.spec,
  });
  const gatewayArn = given(gateway?.TransitGatewayArn, "a transit gateway");

  const { Vpcs: vpcs } = await ec2.describeVpcs({ Filters: [{ Name: "is-default", Values: ["true"] }] });
  const peer = given(vpcs?.[0], "the default VPC");
  const peeringTags = tagged("vpc-peering-connection", "wire-peering");
  const { VpcPeeringConnection: peering } = await ec2.createVpcPeeringConnection({
    VpcId: network.vpcId,
    PeerVpcId: given(peer.VpcId, "its id"),
    TagSpecifications: peeringTags.spec,
  });
  const peeringId = given(peering?.VpcPeeringConnectionId, "a peering");
  await ec2.acceptVpcPeeringConnection({ VpcPeeringConnectionId: peeringId });

  const [{ CustomerGateway: customer }, { VpnGateway: ours }] = await Promise.all([
    ec2.createCustomerGateway({ Type: "ipsec.1", PublicIp: "203.0.113.10", BgpAsn: 65_000 }),
    ec2.createVpnGateway({ Type: "ipsec.1" }),
  ]);
  const { VpnConnection: vpn } = await ec2.createVpnConnection({
    Type: "ipsec.1",
    CustomerGatewayId: given(customer?.CustomerGatewayId, "a customer gateway"),
    VpnGatewayId: given(ours?.VpnGatewayId, "a VPN gateway"),
  });
  const vpnId = given(vpn?.VpnConnectionId, "a VPN connection");
  return [
    {
      type: "AWS::EC2::TransitGateway",
      arn: gatewayArn,
      name: "wire-transit",
      region,
      status: "available",
      tags: gatewayTags.tags,
      createdAt: "now",
      facets: { attachments: { autoAcceptShared: true }, owner: { accountId: account.id } },
    },
    {
      type: "AWS::EC2::VPCPeeringConnection",
      arn: arn("vpc-peering-connection", peeringId),
      name: "wire-peering",
      region,
      status: "active",
      tags: peeringTags.tags,
      createdAt: null,
      facets: {
        requester: { vpcId: network.vpcId, accountId: account.id, region, cidrs: ["10.20.0.0/16"] },
        accepter: {
          vpcId: given(peer.VpcId, "its id"),
          accountId: account.id,
          region,
          cidrs: [given(peer.CidrBlock, "its addresses")],
        },
      },
    },
    {
      type: "AWS::EC2::VPNConnection",
      arn: arn("vpn-connection", vpnId),
      name: vpnId,
      region,
      status: "available",
      tags: {},
      createdAt: null,
      // The stand-in tells nothing of its tunnels.
      facets: {},
    },
  ];
}
