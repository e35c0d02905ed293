import { gap, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import { type NetworkModel, networkModel } from "../../reachability/network-model.ts";
import { reachabilityTypes } from "../../reachability/reachability-types.ts";
import type { NaiveGroup, NaiveNetwork, NaiveRoute, NaiveRule } from "./naive-walker.ts";

export const accountId = "111122223333";
const region = "us-east-1";

/** A resource with facets that were all read, except those named. */
export function made(
  type: string,
  path: string,
  facets: Record<string, unknown>,
  { status = null, unread = [] }: { status?: string | null; unread?: readonly string[] } = {},
): Resource {
  const id = path.split("/").at(-1) ?? path;
  const observed = Object.entries(facets).map(([name, value]) => [
    name,
    unread.includes(name) ? gap("denied") : seen(value),
  ]);
  return {
    ...{ arn: `arn:aws:ec2:${region}:${accountId}:${path}`, type, id, name: id, region, accountId, status },
    ...{ createdAt: null, tags: seen({}), facets: Object.fromEntries(observed) },
  };
}

const familyOf = (cidrs: readonly string[], isIpv6: boolean) =>
  cidrs.filter((cidr) => cidr.includes(":") === isIpv6);

const listId = (of: string, at: number) => `pl-${of}-${at}`;

const ruleOf = ({ protocol, from, to, cidrs, groups, isListed }: NaiveRule, id: string) => ({
  protocol,
  ...(protocol === "-1" ? { fromPort: null, toPort: null } : { fromPort: from, toPort: to }),
  ipv4Cidrs: isListed ? [] : familyOf(cidrs, false),
  ipv6Cidrs: isListed ? [] : familyOf(cidrs, true),
  prefixListIds: isListed ? [id] : [],
  groups: groups.map((groupId) => ({ groupId, accountId, peeringConnectionId: null })),
});

const groupOf = (id: string, { inbound, outbound }: NaiveGroup) =>
  made("AWS::EC2::SecurityGroup", `security-group/${id}`, {
    inbound: inbound.map((rule, at) => ruleOf(rule, listId(id, at))),
    outbound: outbound.map((rule, at) => ruleOf(rule, listId(id, inbound.length + at))),
    prefixLists: [...inbound, ...outbound].flatMap(({ isListed, cidrs }, at) =>
      isListed ? [{ id: listId(id, at), name: "list", cidrs }] : [],
    ),
  });

const routeOf = ({ to, target, works, isListed }: NaiveRoute, id: string) => ({
  ...{
    destination: isListed ? id : to,
    targetId: target,
    origin: "CreateRoute",
    state: works ? "active" : "blackhole",
  },
  targetKind: target.startsWith("pcx-")
    ? "vpc-peering-connection"
    : target.startsWith("nat-")
      ? "nat-gateway"
      : target.startsWith("eigw-")
        ? "egress-only-internet-gateway"
        : target.startsWith("tgw-")
          ? "transit-gateway"
          : "gateway",
});

function tableOf(id: string, vpcId: string, routes: NaiveRoute[], subnetIds: string[] | null) {
  return made("AWS::EC2::RouteTable", `route-table/${id}`, {
    network: { vpcId },
    routes: routes.map((route, at) => routeOf(route, listId(id, at))),
    prefixLists: routes.flatMap(({ isListed, to }, at) =>
      isListed ? [{ id: listId(id, at), name: "list", cidrs: [to] }] : [],
    ),
    associations: { isMain: subnetIds === null, subnetIds: subnetIds ?? [], gatewayIds: [] },
  });
}

function ofSubnets({ subnets, mains }: NaiveNetwork): Resource[] {
  return [
    ...Object.entries(subnets).flatMap(([id, { vpc, acl, table }]) => [
      made("AWS::EC2::NetworkAcl", `network-acl/acl-${id}`, {
        network: { vpcId: vpc, isDefault: false },
        associations: [id],
        entries: acl.map(({ number, egress, allows, protocol, cidr, from, to }) => ({
          ...{ ruleNumber: number, egress, action: allows ? "allow" : "deny", protocol, cidr },
          ...(protocol === "-1" ? { fromPort: null, toPort: null } : { fromPort: from, toPort: to }),
        })),
      }),
      ...(table ? [tableOf(`rtb-${id}`, vpc, table, [id])] : []),
    ]),
    ...Object.entries(mains).map(([vpc, routes]) => tableOf(`rtb-${vpc}`, vpc, routes, null)),
  ];
}

function ofTransit({ transit, hasVpn, subnets }: NaiveNetwork): Resource[] {
  if (!transit) return [];
  const zones = Object.entries(subnets).map(([id, { vpc, zone = "us-east-1a" }]) =>
    made("AWS::EC2::Subnet", `subnet/${id}`, { network: { vpcId: vpc, availabilityZone: zone } }),
  );
  const attached = Object.entries(transit.attachments).map(([id, { kind, of, table, subnets: own }]) => ({
    ...{ id, kind, resourceId: of, state: "available", routeTableId: table },
    subnetIds: kind === "vpc" ? own : null,
  }));
  const routeTables = Object.entries(transit.tables).map(([id, routes]) => ({
    id,
    routes: routes.map(({ to, target, works }) => ({
      ...{ destination: to, attachmentId: target, state: works ? "active" : "blackhole" },
    })),
  }));
  return [
    ...zones,
    made("AWS::EC2::TransitGateway", "transit-gateway/tgw-1", {
      ...{ owner: { accountId }, securityGroups: { canBeReferenced: false } },
      ...{ attached, routeTables },
    }),
    made(
      "AWS::EC2::VPNConnection",
      "vpn-connection/vpn-2",
      { gateways: { virtualPrivateGatewayId: "vgw-1", transitGatewayId: null } },
      { status: hasVpn ? "available" : "pending" },
    ),
  ];
}

function ofInterfaces({ interfaces, subnets }: NaiveNetwork): Resource[] {
  return Object.entries(interfaces).flatMap(([id, { subnet, address, isPublic, groups, runs }]) => {
    const publicIp = isPublic ? "198.51.100.7" : null;
    const instanceId = id.replace("eni-", "i-");
    return [
      made("AWS::EC2::NetworkInterface", `network-interface/${id}`, {
        interface: { kind: "interface", description: null, requesterManaged: false, requesterId: null },
        network: {
          ...{ vpcId: subnets[subnet]?.vpc, subnetId: subnet, availabilityZone: "us-east-1a" },
          ...{ privateIp: address, securityGroupIds: groups },
        },
        publicAddress: { publicIp, allocationId: null, ownerId: null },
        addresses: { ipv4: [{ privateIp: address, publicIp }], ipv6: [] },
        attachment: { instanceId, instanceOwnerId: accountId, status: "attached", deviceIndex: 0 },
      }),
      made("AWS::EC2::Instance", `instance/${instanceId}`, {
        state: { name: runs ? "running" : "stopped", stoppedAt: null, launchedAt: null },
      }),
    ];
  });
}

/** The resources of a network, as the inventory has them. */
export function resourcesOf(network: NaiveNetwork): Resource[] {
  const [requester, accepter] = Object.keys(network.mains);
  return [
    ...Object.entries(network.groups).map(([id, group]) => groupOf(id, group)),
    ...[...ofSubnets(network), ...ofTransit(network), ...ofInterfaces(network)],
    made(
      "AWS::EC2::VPCPeeringConnection",
      "vpc-peering-connection/pcx-1",
      { requester: { vpcId: requester }, accepter: { vpcId: accepter } },
      { status: network.isPeered ? "active" : "pending-acceptance" },
    ),
    made("AWS::::AccountRegion", "account-region/us-east-1", {
      vpcBlockPublicAccess: { internetGatewayBlockMode: "off", state: "default-state" },
    }),
  ];
}

/** A model of resources whose lists were all read, except those of some types; with what a server loads of them. */
export function modelOf(resources: readonly Resource[], unlisted: readonly string[] = []): NetworkModel {
  const types = [...new Set(resources.map(({ type }) => type))].filter((type) => !unlisted.includes(type));
  return networkModel(
    new SnapshotIndex({
      ...{ takenAt: "2026-11-01T00:00:00.000Z", gaps: [] },
      resources: resources.filter(({ type }) => reachabilityTypes.includes(type) && !unlisted.includes(type)),
      covered: types.map((type) => ({ accountId, region, type })),
    }),
  );
}
