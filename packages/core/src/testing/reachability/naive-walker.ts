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
  /** Availability Zone; "us-east-1a" if left out. */
  zone?: string;
}

/** A transit gateway, "tgw-1". */
export interface NaiveTransit {
  attachments: Record<string, NaiveAttachment>;
  /** Targets of routes are attachments. */
  tables: Record<string, NaiveRoute[]>;
}

export interface NaiveAttachment {
  kind: "vpc" | "vpn";
  /** ID of the VPC or VPN connection. */
  of: string;
  /** The associated table. */
  table: string | null;
  /** Of a VPC. */
  subnets: string[];
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
  transit?: NaiveTransit;
  /** Whether a VPN connection ends at "vgw-1". */
  hasVpn?: boolean;
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
  return subnet ? targetIn(subnet.table ?? network.mains[subnet.vpc] ?? [], destination) : null;
}

function targetIn(routes: NaiveRoute[], destination: number): string | null {
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

/** One packet arrives; unknown: it leaves to a network that is not in the example. */
type Arrives = "yes" | "no" | "unknown";

interface Flight {
  source: number;
  destination: number;
  packet: NaivePacket;
  /** Which of the subnets of an attachment the transit gateway uses, by number. */
  choice: number;
}

const subnetOf = (network: NaiveNetwork, name: string): NaiveSubnet => {
  const found = network.subnets[name];
  if (!found) throw new Error(`No ${name}`);
  return found;
};

const zoneOf = ({ zone }: NaiveSubnet) => zone ?? "us-east-1a";

/** From the transit gateway into a VPC, by the text of "How network ACLs work with transit gateways". */
function arrivesFromTransit(
  network: NaiveNetwork,
  { subnets }: NaiveAttachment,
  to: string,
  { source, destination, packet, choice }: Flight,
): boolean {
  const used = subnets[choice % subnets.length] ?? "";
  // The gateway is in the subnet of the instance: no rules are evaluated.
  if (used === to) return true;
  if (!aclPasses(subnetOf(network, used).acl, true, destination, packet)) return false;
  return aclPasses(subnetOf(network, to).acl, false, source, packet);
}

/** From an attachment to another; undefined: dropped. */
function transited({ transit }: NaiveNetwork, from: NaiveAttachment, destination: number) {
  const routes = from.table === null ? undefined : transit?.tables[from.table];
  const found = routes && targetIn(routes, destination);
  return found ? transit?.attachments[found] : undefined;
}

/** The attachment of a VPC, with the subnet of it in the same Availability Zone. */
function attachedAt(network: NaiveNetwork, from: string) {
  const near = subnetOf(network, from);
  const attached = Object.values(network.transit?.attachments ?? {}).find(({ of }) => of === near.vpc);
  const used = attached?.subnets.find((name) => zoneOf(subnetOf(network, name)) === zoneOf(near));
  return attached && used !== undefined ? { attached, used } : undefined;
}

/** The packet has left its subnet for the transit gateway. */
function entered(network: NaiveNetwork, from: string, { source, packet }: Flight) {
  const found = attachedAt(network, from);
  if (!found) return undefined;
  return aclPasses(subnetOf(network, found.used).acl, false, source, packet) ? found.attached : undefined;
}

function carriesByTransit(network: NaiveNetwork, from: string, to: string, flight: Flight): Arrives {
  const attached = entered(network, from, flight);
  const exit = attached && transited(network, attached, flight.destination);
  if (!exit) return "no";
  // What gets it there can send it back through the gateway.
  if (exit.of !== subnetOf(network, to).vpc) return "unknown";
  return arrivesFromTransit(network, exit, to, flight) ? "yes" : "no";
}

/** Whether a packet of a subnet arrives in another one. */
function carries(network: NaiveNetwork, from: string, to: string, flight: Flight): Arrives {
  const { source, destination, packet } = flight;
  const [near, far] = [subnetOf(network, from), subnetOf(network, to)];
  const hop = target(network, from, destination);
  if (from === to) return hop === "local" ? "yes" : "no";
  if (!aclPasses(near.acl, true, destination, packet)) return "no";
  if (hop === "tgw-1" && near.vpc !== far.vpc) return carriesByTransit(network, from, to, flight);
  if (!aclPasses(far.acl, false, source, packet)) return "no";
  if (hop === "vgw-1" && near.vpc !== far.vpc) return "unknown";
  const wanted = near.vpc === far.vpc ? "local" : network.isPeered ? "pcx-1" : "none";
  return hop === wanted ? "yes" : "no";
}

/** Of several packets, one of which has to arrive. */
const one = (all: Arrives[]): Arrives =>
  all.includes("yes") ? "yes" : all.includes("unknown") ? "unknown" : "no";

const both = (a: Arrives, b: () => Arrives): Arrives => {
  if (a === "no") return "no";
  const other = b();
  return other === "no" ? "no" : a === "yes" && other === "yes" ? "yes" : "unknown";
};

/** The same for every choice of the transit gateway; otherwise unknown. */
function whatever(answer: (there: number, back: number) => Arrives): Arrives {
  const all = [0, 1].flatMap((there) => [0, 1].map((back) => answer(there, back)));
  const [first = "no"] = all;
  return all.every((found) => found === first) ? first : "unknown";
}

/** Whether an interface gets an answer from a port of another over private addresses. */
export function interfaceGetsAnswer(
  network: NaiveNetwork,
  fromName: string,
  toName: string,
  packet: NaivePacket,
  clientPorts: number[],
): Arrives {
  const [from, to] = [network.interfaces[fromName], network.interfaces[toName]];
  if (!from?.runs || !to?.runs) return "no";
  const [source, destination] = [numberOf(from.address), numberOf(to.address)];
  // The transit gateway is not set up for references to groups.
  const named = target(network, from.subnet, destination) !== "tgw-1";
  const known = (groups: string[]) => (named ? groups : []);
  const peer = { address: destination, groups: known(to.groups) };
  if (!groupsPass(network, from.groups, "outbound", peer, packet)) return "no";
  const client = { address: source, groups: known(from.groups) };
  if (!groupsPass(network, to.groups, "inbound", client, packet)) return "no";
  return whatever((there, back) =>
    both(carries(network, from.subnet, to.subnet, { source, destination, packet, choice: there }), () =>
      one(
        clientPorts.map((port) =>
          carries(network, to.subnet, from.subnet, {
            ...{ source: destination, destination: source, choice: back },
            packet: { ...packet, port },
          }),
        ),
      ),
    ),
  );
}

/** Whether an answer leaves AWS: through the VPN connection of a transit or a virtual private gateway. */
function leaves(network: NaiveNetwork, from: string, flight: Flight): Arrives {
  const { destination, packet } = flight;
  const hop = target(network, from, destination);
  if (hop !== "vgw-1" && hop !== "tgw-1") return "no";
  if (!aclPasses(subnetOf(network, from).acl, true, destination, packet)) return "no";
  if (hop === "vgw-1") return network.hasVpn ? "yes" : "unknown";
  const attached = entered(network, from, flight);
  const exit = attached && transited(network, attached, destination);
  return exit ? (exit.kind === "vpn" ? "yes" : "unknown") : "no";
}

/** Whether a packet from outside arrives where the answers go. */
function comesIn(network: NaiveNetwork, to: string, flight: Flight): Arrives {
  const { source, destination, packet } = flight;
  const far = subnetOf(network, to);
  // Answers leave there, so packets come from there.
  if (target(network, to, source) !== "tgw-1")
    return aclPasses(far.acl, false, source, packet) ? "yes" : "no";
  const attached = attachedAt(network, to)?.attached;
  const back = attached && transited(network, attached, source);
  // Where answers go elsewhere, that is unknown anyway.
  const vpn = back?.kind === "vpn" ? back : undefined;
  if (!vpn) return "unknown";
  const exit = transited(network, vpn, destination);
  if (!exit) return "no";
  if (exit.of !== far.vpc) return "unknown";
  return arrivesFromTransit(network, exit, to, flight) ? "yes" : "no";
}

/** Whether a host outside of AWS gets an answer. */
export function outsiderGetsAnswer(
  network: NaiveNetwork,
  name: string,
  host: number,
  packet: NaivePacket,
  clientPorts: number[],
): Arrives {
  const to = network.interfaces[name];
  if (!to?.runs) return "no";
  const own = numberOf(to.address);
  if (!groupsPass(network, to.groups, "inbound", { address: host, groups: [] }, packet)) return "no";
  return whatever((there) =>
    both(comesIn(network, to.subnet, { source: host, destination: own, packet, choice: there }), () =>
      one(
        clientPorts.map((port) =>
          leaves(network, to.subnet, {
            ...{ source: own, destination: host, choice: 0 },
            packet: { ...packet, port },
          }),
        ),
      ),
    ),
  );
}
