/**
 * A second evaluation of networks: it sends single packets, one address and port at a time, by the text of
 * the Amazon VPC User Guide alone and as plainly as possible. Property tests compare the real one with it.
 */

export interface NaiveRule {
  protocol: "tcp" | "udp" | "-1";
  from: number;
  to: number;
  cidrs: string[];
  /** Names of security groups. */
  groups: string[];
  /** The CIDR blocks are in a prefix list. */
  isListed?: boolean;
}

export interface NaiveGroup {
  inbound: NaiveRule[];
  outbound: NaiveRule[];
}

export interface NaiveEntry {
  number: number;
  egress: boolean;
  allows: boolean;
  protocol: "6" | "17" | "-1";
  cidr: string;
  from: number;
  to: number;
}

export interface NaiveRoute {
  to: string;
  target: string;
  works: boolean;
  /** The destination is in a prefix list. */
  isListed?: boolean;
}

export interface NaiveSubnet {
  vpc: string;
  acl: NaiveEntry[];
  /** Null: the main table of its VPC. */
  table: NaiveRoute[] | null;
}

export interface NaiveInterface {
  subnet: string;
  address: string;
  isPublic: boolean;
  groups: string[];
  runs: boolean;
}

export interface NaiveNetwork {
  groups: Record<string, NaiveGroup>;
  subnets: Record<string, NaiveSubnet>;
  /** Main tables, by VPC. */
  mains: Record<string, NaiveRoute[]>;
  interfaces: Record<string, NaiveInterface>;
  /** Whether the peering connection of the two VPCs is active. */
  isPeered: boolean;
}

export interface NaivePacket {
  protocol: "tcp" | "udp";
  port: number;
}

export function numberOf(address: string): number {
  return address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);
}

export function rangeOf(cidr: string): { first: number; last: number; bits: number } {
  const [base = "", bits = "32"] = cidr.split("/");
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(numberOf(base) / size) * size;
  return { first, last: first + size - 1, bits: Number(bits) };
}

const inside = (address: number, cidr: string) => {
  const { first, last } = rangeOf(cidr);
  return first <= address && address <= last;
};

/** Ranges that are not on the internet. */
const special = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3"],
];

export const onInternet = (address: number) => !special.some((cidr) => inside(address, cidr));

/** Network ACL: rules by number, the first that matches decides, else the packet is dropped. */
function aclPasses(acl: NaiveEntry[], egress: boolean, peer: number, { protocol, port }: NaivePacket) {
  const wanted = protocol === "tcp" ? "6" : "17";
  for (const entry of [...acl].sort((a, b) => a.number - b.number)) {
    if (entry.egress !== egress || !inside(peer, entry.cidr)) continue;
    if (entry.protocol === "-1") return entry.allows;
    if (entry.protocol === wanted && entry.from <= port && port <= entry.to) return entry.allows;
  }
  return false;
}

function groupsPass(
  network: NaiveNetwork,
  own: string[],
  side: "inbound" | "outbound",
  peer: { address: number; groups: string[] },
  { protocol, port }: NaivePacket,
): boolean {
  return own.some((name) =>
    network.groups[name]?.[side].some((rule) => {
      const covers =
        rule.protocol === "-1" || (rule.protocol === protocol && rule.from <= port && port <= rule.to);
      const named = rule.cidrs.some((cidr) => inside(peer.address, cidr));
      return covers && (named || rule.groups.some((group) => peer.groups.includes(group)));
    }),
  );
}

/** The target of the route with the longest prefix; null: none, or it is gone. */
function target(network: NaiveNetwork, subnetName: string, destination: number): string | null {
  const subnet = network.subnets[subnetName];
  if (!subnet) return null;
  const routes = subnet.table ?? network.mains[subnet.vpc] ?? [];
  let best: NaiveRoute | null = null;
  for (const route of routes) {
    if (!inside(destination, route.to)) continue;
    if (best === null || rangeOf(route.to).bits > rangeOf(best.to).bits) best = route;
  }
  return best?.works ? best.target : null;
}

/** Whether a host of the internet gets an answer from a port of an interface. */
export function hostGetsAnswer(
  network: NaiveNetwork,
  name: string,
  host: number,
  packet: NaivePacket,
  clientPorts: number[],
): boolean {
  const found = network.interfaces[name];
  const subnet = found && network.subnets[found.subnet];
  if (!found || !subnet || !found.isPublic || !found.runs || !onInternet(host)) return false;
  if (target(network, found.subnet, host) !== "igw-1") return false;
  if (!aclPasses(subnet.acl, false, host, packet)) return false;
  if (!groupsPass(network, found.groups, "inbound", { address: host, groups: [] }, packet)) return false;
  return clientPorts.some((port) => aclPasses(subnet.acl, true, host, { ...packet, port }));
}

/** Whether an interface gets an answer from a port of another over private addresses. */
export function interfaceGetsAnswer(
  network: NaiveNetwork,
  fromName: string,
  toName: string,
  packet: NaivePacket,
  clientPorts: number[],
): boolean {
  const [from, to] = [network.interfaces[fromName], network.interfaces[toName]];
  const near = from && network.subnets[from.subnet];
  const far = to && network.subnets[to.subnet];
  if (!from || !to || !near || !far || !from.runs || !to.runs) return false;
  const [source, destination] = [numberOf(from.address), numberOf(to.address)];
  const wanted = near.vpc === far.vpc ? "local" : network.isPeered ? "pcx-1" : "none";
  if (target(network, from.subnet, destination) !== wanted) return false;
  if (target(network, to.subnet, source) !== wanted) return false;
  if (!groupsPass(network, from.groups, "outbound", { address: destination, groups: to.groups }, packet))
    return false;
  if (!groupsPass(network, to.groups, "inbound", { address: source, groups: from.groups }, packet))
    return false;
  if (from.subnet === to.subnet) return true;
  if (!aclPasses(near.acl, true, destination, packet) || !aclPasses(far.acl, false, source, packet))
    return false;
  return clientPorts.some((port) => {
    const answer = { ...packet, port };
    return aclPasses(far.acl, true, source, answer) && aclPasses(near.acl, false, destination, answer);
  });
}
