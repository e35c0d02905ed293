import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";

export type AddressFamily = "ipv4" | "ipv6";

/** A rule that admits every address of a family. Ports are null for all of them. */
export interface InternetRule {
  protocol: string;
  fromPort: number | null;
  toPort: number | null;
  /** "0.0.0.0/0", "::/0" or both. */
  sources: string[];
}

const bothFamilies: readonly AddressFamily[] = ["ipv4", "ipv6"];

/** Names that EC2 gives to protocols, by IANA number; it answers with either. */
const protocolNames: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp" };

/** A prefix of no bits is every address, however the address before it is written. */
function isEverywhere(cidr: string): boolean {
  return cidr.endsWith("/0");
}

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

/**
 * The rules of a security group that admit every IPv4 or every IPv6 address.
 * Prefix lists are not followed: their addresses are no part of the group.
 */
export function internetRules(
  rules: readonly SecurityGroupRule[],
  families: readonly AddressFamily[] = bothFamilies,
): InternetRule[] {
  const open: InternetRule[] = [];
  const ipv4 = families.includes("ipv4");
  const ipv6 = families.includes("ipv6");
  // Most rules are narrow: nothing is built for them, since every check about ports walks every group.
  for (const rule of rules) {
    const wideIpv4 = ipv4 && rule.ipv4Cidrs.some(isEverywhere);
    const wideIpv6 = ipv6 && rule.ipv6Cidrs.some(isEverywhere);
    if (!wideIpv4 && !wideIpv6) continue;
    const sources = [
      ...(wideIpv4 ? rule.ipv4Cidrs.filter(isEverywhere) : []),
      ...(wideIpv6 ? rule.ipv6Cidrs.filter(isEverywhere) : []),
    ];
    open.push({ protocol: protocolNames[rule.protocol] ?? rule.protocol, ...portsOf(rule), sources });
  }
  return open;
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
  return fromPort === null || toPort === null || (fromPort <= 1 && toPort >= 65_535);
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
