import type { EC2 } from "@aws-sdk/client-ec2";
import { changedSettings, type OperationContext, type Reads } from "./operation.ts";

/** The Region with network connections: the others have none. */
const joinedRegion = "us-east-1";

function here<Row>({ region }: OperationContext, rows: () => Row[]): Row[] {
  return region === joinedRegion ? rows() : [];
}

/** Connections of the production network. Nothing changes these, so they are not rows of the fixtures. */
export const ec2ConnectionReads: Reads<EC2> = {
  describeVpcPeeringConnections: (_input, context) => {
    const { world } = context.fixtures;
    const sideOf = (network: (typeof world.plan.networks)[number]) => ({
      VpcId: world.vpcId(network),
      OwnerId: world.accountId,
      Region: network.region,
      CidrBlock: `10.${network.octet}.0.0/16`,
      CidrBlockSet: [{ CidrBlock: `10.${network.octet}.0.0/16` }],
    });
    const [prod, , data] = world.plan.networks;
    return {
      VpcPeeringConnections: here(context, () =>
        prod && data
          ? [
              {
                VpcPeeringConnectionId: world.id("pcx", "prod-data"),
                Status: { Code: "active" as const },
                RequesterVpcInfo: sideOf(prod),
                AccepterVpcInfo: sideOf(data),
                Tags: [{ Key: "Name", Value: "prod-data" }],
              },
            ]
          : [],
      ),
    };
  },
  // Planted: accounts that the gateway is shared with attach without approval.
  describeTransitGateways: (_input, context) => {
    const { world } = context.fixtures;
    const id = world.id("tgw", "hub");
    return {
      TransitGateways: here(context, () => [
        {
          TransitGatewayId: id,
          TransitGatewayArn: world.arn("ec2", joinedRegion, `transit-gateway/${id}`),
          OwnerId: world.accountId,
          State: "available" as const,
          CreationTime: world.daysAgo(500, "tgw/hub"),
          Options: {
            AutoAcceptSharedAttachments: changedSettings(context).autoAcceptAttachments ?? "enable",
            DnsSupport: "enable" as const,
          },
          Tags: [{ Key: "Name", Value: "hub" }],
        },
      ]),
    };
  },
  // Planted: one tunnel is down, both accept the old key exchange and log nothing.
  describeVpnConnections: (_input, context) => {
    const { world } = context.fixtures;
    const tunnels = ["203.0.113.10", "203.0.113.11"];
    return {
      VpnConnections: here(context, () => [
        {
          VpnConnectionId: world.id("vpn", "office"),
          State: "available" as const,
          Type: "ipsec.1" as const,
          Options: {
            TunnelOptions: tunnels.map((OutsideIpAddress) => ({
              OutsideIpAddress,
              LogOptions: { CloudWatchLogOptions: { LogEnabled: false } },
            })),
          },
          VgwTelemetry: tunnels.map((OutsideIpAddress, index) => ({
            OutsideIpAddress,
            Status: index === 0 ? ("UP" as const) : ("DOWN" as const),
            StatusMessage: index === 0 ? "" : "IPSEC IS DOWN",
            LastStatusChange: world.daysAgo(3, `vpn/${index}`),
          })),
          Tags: [{ Key: "Name", Value: "office" }],
        },
      ]),
    };
  },
};
