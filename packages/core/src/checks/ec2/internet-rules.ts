import { type AddressFamily, addressFamilies, coversInternet, internetRanges } from "../../model/internet.ts";
import { own } from "../../model/own.ts";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";

/** One rule, or several together, that allow the whole internet of a family. */
export interface InternetRule {
  protocol: string;
  /** Null, as is `toPort`, for all ports. */
  fromPort: number | null;
  toPort: number | null;
  /** The ranges that cover the whole internet: "0.0.0.0/0", or two halves. */
  sources: string[];
}

/** EC2's names of protocols, by IANA number; EC2 returns either. */
const protocolNames: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp" };

/** A rule without ports, or for all protocols, covers every port of its protocol. */
function portsOf({
  protocol,
  fromPort,
  toPort,
}: Pick<SecurityGroupRule, "protocol" | "fromPort" | "toPort">) {
  return protocol === "-1" || fromPort === null || toPort === null
    ? { fromPort: null, toPort: null }
    : { fromPort, toPort };
}

const lastPort = 65_535;
const cidrsOf = { ipv4: "ipv4Cidrs", ipv6: "ipv6Cidrs" } as const;

/** What a rule of one family contributes to a port range of a protocol. */
interface Part {
  fromPort: number;
  toPort: number;
  cidrs: readonly string[];
}

const nameOf = ({ protocol }: SecurityGroupRule) => own(protocolNames, protocol) ?? protocol;

/**
 * Rules that a port can share: those of a protocol with ports, and of all protocols; others by their own
 * numbers.
 */
function shareOf(rule: SecurityGroupRule): string {
  const name = nameOf(rule);
  return name === "tcp" || name === "udp" || name === "-1" ? name : `${name} ${rule.fromPort} ${rule.toPort}`;
}

/** The port ranges, between two ends of a part, that the parts together open to the whole internet. */
function openStretches(parts: readonly Part[], family: AddressFamily) {
  const ends = [...new Set(parts.flatMap(({ fromPort, toPort }) => [fromPort, toPort + 1]))].sort(
    (a, b) => a - b,
  );
  return ends.flatMap((fromPort, at) => {
    const toPort = (ends[at + 1] ?? 0) - 1;
    const here = parts.filter((part) => part.fromPort <= fromPort && toPort <= part.toPort);
    const sources =
      toPort < fromPort ? [] : internetRanges([...new Set(here.flatMap(({ cidrs }) => cidrs))], family);
    return sources.length > 0 ? [{ fromPort, toPort, sources }] : [];
  });
}

/** Rules that allow the whole internet only together: halves of it for the same ports. */
function joinedRules(rules: readonly SecurityGroupRule[], family: AddressFamily): InternetRule[] {
  if (
    !coversInternet(
      rules.flatMap((rule) => rule[cidrsOf[family]]),
      family,
    )
  )
    return [];
  const found: InternetRule[] = [];
  for (const share of new Set(rules.map(shareOf))) {
    // A rule for all traffic also allows this protocol.
    const own = rules.filter((rule) => shareOf(rule) === share || rule.protocol === "-1");
    const protocol = share.split(" ")[0] ?? share;
    const hasPorts = protocol === "tcp" || protocol === "udp";
    const parts = own.map((rule): Part => {
      const { fromPort, toPort } = portsOf(rule);
      const every = !hasPorts || fromPort === null || toPort === null;
      return {
        ...(every ? { fromPort: 0, toPort: lastPort } : { fromPort, toPort }),
        cidrs: rule[cidrsOf[family]],
      };
    });
    for (const { fromPort, toPort, sources } of openStretches(parts, family)) {
      const [{ fromPort: from, toPort: to } = portsOf({ protocol: "-1", fromPort, toPort })] = hasPorts
        ? [{ fromPort, toPort }]
        : own.map(portsOf);
      found.push({ protocol, fromPort: from, toPort: to, sources });
    }
  }
  return found;
}

/** Evaluated once for all port checks, which each visit every group. Rules never change. */
const evaluated = new WeakMap<
  readonly SecurityGroupRule[],
  Partial<Record<AddressFamily | "both", readonly InternetRule[]>>
>();

/**
 * What the rules of a security group open to every IPv4 or every IPv6 address of the internet, by one rule or
 * several together. Prefix lists are not resolved: their addresses are not part of the group.
 */
export function internetRules(
  rules: readonly SecurityGroupRule[],
  families: readonly AddressFamily[] = addressFamilies,
): readonly InternetRule[] {
  const [family = "both"] = families;
  const key = families.length === 1 ? family : "both";
  let known = evaluated.get(rules);
  if (!known) {
    known = {};
    evaluated.set(rules, known);
  }
  known[key] ??= findInternetRules(rules, families);
  return known[key];
}

function findInternetRules(
  rules: readonly SecurityGroupRule[],
  families: readonly AddressFamily[],
): InternetRule[] {
  const open: InternetRule[] = [];
  const narrow: Record<AddressFamily, SecurityGroupRule[]> = { ipv4: [], ipv6: [] };
  for (const rule of rules) {
    const sources: string[] = [];
    for (const family of families) {
      const cidrs = rule[cidrsOf[family]];
      // Most rules are narrow: avoids allocations for them, since every port check visits every group.
      if (coversInternet(cidrs, family)) sources.push(...internetRanges(cidrs, family));
      else if (cidrs.length > 0) narrow[family].push(rule);
    }
    if (sources.length > 0) open.push({ protocol: nameOf(rule), ...portsOf(rule), sources });
  }
  for (const family of families)
    if (narrow[family].length > 1) open.push(...joinedRules(narrow[family], family));
  return open;
}

/** The rules of several groups combined. For a single group, the array that was already evaluated. */
export function rulesTogether(
  groups: readonly { value: readonly SecurityGroupRule[] }[],
): readonly SecurityGroupRule[] {
  const [first] = groups;
  return first !== undefined && groups.length === 1 ? first.value : groups.flatMap(({ value }) => value);
}

/** Whether a rule allows a protocol to a port: by the port itself, a range, or all traffic. */
export function coversPort(
  rule: Omit<InternetRule, "sources">,
  port: number,
  protocol: "tcp" | "udp" = "tcp",
): boolean {
  if (rule.protocol === "-1") return true;
  if (rule.protocol !== protocol) return false;
  return rule.fromPort === null || rule.toPort === null || (rule.fromPort <= port && port <= rule.toPort);
}

/** Whether a rule allows every port of TCP, of UDP, or of all protocols. */
export function coversAllPorts({ protocol, fromPort, toPort }: Omit<InternetRule, "sources">): boolean {
  if (protocol === "-1") return true;
  if (protocol !== "tcp" && protocol !== "udp") return false;
  // Port 0 is never used for listening, so a range from 1 is every port too.
  return fromPort === null || toPort === null || (fromPort <= 1 && toPort >= lastPort);
}

/** The ports that the internet can reach with TCP, with the rules that allow it. */
export function portsOpenToInternet(
  rules: readonly SecurityGroupRule[],
  ports: readonly number[],
  families?: readonly AddressFamily[],
): { ports: number[]; rules: InternetRule[] } {
  const open = internetRules(rules, families);
  if (open.length === 0) return { ports: [], rules: [] };
  return {
    ports: ports.filter((port) => open.some((rule) => coversPort(rule, port))),
    rules: open.filter((rule) => ports.some((port) => coversPort(rule, port))),
  };
}

/**
 * Ends a sentence about address ranges: whether prefix lists, which are not resolved, allow more for the
 * ports.
 */
export function prefixListsNote(rules: readonly SecurityGroupRule[], ports: readonly number[]): string {
  const unread = rules.some(
    (rule) =>
      rule.prefixListIds.length > 0 &&
      ports.some((port) => coversPort({ protocol: nameOf(rule), ...portsOf(rule) }, port)),
  );
  return unread ? " Prefix lists in its rules were not evaluated." : "";
}
