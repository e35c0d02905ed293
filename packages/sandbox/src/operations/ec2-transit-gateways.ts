import type { EC2, Filter } from "@aws-sdk/client-ec2";
import { memberWorld, relatedAccounts } from "../fixtures/across-accounts.ts";
import { officeCidr } from "../fixtures/network.ts";
import type { NetworkPlan } from "../fixtures/plan.ts";
import type { World } from "../fixtures/world.ts";
import { hubOwner, joinedRegion } from "./ec2-connections.ts";
import type { OperationContext, Reads } from "./operation.ts";

/** An attachment of the transit gateway, which routes a range to it. */
interface Attached {
  id: string;
  kind: "vpc" | "vpn";
  resourceId: string;
  ownerId: string;
  cidr: string;
  /** Of a VPC. */
  subnetIds: string[];
}

function vpcOf(hub: World, world: World, network: NetworkPlan): Attached {
  return {
    ...{
      id: hub.id("tgw-attach", `${world.accountId}/${network.key}`),
      kind: "vpc",
      ownerId: world.accountId,
    },
    ...{ resourceId: world.vpcId(network), cidr: `10.${network.octet}.0.0/16` },
    subnetIds: [0, 1].map((index) => world.subnetId(network, "private", index)),
  };
}

/** The production networks of the owner and of the shop, and the office behind the VPN connection. */
function attachmentsOf(hub: World): Attached[] {
  const worlds = [hub, memberWorld(hub, relatedAccounts.checkout)];
  const networks = worlds.flatMap((world) => {
    const network = world?.plan.networks.find(({ region }) => region === joinedRegion);
    return world && network ? [vpcOf(hub, world, network)] : [];
  });
  if (hub.plan.shape.kind !== "full") return networks;
  const id = hub.id("tgw-attach", "office");
  const vpn = { id, kind: "vpn" as const, resourceId: hub.id("vpn", "office"), subnetIds: [] };
  return [...networks, { ...vpn, ownerId: hub.accountId, cidr: officeCidr }];
}

/** What the account sees of a gateway that the filters name: the owner all of it, others their own attachments. */
function visible({ fixtures, region }: OperationContext, filters: readonly Filter[] | undefined): Attached[] {
  const hub = hubOwner(fixtures);
  const isNamed = (filters ?? []).every(
    ({ Name: name, Values: values }) =>
      name !== "transit-gateway-id" || values?.includes(hub.id("tgw", "hub")),
  );
  if (region !== joinedRegion || !isNamed) return [];
  const { accountId } = fixtures.world;
  return attachmentsOf(hub).filter(({ ownerId }) => accountId === hub.accountId || ownerId === accountId);
}

/** Attachments and routes of the transit gateway. All of its attachments use one route table. */
export const ec2TransitGatewayReads: Reads<EC2> = {
  describeTransitGatewayAttachments: (input, context) => {
    const hub = hubOwner(context.fixtures);
    return {
      TransitGatewayAttachments: visible(context, input.Filters).map(({ id, kind, resourceId, ownerId }) => ({
        ...{ TransitGatewayAttachmentId: id, TransitGatewayId: hub.id("tgw", "hub") },
        ...{ ResourceType: kind, ResourceId: resourceId, ResourceOwnerId: ownerId },
        ...{ TransitGatewayOwnerId: hub.accountId, State: "available" as const },
        Association: { TransitGatewayRouteTableId: hub.id("tgw-rtb", "hub"), State: "associated" as const },
      })),
    };
  },
  describeTransitGatewayVpcAttachments: (input, context) => ({
    TransitGatewayVpcAttachments: visible(context, input.Filters)
      .filter(({ kind }) => kind === "vpc")
      .map(({ id, resourceId, ownerId, subnetIds }) => ({
        TransitGatewayAttachmentId: id,
        TransitGatewayId: hubOwner(context.fixtures).id("tgw", "hub"),
        ...{ VpcId: resourceId, VpcOwnerId: ownerId, SubnetIds: subnetIds, State: "available" as const },
      })),
  }),
  searchTransitGatewayRoutes: (_input, context) => ({
    Routes: visible(context, []).map(({ id, kind, resourceId, cidr }) => ({
      ...{ DestinationCidrBlock: cidr, Type: "propagated" as const, State: "active" as const },
      TransitGatewayAttachments: [
        { TransitGatewayAttachmentId: id, ResourceId: resourceId, ResourceType: kind },
      ],
    })),
    AdditionalRoutesAvailable: false,
  }),
};
