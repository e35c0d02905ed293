import type { SecurityGroupRule } from "../resources/ec2-security-group.ts";
import { type Allowed, eitherAllows, exactly, nothing, openOn } from "./allowed.ts";
import { everyAddress, familyOf, intersection, type Spans, spansOf } from "./spans.ts";
import { coversProtocol, hasPort, portsOfRule, type Traffic } from "./traffic.ts";

/** The reading of a security group's rules of one direction; null: not read. */
export interface GroupRules {
  readonly id: string;
  readonly rules: readonly SecurityGroupRule[] | null;
}

/** A group with a rule that allows. */
export interface AllowingRule {
  readonly id: string;
  readonly rule: SecurityGroupRule;
}

const cidrsOf = { ipv4: "ipv4Cidrs", ipv6: "ipv6Cidrs" } as const;

function covering(rules: readonly SecurityGroupRule[], { protocol, port }: Traffic) {
  return rules.filter((rule) => coversProtocol(rule.protocol, protocol) && hasPort(portsOfRule(rule), port));
}

function allowedByRule(rule: SecurityGroupRule, traffic: Traffic, peerGroups: ReadonlySet<string>): Allowed {
  const everything = everyAddress[traffic.family];
  let allowed = nothing;
  for (const cidr of rule[cidrsOf[traffic.family]]) {
    const spans = familyOf(cidr) === traffic.family ? spansOf(cidr) : undefined;
    const missing = [{ iamAction: "ec2:DescribeSecurityGroups", of: cidr }];
    allowed = eitherAllows(allowed, spans ? exactly(spans) : openOn(everything, missing));
  }
  for (const id of rule.prefixListIds) {
    const missing = [{ iamAction: "ec2:GetManagedPrefixListEntries", of: id }];
    allowed = eitherAllows(allowed, openOn(everything, missing));
  }
  // A reference means the private addresses of the group's interfaces: the peer's, if it is in the group.
  if (rule.groups.some(({ groupId }) => groupId !== null && peerGroups.has(groupId)))
    allowed = eitherAllows(allowed, exactly(everything));
  if (rule.groups.some(({ groupId }) => groupId === null)) {
    const missing = [{ iamAction: "ec2:DescribeSecurityGroups", of: "a referenced group" }];
    if (peerGroups.size > 0) allowed = eitherAllows(allowed, openOn(everything, missing));
  }
  return allowed;
}

/**
 * The peers that security groups allow, in one direction. Rules of all groups together decide ("Security
 * group rules", Amazon VPC User Guide). Groups are stateful: answers need no rule.
 * @param peerGroups IDs of the groups of the peer; empty for addresses of the internet
 */
export function allowedByGroups(
  groups: readonly GroupRules[],
  traffic: Traffic,
  peerGroups: ReadonlySet<string> = new Set(),
): Allowed {
  let allowed = nothing;
  for (const { id, rules } of groups) {
    if (rules === null) {
      const missing = [{ iamAction: "ec2:DescribeSecurityGroups", of: id }];
      allowed = eitherAllows(allowed, openOn(everyAddress[traffic.family], missing));
      continue;
    }
    for (const rule of covering(rules, traffic))
      allowed = eitherAllows(allowed, allowedByRule(rule, traffic, peerGroups));
  }
  return allowed;
}

/** The first rule, in the order of the groups, that allows some of the peers. */
export function allowingRule(
  groups: readonly GroupRules[],
  traffic: Traffic,
  peers: Spans,
  peerGroups: ReadonlySet<string> = new Set(),
): AllowingRule | undefined {
  for (const { id, rules } of groups) {
    if (rules === null) continue;
    const rule = covering(rules, traffic).find(
      (one) => intersection(allowedByRule(one, traffic, peerGroups).sure, peers).length > 0,
    );
    if (rule) return { id, rule };
  }
  return undefined;
}
