import type { EC2 } from "@aws-sdk/client-ec2";
import { memberWorld, relatedAccounts } from "../fixtures/across-accounts.ts";
import type { Fixtures } from "../fixtures/fixtures.ts";
import type { NetworkPlan } from "../fixtures/plan.ts";
import { tagList, type World } from "../fixtures/world.ts";
import { changedSettings, type OperationContext, type Reads } from "./operation.ts";

/** The Region with network connections: the others have none. */
export const joinedRegion = "us-east-1";

function here<Row>({ region }: OperationContext, rows: () => Row[]): Row[] {
  return region === joinedRegion ? rows() : [];
}

/** A peering connection, by the worlds and networks of its sides. */
interface Peering {
  name: string;
  /** Its ID is derived from the requester. */
  requester: Side;
  accepter: Side;
}

interface Side {
  world: World;
  network: NetworkPlan;
}

/** Within the account, and between the management account and the shop of its organization. */
function peerings({ world }: Fixtures): Peering[] {
  const [prod, , data] = world.plan.networks;
  const found: Peering[] = [];
  if (prod && data && world.plan.shape.kind === "full") {
    found.push({
      name: "prod-data",
      requester: { world, network: prod },
      accepter: { world, network: data },
    });
  }
  const management = memberWorld(world, relatedAccounts.management);
  const shop = memberWorld(world, relatedAccounts.checkout);
  const [hub] = management?.plan.networks ?? [];
  const [spoke] = shop?.plan.networks ?? [];
  const isSide = [management, shop].some((side) => side?.accountId === world.accountId);
  if (management && shop && hub && spoke && isSide) {
    found.push({
      name: "prod-checkout",
      requester: { world: management, network: hub },
      accepter: { world: shop, network: spoke },
    });
  }
  return found;
}

const peeringId = ({ name, requester }: Peering) => requester.world.id("pcx", name);

/** The account with the transit gateway, which every account of the organization sees. */
export function hubOwner({ world }: Fixtures): World {
  return memberWorld(world, relatedAccounts.management) ?? world;
}

/** Names of the connections, by ID. */
function namesOf({ fixtures }: OperationContext): Readonly<Record<string, string>> {
  const { world } = fixtures;
  return {
    ...Object.fromEntries(peerings(fixtures).map((peering) => [peeringId(peering), peering.name])),
    ...(hubOwner(fixtures).accountId === world.accountId
      ? { [world.id("tgw", "hub")]: "hub", [world.id("vpn", "office")]: "office" }
      : {}),
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

function sideOf({ world, network }: Side) {
  return {
    VpcId: world.vpcId(network),
    OwnerId: world.accountId,
    Region: network.region,
    CidrBlock: `10.${network.octet}.0.0/16`,
    CidrBlockSet: [{ CidrBlock: `10.${network.octet}.0.0/16` }],
  };
}

/** Connections of the production network. Only their tags change, so they are not rows of the fixtures. */
export const ec2ConnectionReads: Reads<EC2> = {
  describeVpcPeeringConnections: (_input, context) => ({
    VpcPeeringConnections: here(context, () =>
      peerings(context.fixtures).map((peering) => ({
        VpcPeeringConnectionId: peeringId(peering),
        Status: { Code: "active" as const },
        RequesterVpcInfo: sideOf(peering.requester),
        AccepterVpcInfo: sideOf(peering.accepter),
        Tags: tagsOf(peeringId(peering), context),
      })),
    ),
  }),
  // Planted: accounts that the gateway is shared with attach without approval.
  describeTransitGateways: (_input, context) => {
    const world = hubOwner(context.fixtures);
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
            SecurityGroupReferencingSupport: "disable" as const,
          },
          Tags: tagsOf(id, context),
        },
      ]),
    };
  },
  // Planted: one tunnel is down, both accept the old key exchange and log nothing.
  describeVpnConnections: (_input, context) => {
    const { world } = context.fixtures;
    if (world.plan.shape.kind !== "full") return { VpnConnections: [] };
    const tunnels = ["203.0.113.10", "203.0.113.11"];
    return {
      VpnConnections: here(context, () => [
        {
          VpnConnectionId: world.id("vpn", "office"),
          State: "available" as const,
          Type: "ipsec.1" as const,
          TransitGatewayId: world.id("tgw", "hub"),
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
