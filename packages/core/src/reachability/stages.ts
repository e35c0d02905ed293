import type { MissingReading } from "../access/truth.ts";
import { type Allowed, exactly, notEvaluatedOn, nothing, openOn, whichever } from "./allowed.ts";
import {
  type AclRules,
  allowedByAcl,
  allowingEntry,
  answersAllowedByAcl,
  type Direction,
} from "./network-acls.ts";
import type { Found, NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import type { Route, RouteTable } from "./routes.ts";
import { allowedByGroups, allowingRule } from "./security-groups.ts";
import { covers, everyAddress, intersection, type Spans } from "./spans.ts";
import type { Traffic } from "./traffic.ts";
import type { TransitGateway } from "./transit-gateways.ts";
import type { Stage } from "./walk.ts";

/** The groups of one end; null: not read, and "none" where no groups apply. */
export type GroupIds = readonly string[] | null | "none";

export const passes = ({ family }: Pick<Traffic, "family">): Allowed => exactly(everyAddress[family]);

/** A hop whose reading is missing. */
export function unreadStage(kind: string, id: string, missing: MissingReading, traffic: Traffic): Stage {
  return { kind, id, allowed: openOn(everyAddress[traffic.family], [missing]) };
}

export const routeText = ({ destination, targetId, targetKind, state }: Route): string =>
  `${destination} → ${targetId ?? targetKind}${state === "blackhole" ? " (blackhole)" : ""}`;

const portsText = (from: number | null, to: number | null) =>
  from === null || to === null ? "all ports" : from === to ? `port ${from}` : `ports ${from}-${to}`;

/** A stage of a network ACL, for packets to the port, or for the answers to them. */
export function aclStage(
  found: Found<AclRules & { arn: string }>,
  subnetId: string,
  { direction, answers, traffic }: { direction: Direction; answers: boolean; traffic: Traffic },
): Stage {
  if ("missing" in found) return unreadStage("network-acl", `of ${subnetId}`, found.missing, traffic);
  const { value: acl } = found;
  const name = `${direction}${answers ? ", answers" : ""}`;
  const of = { kind: "network-acl", id: acl.id, arn: acl.arn, blocking: name };
  if (answers) return { ...of, allowed: answersAllowedByAcl(acl, direction, traffic), rule: () => name };
  return {
    ...of,
    allowed: allowedByAcl(acl, direction, traffic),
    rule: (peers) => {
      const entry = allowingEntry(acl, direction, traffic, peers);
      return entry ? `${name}, rule ${entry.ruleNumber}: ${entry.cidr}` : name;
    },
  };
}

/** A stage of the security groups of one end. Together they decide; the one whose rule allows is named. */
export function groupStages(
  model: NetworkModel,
  groupIds: GroupIds,
  given: { direction: Direction; traffic: Traffic; peerGroups?: ReadonlySet<string>; of: string },
): Stage[] {
  const { direction, traffic, peerGroups, of } = given;
  if (groupIds === "none") return [];
  if (groupIds === null) {
    const missing = { iamAction: "ec2:DescribeNetworkInterfaces", of };
    return [unreadStage("security-group", `of ${of}`, missing, traffic)];
  }
  const groups = groupIds.map((id) => model.group(id));
  const readings = groups.map((group) => ({ id: group.id, rules: group[direction] }));
  const found = allowingRule(readings, traffic, everyAddress[traffic.family], peerGroups);
  const id = found?.id ?? groupIds[0] ?? `of ${of}`;
  const arn = groups.find((group) => group.id === id)?.arn ?? null;
  return [
    {
      ...{ kind: "security-group", id, arn, blocking: `${direction}: no rule allows it` },
      allowed: allowedByGroups(readings, traffic, peerGroups),
      rule: (peers) => {
        const allowing = allowingRule(readings, traffic, peers, peerGroups)?.rule;
        if (!allowing) return direction;
        return `${direction}: ${allowing.protocol === "-1" ? "all traffic" : `${allowing.protocol} ${portsText(allowing.fromPort, allowing.toPort)}`}`;
      },
    },
  ];
}

/** The route table of a subnet; a stage instead if it was not read. */
export function tableOr(model: NetworkModel, place: Place, traffic: Traffic): RouteTable | Stage {
  const found = model.routeTableOf(place);
  if ("value" in found) return found.value;
  return unreadStage("route-table", `of ${place.subnetId}`, found.missing, traffic);
}

/** Which addresses of a destination count: any of those that it has, or all of those that it can have. */
export type Wanted = "any" | "all";

/** Whether something lets packets to the wanted addresses pass, as a gate for all sources. */
function gate({ id, allowed }: Stage, destination: Spans, traffic: Traffic, wanted: Wanted): Allowed {
  if (intersection(allowed.sure, destination).length > 0)
    return wanted === "any" || covers(allowed.sure, destination)
      ? passes(traffic)
      : notEvaluatedOn(everyAddress[traffic.family], { kind: "part-of-the-addresses", id });
  if (intersection(allowed.possible, destination).length === 0) return nothing;
  const { missing, notEvaluated } = allowed;
  return { sure: [], possible: everyAddress[traffic.family], missing, notEvaluated };
}

/** A stage that packets to an address have to pass, whatever their source. */
export const gated = (stage: Stage, destination: Spans, traffic: Traffic, wanted: Wanted = "any"): Stage => ({
  ...stage,
  allowed: gate(stage, destination, traffic, wanted),
  ...(stage.rule && { rule: () => stage.rule?.(destination) ?? null }),
});

/**
 * A stage of the security groups of one end, whose peer is an interface. Through a transit gateway, rules that
 * name groups of the peer hold only if the gateway supports it, which is then not evaluated any further.
 */
export function peerGroupStages(
  model: NetworkModel,
  groupIds: GroupIds,
  given: {
    direction: Direction;
    traffic: Traffic;
    peerIds: readonly string[] | null;
    of: string;
    gateway: Pick<TransitGateway, "id" | "canReferenceGroups"> | null;
  },
): Stage[] {
  const { gateway, peerIds, ...rest } = given;
  const named = groupStages(model, groupIds, { ...rest, peerGroups: new Set(peerIds) });
  if (gateway === null) return named;
  const plain = groupStages(model, groupIds, rest);
  if (gateway.canReferenceGroups === false) return plain;
  const hop = { kind: "security-group-referencing", id: gateway.id };
  return plain.map((stage, at) => {
    const other = named[at]?.allowed ?? stage.allowed;
    return { ...stage, allowed: whichever(stage.allowed, other, hop) };
  });
}
