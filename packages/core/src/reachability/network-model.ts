import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { Observation } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import accountRegion from "../resources/account-region.ts";
import networkAcl from "../resources/ec2-network-acl.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import routeTable from "../resources/ec2-route-table.ts";
import securityGroup, { type SecurityGroupRule } from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import peering from "../resources/ec2-vpc-peering-connection.ts";
import { interfacesOf, type NetworkInterface } from "./interfaces.ts";
import type { AclRules } from "./network-acls.ts";
import type { Place } from "./place.ts";
import { routesWithLists, rulesWithLists } from "./prefix-lists.ts";
import type { RouteTable } from "./routes.ts";
import { type TransitGateway, transitGatewaysOf } from "./transit-gateways.ts";

/** A reading that is there, or what would have to be read. */
export type Found<T> = { value: T } | { missing: MissingReading };

/** The reading of a security group; null rules, or a null ARN: not read. */
export interface Group {
  readonly id: string;
  readonly arn: string | null;
  readonly inbound: readonly SecurityGroupRule[] | null;
  readonly outbound: readonly SecurityGroupRule[] | null;
}

/** Look-ups in the networks of one snapshot, built once. */
export interface NetworkModel {
  readonly index: SnapshotIndex;
  readonly interfaces: readonly NetworkInterface[];
  /** Lists of interfaces that were not read: there can be more. */
  readonly missing: readonly MissingReading[];
  interface(id: string): NetworkInterface | undefined;
  /** The interfaces of an instance. @param arn of the instance */
  interfacesOf(arn: string): readonly NetworkInterface[];
  /** A subnet, in whatever account: those that an account shares with others are listed as its own. */
  subnet(id: string): Resource | undefined;
  aclOf(place: Place): Found<AclRules & { arn: string }>;
  routeTableOf(place: Place): Found<RouteTable>;
  /** Route tables that a gateway uses for traffic that comes in. */
  gatewayTables(gatewayId: string): readonly RouteTable[];
  group(id: string): Group;
  /** IDs of the VPCs of an active peering connection; empty if it is not active, undefined: not read. */
  peering(id: string): readonly string[] | undefined;
  /** Undefined: not read. */
  transitGateway(id: string): TransitGateway | undefined;
  /** VPC Block Public Access of an account in a Region. */
  publicAccessBlock(place: Place): Found<"off" | "on">;
}

const readValue = <T>(observation: Observation<T>): T | null => (observation.seen ? observation.value : null);

function aclsOf(index: SnapshotIndex) {
  const bySubnet = new Map<string, AclRules & { arn: string }>();
  for (const resource of index.ofType(networkAcl.type)) {
    const acl = {
      ...{ id: resource.id, arn: resource.arn },
      entries: readValue(facetOf(networkAcl, resource, "entries")),
    };
    const subnets = readValue(facetOf(networkAcl, resource, "associations"));
    for (const subnet of subnets === null ? [] : subnets) bySubnet.set(subnet, acl);
  }
  return bySubnet;
}

interface Tables {
  bySubnet: Map<string, RouteTable>;
  mainOf: Map<string, RouteTable>;
  byGateway: Map<string, RouteTable[]>;
  /** Tables whose associations were not read, by VPC. */
  unread: Map<string, string>;
}

function addTable(tables: Tables, resource: Resource): void {
  const routes = readValue(facetOf(routeTable, resource, "routes"));
  const lists = readValue(facetOf(routeTable, resource, "prefixLists"));
  const table: RouteTable = {
    ...{ id: resource.id, arn: resource.arn },
    routes: routes && routesWithLists(routes, lists ?? []),
  };
  const network = readValue(facetOf(routeTable, resource, "network"));
  const associations = readValue(facetOf(routeTable, resource, "associations"));
  if (network === null) return;
  if (associations === null) {
    tables.unread.set(network.vpcId, resource.arn);
    return;
  }
  if (associations.isMain) tables.mainOf.set(network.vpcId, table);
  for (const subnet of associations.subnetIds) tables.bySubnet.set(subnet, table);
  for (const gateway of associations.gatewayIds) {
    const others = tables.byGateway.get(gateway);
    if (others) others.push(table);
    else tables.byGateway.set(gateway, [table]);
  }
}

function tablesOf(index: SnapshotIndex): Tables {
  const tables: Tables = {
    ...{ bySubnet: new Map(), mainOf: new Map(), byGateway: new Map(), unread: new Map() },
  };
  for (const resource of index.ofType(routeTable.type)) addTable(tables, resource);
  return tables;
}

/** The explicit association of a subnet, else the main table of its VPC ("Route tables", VPC User Guide). */
function tableOf(tables: Tables, index: SnapshotIndex, place: Place): Found<RouteTable> {
  const explicit = tables.bySubnet.get(place.subnetId);
  if (explicit) return { value: explicit };
  const main = tables.mainOf.get(place.vpcId);
  const accountId = main?.arn.split(":")[4] ?? place.accountId;
  // Without the whole list, the subnet can have another table.
  const isWhole = index.isCovered(routeTable.type, accountId, place.region);
  if (main && isWhole && !tables.unread.has(place.vpcId)) return { value: main };
  const of = tables.unread.get(place.vpcId) ?? place.subnetId;
  return { missing: { iamAction: "ec2:DescribeRouteTables", of } };
}

function groupsOf(index: SnapshotIndex): Map<string, Group> {
  return new Map(
    index.ofType(securityGroup.type).map((resource) => {
      const { id, arn } = resource;
      const lists = readValue(facetOf(securityGroup, resource, "prefixLists")) ?? [];
      const rulesOf = (direction: "inbound" | "outbound") => {
        const rules = readValue(facetOf(securityGroup, resource, direction));
        return rules && rulesWithLists(rules, lists);
      };
      return [id, { id, arn, inbound: rulesOf("inbound"), outbound: rulesOf("outbound") }];
    }),
  );
}

function publicAccessBlockOf(index: SnapshotIndex, { accountId, region }: Place): Found<"off" | "on"> {
  const missing = { iamAction: "ec2:DescribeVpcBlockPublicAccessOptions", of: `${accountId} ${region}` };
  const resource = index
    .ofType(accountRegion.type)
    .find((one) => one.accountId === accountId && one.region === region);
  if (!resource) return { missing };
  const facet = facetOf(accountRegion, resource, "vpcBlockPublicAccess");
  // A Region without the feature has nothing to block with.
  if (!facet.seen) return facet.reason === "unsupported" ? { value: "off" } : { missing };
  return { value: facet.value.internetGatewayBlockMode === "off" ? "off" : "on" };
}

const none: readonly never[] = [];

/** Lists of interfaces that were not read, by account and Region. */
function missingLists({ snapshot }: SnapshotIndex): MissingReading[] {
  return snapshot.gaps
    .filter(({ type, facet }) => type === networkInterface.type && facet === null)
    .map(({ accountId, region, iamAction }) => ({ iamAction, of: `${accountId} ${region}` }));
}

function peeringsOf(index: SnapshotIndex): Map<string, readonly string[]> {
  const byId = new Map<string, readonly string[]>();
  for (const resource of index.ofType(peering.type)) {
    const ends = [facetOf(peering, resource, "requester"), facetOf(peering, resource, "accepter")];
    const vpcIds = ends.flatMap((end) => (end.seen ? [end.value.vpcId] : []));
    if (resource.status !== "active") byId.set(resource.id, none);
    else if (vpcIds.length === ends.length) byId.set(resource.id, vpcIds);
  }
  return byId;
}

/** Builds the model of a snapshot. Evaluations with it are pure. */
export function networkModel(index: SnapshotIndex): NetworkModel {
  const interfaces = interfacesOf(index);
  const byId = new Map(interfaces.map((one) => [one.id, one]));
  const byInstance = Map.groupBy(interfaces, ({ instance }) => instance?.arn);
  const subnets = new Map(index.ofType(subnet.type).map((one) => [one.id, one]));
  const acls = aclsOf(index);
  const tables = tablesOf(index);
  const groups = groupsOf(index);
  const peerings = peeringsOf(index);
  const transitGateways = transitGatewaysOf(index);
  return {
    ...{ index, interfaces, missing: missingLists(index) },
    interface: (id) => byId.get(id),
    interfacesOf: (arn) => byInstance.get(arn) ?? none,
    subnet: (id) => subnets.get(id),
    aclOf: ({ subnetId }) => {
      // Every subnet has one.
      const value = acls.get(subnetId);
      return value ? { value } : { missing: { iamAction: "ec2:DescribeNetworkAcls", of: subnetId } };
    },
    routeTableOf: (place) => tableOf(tables, index, place),
    gatewayTables: (gatewayId) => tables.byGateway.get(gatewayId) ?? none,
    group: (id) => groups.get(id) ?? { id, arn: null, inbound: null, outbound: null },
    peering: (id) => peerings.get(id),
    transitGateway: (id) => transitGateways.get(id),
    publicAccessBlock: (place) => publicAccessBlockOf(index, place),
  };
}

const models = new WeakMap<SnapshotIndex, NetworkModel>();

/** The model of a snapshot, built once for all checks. */
export function networkModelOf(index: SnapshotIndex): NetworkModel {
  const known = models.get(index);
  if (known) return known;
  const model = networkModel(index);
  models.set(index, model);
  return model;
}
