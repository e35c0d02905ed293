import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 ranges without public servers (IANA IPv4 Special-Purpose Address Registry, with multicast and the
 * reserved block): private networks, loopback, link-local with the metadata service, shared, test, and
 * benchmark networks.
 */
const closedIpv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Exceptions inside 2000::/3, the only block of public IPv6 addresses (IANA IPv6 Special-Purpose Address
 * Registry).
 */
const closedIpv6: readonly (readonly [string, number])[] = [
  ["2001::", 23], // Teredo, ORCHID, benchmarks, and others without servers
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4 contains an IPv4 address that could be a private one
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [network, prefix] of closedIpv4) closed.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of closedIpv6) closed.addSubnet(network, prefix, "ipv6");

const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");

/** RFC 6052: an IPv4 address for IPv6-only networks. */
const nat64 = new BlockList();
nat64.addSubnet("64:ff9b::", 96, "ipv6");

/** The last 32 bits of an IPv6 address as IPv4 text. */
function embeddedIpv4(address: string): string {
  // The URL parser normalizes every form of an address: groups of hexadecimal digits, the longest zeros as
  // "::".
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(":").slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Whether an address can belong to a public server. False for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  if (nat64.check(address, "ipv6")) return isPublicAddress(embeddedIpv4(address));
  return publicIpv6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
