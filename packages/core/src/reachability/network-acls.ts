import type { AddressFamily } from "../model/internet.ts";
import type acl from "../resources/ec2-network-acl.ts";
import { type Allowed, eitherAllows, exactly, nothing, openOn } from "./allowed.ts";
import type { FacetOf } from "./facets.ts";
import { difference, everyAddress, familyOf, intersection, type Spans, spansOf, union } from "./spans.ts";
import { coversProtocol, ephemeralPorts, hasPort, type Protocol, partsOf, portsOfRule } from "./traffic.ts";

export type AclEntry = FacetOf<typeof acl, "entries">[number];

/** The reading of a network ACL; null entries: not read. */
export interface AclRules {
  readonly id: string;
  readonly entries: readonly AclEntry[] | null;
}

export type Direction = "inbound" | "outbound";

interface ReadEntry {
  ruleNumber: number;
  allows: boolean;
  protocol: string;
  spans: Spans;
  family: AddressFamily;
  entry: AclEntry;
}

const read = new WeakMap<readonly AclEntry[], Record<Direction, readonly ReadEntry[]> | null>();

function readEntry(entry: AclEntry): (ReadEntry & { direction: Direction }) | null {
  const { ruleNumber, egress, action, protocol, cidr } = entry;
  if (ruleNumber === null || egress === null || protocol === null || cidr === null) return null;
  const spans = spansOf(cidr);
  if (!spans || (action !== "allow" && action !== "deny")) return null;
  return {
    ...{ ruleNumber, allows: action === "allow", protocol, spans, family: familyOf(cidr), entry },
    direction: egress ? "outbound" : "inbound",
  };
}

/** The entries of each direction in the order of their numbers; null: one of them is incomplete. */
function orderedEntries(entries: readonly AclEntry[]) {
  const known = read.get(entries);
  if (known !== undefined) return known;
  const all = entries.map(readEntry).sort((a, b) => (a?.ruleNumber ?? -1) - (b?.ruleNumber ?? -1));
  const whole = all.filter((entry) => entry !== null);
  const of = (direction: Direction) => whole.filter((entry) => entry.direction === direction);
  const ordered = whole.length === all.length ? { inbound: of("inbound"), outbound: of("outbound") } : null;
  read.set(entries, ordered);
  return ordered;
}

interface Part {
  family: AddressFamily;
  protocol: Protocol;
  /** The port of the packet's destination. */
  port: number;
}

function applying(entries: readonly ReadEntry[], { family, protocol, port }: Part): ReadEntry[] {
  return entries.filter(
    (entry) =>
      entry.family === family &&
      coversProtocol(entry.protocol, protocol) &&
      hasPort(portsOfRule(entry.entry), port),
  );
}

/** The first rule that matches a packet decides; without one, it is denied. */
function allowedSpans(entries: readonly ReadEntry[], part: Part): Spans {
  let rest = everyAddress[part.family];
  let allowed: Spans = [];
  for (const { allows, spans } of applying(entries, part)) {
    if (allows) allowed = union(allowed, intersection(rest, spans));
    rest = difference(rest, spans);
    if (rest.length === 0) break;
  }
  return allowed;
}

const unread = ({ id }: AclRules, family: AddressFamily): Allowed =>
  openOn(everyAddress[family], [{ iamAction: "ec2:DescribeNetworkAcls", of: id }]);

/** The peers whose packets to a port a network ACL lets pass, by its rules in order. */
export function allowedByAcl(acl: AclRules, direction: Direction, part: Part): Allowed {
  const entries = acl.entries && orderedEntries(acl.entries);
  return entries ? exactly(allowedSpans(entries[direction], part)) : unread(acl, part.family);
}

/** The rule that first allows some of the peers. */
export function allowingEntry(
  acl: AclRules,
  direction: Direction,
  part: Part,
  peers: Spans,
): AclEntry | undefined {
  const entries = acl.entries && orderedEntries(acl.entries);
  if (!entries) return undefined;
  let rest = peers;
  for (const { allows, spans, entry } of applying(entries[direction], part)) {
    if (intersection(rest, spans).length === 0) continue;
    if (allows) return entry;
    rest = difference(rest, spans);
  }
  return undefined;
}

/**
 * The peers whose answers a network ACL lets pass: those to at least one of the ports that clients use.
 * Network ACLs are stateless.
 */
export function answersAllowedByAcl(
  acl: AclRules,
  direction: Direction,
  { family, protocol }: Omit<Part, "port">,
): Allowed {
  const entries = acl.entries && orderedEntries(acl.entries);
  if (!entries) return unread(acl, family);
  const ranges = entries[direction].map(({ entry }) => portsOfRule(entry));
  let allowed = nothing;
  for (const [port] of partsOf(ephemeralPorts, ranges))
    allowed = eitherAllows(allowed, exactly(allowedSpans(entries[direction], { family, protocol, port })));
  return allowed;
}
