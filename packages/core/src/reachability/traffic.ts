import type { AddressFamily } from "../model/internet.ts";

export type Protocol = "tcp" | "udp";
export const protocols: readonly Protocol[] = ["tcp", "udp"];

/** Connections to a port. */
export interface Traffic {
  readonly family: AddressFamily;
  readonly protocol: Protocol;
  readonly port: number;
}

/** Ports from first to last. */
export type PortRange = readonly [number, number];

export const everyPort: PortRange = [0, 65_535];

/** Ports that clients use: "Ephemeral ports", Amazon VPC User Guide. Answers go back to one of them. */
export const ephemeralPorts: PortRange = [1_024, 65_535];

const numbers: Readonly<Record<Protocol, string>> = { tcp: "6", udp: "17" };

/** Whether a rule's protocol, a name or an IANA number as text, covers the protocol. "-1": all. */
export function coversProtocol(text: string, protocol: Protocol): boolean {
  return text === "-1" || text === protocol || text === numbers[protocol];
}

/** The ports of a rule. Rules for all protocols, and those without ports, cover every port. */
export function portsOfRule(rule: {
  protocol: string | null;
  fromPort: number | null;
  toPort: number | null;
}): PortRange {
  const { protocol, fromPort, toPort } = rule;
  if (protocol === "-1" || fromPort === null || toPort === null || fromPort === -1) return everyPort;
  return [fromPort, toPort];
}

export const hasPort = ([first, last]: PortRange, port: number): boolean => first <= port && port <= last;

/** Splits a range where one of the others starts or ends: within a part, all of them treat ports alike. */
export function partsOf([first, last]: PortRange, others: readonly PortRange[]): PortRange[] {
  const starts = new Set([first]);
  for (const [from, to] of others) {
    if (first < from && from <= last) starts.add(from);
    if (first <= to && to < last) starts.add(to + 1);
  }
  const ordered = [...starts].sort((a, b) => a - b);
  return ordered.map((start, at): PortRange => [start, (ordered[at + 1] ?? last + 1) - 1]);
}
