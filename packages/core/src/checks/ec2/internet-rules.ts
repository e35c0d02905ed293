import { type AddressFamily, addressFamilies, coversInternet, internetRanges } from "../../model/internet.ts";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";

/** A rule, or several that say the same together, by which the whole internet of a family is admitted. */
export interface InternetRule {
  protocol: string;
  /** Null, as `toPort`, for all ports. */
  fromPort: number | null;
  toPort: number | null;
  /** The ranges that are the whole internet between them: "0.0.0.0/0", or two halves. */
  sources: string[];
}

/** Names that EC2 gives to protocols, by IANA number; it answers with either. */
const protocolNames: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp" };

/** A rule without ports, or of all protocols, covers every port of its protocol. */
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

/** What a rule of one family adds to a stretch of a protocol's ports. */
interface Part {
  fromPort: number;
  toPort: number;
  cidrs: readonly string[];
}

const nameOf = ({ protocol }: SecurityGroupRule) => protocolNames[protocol] ?? protocol;

/** Rules that a port may share: those of a protocol with ports, and of all protocols; others by their own numbers. */
function shareOf(rule: SecurityGroupRule): string {
  const name = nameOf(rule);
  return name === "tcp" || name === "udp" || name === "-1" ? name : `${name} ${rule.fromPort} ${rule.toPort}`;
}

/** The stretches of ports, between two ends of a part, that the parts open to the whole internet together. */
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

/** Rules of which none admits the whole internet, but which do so together: halves of it for the same ports. */
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
    // What admits all traffic admits that of this protocol too.
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

/** Evaluated once for all checks about ports: each of them walks every group. Rules are never changed. */
const evaluated = new WeakMap<
  readonly SecurityGroupRule[],
  Partial<Record<AddressFamily | "both", readonly InternetRule[]>>
>();

/**
 * What the rules of a security group open to every IPv4 or every IPv6 address of the internet, by one rule or by
 * several together. Prefix lists are not followed: their addresses are no part of the group.
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
      // Most rules are narrow: nothing is built for them, since every check about ports walks every group.
      if (coversInternet(cidrs, family)) sources.push(...internetRanges(cidrs, family));
      else if (cidrs.length > 0) narrow[family].push(rule);
    }
    if (sources.length > 0) open.push({ protocol: nameOf(rule), ...portsOf(rule), sources });
  }
  for (const family of families)
    if (narrow[family].length > 1) open.push(...joinedRules(narrow[family], family));
  return open;
}

/** The rules of several groups, which add up. Those of a single group stay the array that was evaluated already. */
export function rulesTogether(
  groups: readonly { value: readonly SecurityGroupRule[] }[],
): readonly SecurityGroupRule[] {
  const [first] = groups;
  return first !== undefined && groups.length === 1 ? first.value : groups.flatMap(({ value }) => value);
}

/** Whether a rule admits traffic of a protocol to a port, by the port itself, a range or all traffic. */
export function coversPort(
  rule: Omit<InternetRule, "sources">,
  port: number,
  protocol: "tcp" | "udp" = "tcp",
): boolean {
  if (rule.protocol === "-1") return true;
  if (rule.protocol !== protocol) return false;
  return rule.fromPort === null || rule.toPort === null || (rule.fromPort <= port && port <= rule.toPort);
}

/** Whether a rule admits every port of TCP, of UDP or of all protocols. */
export function coversAllPorts({ protocol, fromPort, toPort }: Omit<InternetRule, "sources">): boolean {
  if (protocol === "-1") return true;
  if (protocol !== "tcp" && protocol !== "udp") return false;
  // Port 0 is never listened on, so a range from 1 is every port too.
  return fromPort === null || toPort === null || (fromPort <= 1 && toPort >= lastPort);
}

/** Those of the ports that the internet reaches by TCP, with the rules that let it. */
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

/** Ends a sentence about address ranges: whether prefix lists, which are not followed, admit more to the ports. */
export function prefixListsNote(rules: readonly SecurityGroupRule[], ports: readonly number[]): string {
  const unread = rules.some(
    (rule) =>
      rule.prefixListIds.length > 0 &&
      ports.some((port) => coversPort({ protocol: nameOf(rule), ...portsOf(rule) }, port)),
  );
  return unread ? " Prefix lists in its rules were not evaluated." : "";
}
