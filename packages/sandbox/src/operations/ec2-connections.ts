import type { EC2 } from "@aws-sdk/client-ec2";
import { tagList } from "../fixtures/world.ts";
import { changedSettings, type OperationContext, type Reads } from "./operation.ts";

/** The Region with network connections: the others have none. */
const joinedRegion = "us-east-1";

function here<Row>({ region }: OperationContext, rows: () => Row[]): Row[] {
  return region === joinedRegion ? rows() : [];
}

/** Names of the connections, by ID. */
function namesOf({ fixtures: { world } }: OperationContext): Readonly<Record<string, string>> {
  return {
    [world.id("pcx", "prod-data")]: "prod-data",
    [world.id("tgw", "hub")]: "hub",
    [world.id("vpn", "office")]: "office",
  };
}

/** Current tags of a connection; undefined: there is none with this ID. */
export function connectionTags(
  id: string,
  context: OperationContext,
): Readonly<Record<string, string>> | undefined {
  const name = context.region === joinedRegion ? namesOf(context)[id] : undefined;
  return name === undefined ? undefined : (changedSettings(context).connectionTags?.[id] ?? { Name: name });
}

const tagsOf = (id: string, context: OperationContext) => tagList(connectionTags(id, context) ?? {});

/** Connections of the production network. Only their tags change, so they are not rows of the fixtures. */
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
                Tags: tagsOf(world.id("pcx", "prod-data"), context),
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
          Tags: tagsOf(id, context),
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
          Tags: tagsOf(world.id("vpn", "office"), context),
        },
      ]),
    };
  },
};
