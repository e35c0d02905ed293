import { facetOf } from "../access/facet-of.ts";
import { type AddressFamily, addressFamilies } from "../model/internet.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import subnet from "../resources/ec2-subnet.ts";
import { bestOf } from "./best.ts";
import { addressesOf, mayReach, type Neighbors, reachBetween } from "./between.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import { unionOf } from "./spans.ts";
import type { Protocol } from "./traffic.ts";
import { blockedAt, notEvaluatedAnswer, type ReachAnswer, unreadAnswer } from "./walk.ts";

/** A port of a network interface. */
export interface PortOf {
  readonly to: NetworkInterface;
  readonly port: number;
  readonly protocol: Protocol;
}

/** A VPC, or an AWS account. */
export interface Many {
  readonly kind: "vpc" | "account";
  readonly id: string;
}

const listing = "ec2:DescribeNetworkInterfaces";

export const unlisted = (of: string): ReachAnswer =>
  unreadAnswer({ id: of, arn: of }, "network-interface", listing);

/** Not in the inventory. It can exist where a list was not read. */
export function notFound({ index, missing }: NetworkModel, of: string): ReachAnswer {
  const isRead = index.snapshot.covered.some(({ type }) => type === networkInterface.type);
  const lists = isRead ? missing : [...missing, { iamAction: listing, of }];
  const answer = notEvaluatedAnswer(
    { kind: "resource", id: of, arn: of },
    { kind: "not-in-inventory", id: of },
  );
  return { ...answer, missing: [...new Map(lists.map((one) => [one.iamAction, one])).values()] };
}

/** From one interface, over IPv4 or IPv6. */
export function fromInterface(
  model: NetworkModel,
  from: NetworkInterface,
  { to, port, protocol }: PortOf,
): ReachAnswer {
  const answers = addressFamilies.map((family) => reachBetween(model, from, to, { family, port, protocol }));
  return bestOf(answers) ?? unlisted(to.id);
}

function isKnownVpc({ interfaces, index }: NetworkModel, vpcId: string): boolean {
  if (interfaces.some(({ place }) => place?.vpcId === vpcId)) return true;
  return index.ofType(subnet.type).some((one) => {
    const network = facetOf(subnet, one, "network");
    return network.seen && network.value.vpcId === vpcId;
  });
}

const isKnownAccount = ({ index }: NetworkModel, id: string) =>
  index.snapshot.covered.some(({ type, accountId }) => type === networkInterface.type && accountId === id);

const idOf = {
  vpc: ({ place }: NetworkInterface) => place?.vpcId,
  account: ({ accountId }: NetworkInterface) => accountId,
} as const;

/** The interfaces of a model by VPC or account, those of a subnet together. */
const groupsOf = new WeakMap<NetworkModel, Map<string, readonly Neighbors[]>>();

function neighbors(members: readonly NetworkInterface[]): Neighbors {
  const spansOf = (family: AddressFamily) => unionOf(members.flatMap((one) => addressesOf(one, { family })));
  const isRead = members.every(({ ipv6 }) => ipv6 !== null);
  const groupIds = [...new Set(members.flatMap((one) => one.groupIds ?? []))];
  return { members, groupIds, addresses: { ipv4: spansOf("ipv4"), ipv6: isRead ? spansOf("ipv6") : null } };
}

function membersOf(model: NetworkModel, { kind, id }: Many): readonly Neighbors[] {
  const known = groupsOf.get(model) ?? new Map<string, readonly Neighbors[]>();
  groupsOf.set(model, known);
  const key = `${kind} ${id}`;
  const found = known.get(key);
  if (found) return found;
  const members = model.interfaces.filter((one) => idOf[kind](one) === id);
  const keyOf = ({ place }: NetworkInterface) => JSON.stringify(place);
  const made = [...Map.groupBy(members, keyOf).values()].map(neighbors);
  known.set(key, made);
  return made;
}

const isKnown = { vpc: isKnownVpc, account: isKnownAccount } as const;

const groupMayReach = (model: NetworkModel, group: Neighbors, { to, port, protocol }: PortOf): boolean =>
  addressFamilies.some((family) => mayReach(model, group, to, { family, port, protocol }));

/** From any interface of a VPC or an AWS account. More of them can exist where a list was not read. */
export function fromMany(model: NetworkModel, many: Many, port: PortOf): ReachAnswer {
  const { kind, id } = many;
  let best: ReachAnswer | undefined;
  for (const group of membersOf(model, many)) {
    const others = group.members.filter((one) => one.id !== port.to.id);
    // One of them explains what blocks all.
    const asked = groupMayReach(model, group, port) ? others : others.slice(0, best ? 0 : 1);
    for (const one of asked) {
      best = bestOf([...(best ? [best] : []), fromInterface(model, one, port)]);
      if (best?.verdict === "reachable") return best;
    }
  }
  if (best && model.missing.length === 0) return best;
  if (!best && !isKnown[kind](model, id)) return notFound(model, id);
  if (best || model.missing.length > 0) return unlisted(id);
  return blockedAt({ kind, id, arn: null, rule: "no other network interface" });
}
