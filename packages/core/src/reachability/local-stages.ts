import { facetOf } from "../access/facet-of.ts";
import subnet from "../resources/ec2-subnet.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { type Spans, spansOf } from "./spans.ts";
import { aclStage, type GroupIds, gated, groupStages, type Wanted } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import type { Stage } from "./walk.ts";

/** Addresses that something can have in a subnet; undefined: not read. */
export function addressesInSubnet(
  model: NetworkModel,
  subnetId: string,
  { family }: Traffic,
): Spans | undefined {
  const found = model.subnet(subnetId);
  const network = found && facetOf(subnet, found, "network");
  if (!network?.seen) return undefined;
  const { cidrBlock, ipv6Cidrs } = network.value;
  const [cidr] = family === "ipv4" ? [cidrBlock] : ipv6Cidrs;
  return cidr ? spansOf(cidr) : undefined;
}

/** One of two ends in the same VPC. */
export interface End {
  id: string;
  place: Place;
  groupIds: GroupIds;
}

/** What decides between two ends in the same VPC: their security groups, and the network ACLs between subnets. */
export function localStages(
  model: NetworkModel,
  { from, to, destination, wanted }: { from: End; to: End; destination: Spans; wanted?: Wanted },
  traffic: Traffic,
): Record<"leaving" | "arriving" | "answering", Stage[]> {
  const crosses = from.place.subnetId !== to.place.subnetId;
  const acl = (at: Place, direction: "inbound" | "outbound", answers: boolean) =>
    aclStage(model.aclOf(at), at.subnetId, { direction, answers, traffic });
  const peersOf = ({ groupIds }: End) => new Set(groupIds === "none" ? [] : groupIds);
  const egress = { direction: "outbound", traffic, of: from.id, peerGroups: peersOf(to) } as const;
  const ingress = { direction: "inbound", traffic, of: to.id, peerGroups: peersOf(from) } as const;
  return {
    leaving: [
      ...groupStages(model, from.groupIds, egress).map((stage) => gated(stage, destination, traffic, wanted)),
      ...(crosses ? [gated(acl(from.place, "outbound", false), destination, traffic, wanted)] : []),
    ],
    arriving: [
      ...(crosses ? [acl(to.place, "inbound", false)] : []),
      ...groupStages(model, to.groupIds, ingress),
    ],
    answering: [
      ...(crosses ? [acl(to.place, "outbound", true)] : []),
      ...(crosses ? [gated(acl(from.place, "inbound", true), destination, traffic, wanted)] : []),
    ],
  };
}
