import { isIPv6 } from "node:net";

/**
 * The network of one household or machine: an IPv4 address, or the /64 network of an IPv6 address. An
 * IPv4-mapped IPv6 address (::ffff:192.0.2.1) counts as the IPv4 address.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return address;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail ? tail.split(":") : [];
  // An embedded IPv4 address takes the place of two groups.
  const size = groups.length + behind.length + (plain.includes(".") ? 1 : 0);
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - size).fill("0"), ...behind];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
