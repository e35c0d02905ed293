import { addressSet, setCovers } from "./cidr.ts";

/** The two IP address families; a rule or route uses one of them. */
export type AddressFamily = "ipv4" | "ipv6";
export const addressFamilies: readonly AddressFamily[] = ["ipv4", "ipv6"];

/**
 * Ranges that contain every address of the public internet. IPv4: all except multicast and the large
 * special-purpose ranges that are not globally reachable (IANA IPv4 Special-Purpose Address Registry). IPv6:
 * global unicast (RFC 4291, section 2.4; IANA has assigned nothing else).
 */
const publicRanges: Readonly<Record<AddressFamily, readonly string[]>> = {
  ipv4: [
    ...["1.0.0.0/8", "2.0.0.0/7", "4.0.0.0/6", "8.0.0.0/7", "11.0.0.0/8", "12.0.0.0/6", "16.0.0.0/4"],
    ...["32.0.0.0/3", "64.0.0.0/3", "96.0.0.0/6", "100.0.0.0/10", "100.128.0.0/9", "101.0.0.0/8"],
    ...["102.0.0.0/7", "104.0.0.0/5", "112.0.0.0/5", "120.0.0.0/6", "124.0.0.0/7", "126.0.0.0/8"],
    ...["128.0.0.0/3", "160.0.0.0/5", "168.0.0.0/8", "169.0.0.0/9", "169.128.0.0/10", "169.192.0.0/11"],
    ...["169.224.0.0/12", "169.240.0.0/13", "169.248.0.0/14", "169.252.0.0/15", "169.255.0.0/16"],
    ...["170.0.0.0/7", "172.0.0.0/12", "172.32.0.0/11", "172.64.0.0/10", "172.128.0.0/9", "173.0.0.0/8"],
    ...["174.0.0.0/7", "176.0.0.0/4", "192.0.1.0/24", "192.0.3.0/24", "192.0.4.0/22", "192.0.8.0/21"],
    ...["192.0.16.0/20", "192.0.32.0/19", "192.0.64.0/18", "192.0.128.0/17", "192.1.0.0/16"],
    ...["192.2.0.0/15", "192.4.0.0/14", "192.8.0.0/13", "192.16.0.0/12", "192.32.0.0/11", "192.64.0.0/10"],
    ...["192.128.0.0/11", "192.160.0.0/13", "192.169.0.0/16", "192.170.0.0/15", "192.172.0.0/14"],
    ...["192.176.0.0/12", "192.192.0.0/10", "193.0.0.0/8", "194.0.0.0/7", "196.0.0.0/7", "198.0.0.0/12"],
    ...["198.16.0.0/15", "198.20.0.0/14", "198.24.0.0/13", "198.32.0.0/11", "198.64.0.0/10"],
    ...["198.128.0.0/9", "199.0.0.0/8", "200.0.0.0/5", "208.0.0.0/4"],
  ],
  ipv6: ["2000::/3"],
};

const publicSets = { ipv4: addressSet(publicRanges.ipv4), ipv6: addressSet(publicRanges.ipv6) };

/** The public addresses of a family, as ordered ranges from first to last. */
export function internetSpans(family: AddressFamily): readonly (readonly [bigint, bigint])[] {
  return publicSets[family].spans[family === "ipv4" ? 32 : 128];
}

/** The family as one range, which nearly every open rule uses. */
const everything: Readonly<Record<AddressFamily, string>> = { ipv4: "0.0.0.0/0", ipv6: "::/0" };

/** Share of the family that is public: smaller ranges cannot cover it. */
const leastShare: Readonly<Record<AddressFamily, number>> = { ipv4: 0.85, ipv6: 0.125 };

/** Upper bound of a range's share of its family; 0 for text that is not a range. */
function shareOf(cidr: string): number {
  const slash = cidr.lastIndexOf("/");
  const bits = slash < 0 ? Number.NaN : Number(cidr.slice(slash + 1));
  return Number.isInteger(bits) && bits >= 0 ? 2 ** -bits : 0;
}

/**
 * Whether ranges in CIDR notation cover the whole public internet of a family: as one /0, as two halves, or
 * as any other set. Every "open to the internet" evaluation uses this.
 */
export function coversInternet(cidrs: readonly string[], family: AddressFamily): boolean {
  if (cidrs.includes(everything[family])) return true;
  let share = 0;
  for (const cidr of cidrs) {
    // IPv6 contains a colon. Checked first, since almost every list is narrow and many checks ask about it.
    if (cidr.includes(":") === (family === "ipv6")) share += shareOf(cidr);
  }
  if (share < leastShare[family]) return false;
  return setCovers(addressSet(cidrs), publicSets[family]);
}

/** The fewest and widest ranges that cover the internet: drops narrow ones first. */
function fewestOpening(cidrs: readonly string[], family: AddressFamily): readonly string[] {
  if (cidrs.includes(everything[family])) return [everything[family]];
  let needed = cidrs;
  for (const cidr of [...cidrs].sort((a, b) => shareOf(a) - shareOf(b))) {
    const without = needed.filter((one) => one !== cidr);
    if (coversInternet(without, family)) needed = without;
  }
  return needed;
}

/**
 * The ranges that open the whole internet: without them, the rest does not cover it. Omits narrow ranges that
 * are not needed (an office next to 0.0.0.0/0). Empty when the ranges do not cover the internet.
 */
export function internetRanges(cidrs: readonly string[], family: AddressFamily): string[] {
  const opening = new Set<string>();
  let rest = [...cidrs];
  while (coversInternet(rest, family)) {
    for (const cidr of fewestOpening(rest, family)) opening.add(cidr);
    rest = rest.filter((cidr) => !opening.has(cidr));
  }
  return cidrs.filter((cidr) => opening.has(cidr));
}
