import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import instance from "../resources/ec2-instance.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import type { Place } from "./place.ts";

/** A network interface as the inventory knows it. Null: not read. */
export interface NetworkInterface {
  readonly id: string;
  readonly arn: string;
  readonly accountId: string;
  readonly place: Place | null;
  readonly groupIds: readonly string[] | null;
  readonly privateIps: readonly string[];
  readonly hasPublicIpv4: boolean | null;
  readonly ipv6: readonly string[] | null;
  /** Type of the interface, such as "interface" or "nat_gateway". */
  readonly kind: string | null;
  readonly isAttached: boolean;
  readonly description: string | null;
  /** The instance that it is attached to. */
  readonly instance: { id: string; arn: string | null; state: string | null } | null;
}

function instanceOf(index: SnapshotIndex, resource: Resource): NetworkInterface["instance"] {
  const attachment = facetOf(networkInterface, resource, "attachment");
  const id = attachment.seen ? attachment.value.instanceId : null;
  if (id === null) return null;
  const found = index.byId(instance.type, resource.accountId, resource.region, id);
  if (!found) return { id, arn: null, state: null };
  const state = facetOf(instance, found, "state");
  return { id, arn: found.arn, state: state.seen ? state.value.name : null };
}

function addressesOf(resource: Resource) {
  const primary = facetOf(networkInterface, resource, "publicAddress");
  const addresses = facetOf(networkInterface, resource, "addresses");
  const isPublic = primary.seen && primary.value.publicIp !== null;
  if (!addresses.seen) return { hasPublicIpv4: isPublic || null, ipv6: null, others: [] };
  const { ipv4, ipv6 } = addresses.value;
  const others = ipv4.flatMap(({ privateIp }) => (privateIp === null ? [] : [privateIp]));
  if (isPublic || ipv4.some(({ publicIp }) => publicIp !== null))
    return { hasPublicIpv4: true, ipv6, others };
  return { hasPublicIpv4: primary.seen ? false : null, ipv6, others };
}

function interfaceOf(index: SnapshotIndex, resource: Resource): NetworkInterface {
  const { id, arn, accountId, region, status } = resource;
  const network = facetOf(networkInterface, resource, "network");
  const about = facetOf(networkInterface, resource, "interface");
  const { hasPublicIpv4, ipv6, others } = addressesOf(resource);
  const [subnetId, privateIp] = network.seen
    ? [network.value.subnetId, network.value.privateIp]
    : [null, null];
  return {
    ...{ id, arn, accountId, hasPublicIpv4, ipv6, instance: instanceOf(index, resource) },
    place:
      network.seen && subnetId !== null ? { vpcId: network.value.vpcId, subnetId, accountId, region } : null,
    groupIds: network.seen ? network.value.securityGroupIds : null,
    privateIps: [...new Set([...(privateIp === null ? [] : [privateIp]), ...others])],
    kind: about.seen ? about.value.kind : null,
    description: about.seen ? about.value.description : null,
    isAttached: status !== "available",
  };
}

/** The network interfaces of a snapshot. */
export function interfacesOf(index: SnapshotIndex): NetworkInterface[] {
  return index.ofType(networkInterface.type).map((resource) => interfaceOf(index, resource));
}
