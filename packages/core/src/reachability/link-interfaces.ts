import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import subnet from "../resources/ec2-subnet.ts";
import { exactly } from "./allowed.ts";
import { networkOfBalancer, readBalancers } from "./balancer-nodes.ts";
import { bestOf } from "./best.ts";
import { addressesOf, unreadAt, withoutAddress } from "./between.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import { addressesInSubnet, type End, localStages } from "./local-stages.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Spans } from "./spans.ts";
import type { GroupIds, Wanted } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { notEvaluatedAnswer, type ReachAnswer, type Stage, unreadAnswer, walk } from "./walk.ts";

/** The network interfaces of a VPC link for HTTP APIs, or of CloudFront for a VPC origin. */
export interface LinkNetwork {
  readonly kind: "vpc-link" | "vpc-origin";
  readonly id: string;
  readonly subnetIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Left out: they can have any address of their subnets. */
  readonly addresses?: Spans;
}

interface Target {
  readonly vpcId: string;
  /** The answers for one of the link's ends, with the addresses that it can have. */
  readonly answers: (from: End, sources: Spans) => ReachAnswer[];
}

/** The best way from one of the subnets of a link to a target in the same VPC. */
function fromLink(model: NetworkModel, link: LinkNetwork, traffic: Traffic, target: Target): ReachAnswer {
  const { kind, id, groupIds } = link;
  const hop = { kind, id, arn: null };
  const answers = link.subnetIds.flatMap((subnetId) => {
    const found = model.subnet(subnetId);
    const network = found && facetOf(subnet, found, "network");
    const sources = link.addresses ?? addressesInSubnet(model, subnetId, traffic);
    if (!found || !network?.seen || sources === undefined)
      return [unreadAnswer({ id, arn: found?.arn ?? subnetId }, kind, "ec2:DescribeSubnets")];
    const { vpcId } = network.value;
    if (vpcId !== target.vpcId) return [notEvaluatedAnswer(hop, { kind: `${kind}-in-other-vpc`, id })];
    const { accountId, region } = found;
    return target.answers({ id, place: { vpcId, subnetId, accountId, region }, groupIds }, sources);
  });
  return bestOf(answers) ?? notEvaluatedAnswer(hop, { kind, id });
}

const linkHop = ({ kind, id }: LinkNetwork, sources: Spans): Stage => ({
  ...{ kind, id, arn: null },
  allowed: exactly(sources),
});

/** From the network interfaces of a link to the nodes of a load balancer in the same VPC. */
export function linkToNodes(
  model: NetworkModel,
  link: LinkNetwork,
  resource: Resource,
  traffic: Traffic,
): ReachAnswer {
  const network = networkOfBalancer(resource);
  if (!network.seen || network.value.vpcId === null)
    return unreadAnswer(resource, "load-balancer", readBalancers);
  const { vpcId, subnetIds, securityGroupIds } = network.value;
  const groupIds: GroupIds = securityGroupIds.length === 0 ? "none" : securityGroupIds;
  const { id, accountId, region } = resource;
  // Which addresses of its subnets the nodes have, is not read.
  const wanted: Wanted = "all";
  const answers = (from: End, sources: Spans) =>
    subnetIds.map((subnetId) => {
      const destination = addressesInSubnet(model, subnetId, traffic);
      if (destination === undefined) return unreadAnswer(resource, "load-balancer", "ec2:DescribeSubnets");
      const to = { id, place: { vpcId, subnetId, accountId, region }, groupIds };
      const { leaving, arriving, answering } = localStages(model, { from, to, destination, wanted }, traffic);
      return walk([linkHop(link, sources), ...leaving, ...arriving, ...answering], sources);
    });
  return fromLink(model, link, traffic, { vpcId, answers });
}

/** From the network interfaces of a link to another network interface in the same VPC. */
export function linkToInterface(
  model: NetworkModel,
  link: LinkNetwork,
  to: NetworkInterface,
  traffic: Traffic,
): ReachAnswer {
  const { id, place, groupIds } = to;
  if (!place) return unreadAt(to, traffic);
  const destination = addressesOf(to, traffic);
  if (destination.length === 0) return withoutAddress(to, traffic);
  const answers = (from: End, sources: Spans) => {
    const ends = { from, to: { id, place, groupIds }, destination };
    const { leaving, arriving, answering } = localStages(model, ends, traffic);
    const stages = [...leaving, ...arriving, ...interfaceEnds(to, traffic), ...answering];
    return [walk([linkHop(link, sources), ...stages], sources)];
  };
  return fromLink(model, link, traffic, { vpcId: place.vpcId, answers });
}
