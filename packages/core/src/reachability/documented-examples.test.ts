import { describe, expect, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import { openAcl, route, rule } from "../testing/reachability/example-network.ts";
import type { NaiveEntry, NaiveNetwork, NaiveRoute } from "../testing/reachability/naive-walker.ts";
import { made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";
import { ask, parseSource } from "./ask.ts";

// The examples of AWS's guides, with the addresses that they use. Each answer is the one that the page states.

const anything = rule("-1", null, ["0.0.0.0/0"]);
const open = { inbound: [anything], outbound: [anything] };

interface Host {
  subnet: string;
  address: string;
  isPublic?: boolean;
  groups?: string[];
}

interface Written {
  /** By subnet: its VPC, and its routes. */
  subnets: Record<string, { vpc: string; table: NaiveRoute[]; acl?: NaiveEntry[] }>;
  hosts: Record<string, Host>;
  groups?: NaiveNetwork["groups"];
  transit?: NaiveNetwork["transit"];
  /** VPCs by peering connection. */
  peered?: Record<string, readonly [string, string]>;
}

function inventoryOf({ subnets, hosts, groups = {}, transit, peered = {} }: Written): Resource[] {
  const network: NaiveNetwork = {
    groups: { "sg-open": open, ...groups },
    subnets: Object.fromEntries(
      Object.entries(subnets).map(([id, { acl = openAcl, ...own }]) => [id, { acl, ...own }]),
    ),
    mains: {},
    interfaces: Object.fromEntries(
      Object.entries(hosts).map(([id, { subnet, address, isPublic = false, groups: own = ["sg-open"] }]) => [
        `eni-${id}`,
        { subnet, address, isPublic, groups: own, runs: true },
      ]),
    ),
    isPeered: false,
    ...(transit && { transit }),
  };
  const connections = Object.entries(peered).map(([id, [requester, accepter]]) =>
    made(
      ...(["AWS::EC2::VPCPeeringConnection", `vpc-peering-connection/${id}`] as const),
      { requester: { vpcId: requester }, accepter: { vpcId: accepter } },
      { status: "active" },
    ),
  );
  const others = resourcesOf(network).filter(({ id }) => id !== "pcx-1");
  return [...others, ...connections];
}

type Case = readonly [from: string, to: string, port: number, answer: string];

/** "reachable from any", "blocked by route-table". */
function answerOf(resources: Resource[], [source, to, port]: Case): string {
  const from = parseSource(source);
  if (!from) throw new Error(source);
  const { verdict, extent, blockedBy } = ask(modelOf(resources), { from, to, port, protocol: "tcp" });
  if (verdict === "reachable") return `reachable from ${extent}`;
  return blockedBy ? `${verdict} by ${blockedBy.kind}` : verdict;
}

function examples(page: string, written: Written, cases: readonly Case[]): void {
  const resources = inventoryOf(written);
  describe(page, () => {
    test.each(cases)("from %s to %s, port %i: %s", (...one) => {
      expect(answerOf(resources, one)).toBe(one[3]);
    });
  });
}

const entryOf = (
  number: number,
  egress: boolean,
  [from, to]: readonly [number, number],
  cidr = "0.0.0.0/0",
): NaiveEntry => ({ ...{ number, egress, allows: true, protocol: "6", cidr, from, to } });

const internet = "internet-ipv4";
/** The guides write 192.0.2.0/24 for a home network, which is reserved for documentation: no host has its addresses. */
const home = "198.41.0.0/24";
const ofInternet = route("0.0.0.0/0", "igw-1");

examples(
  "Amazon VPC User Guide, Custom network ACLs",
  {
    subnets: {
      web: {
        vpc: "vpc-1",
        table: [route("10.0.0.0/16", "local"), ofInternet],
        acl: [
          ...[entryOf(100, false, [80, 80]), entryOf(110, false, [443, 443])],
          entryOf(120, false, [22, 22], home),
          entryOf(130, false, [3389, 3389], home),
          entryOf(140, false, [32_768, 65_535]),
          ...[entryOf(100, true, [80, 80]), entryOf(110, true, [443, 443])],
          entryOf(120, true, [32_768, 65_535]),
        ],
      },
    },
    hosts: { web: { subnet: "web", address: "10.0.1.5", isPublic: true } },
  },
  [
    [internet, "eni-web", 80, "reachable from any"],
    [internet, "eni-web", 443, "reachable from any"],
    [internet, "eni-web", 32_767, "blocked by network-acl"],
    [internet, "eni-web", 32_768, "reachable from any"],
    [internet, "eni-web", 81, "blocked by network-acl"],
    [internet, "eni-web", 22, "reachable from some"],
    [internet, "eni-web", 3389, "reachable from some"],
    [internet, "eni-web", 23, "blocked by network-acl"],
  ],
);

examples(
  "Amazon VPC User Guide, Security group rules for different use cases",
  {
    subnets: { one: { vpc: "vpc-1", table: [route("10.0.0.0/16", "local"), ofInternet] } },
    groups: {
      "sg-web": {
        inbound: [
          ...[rule("tcp", 80, ["0.0.0.0/0"]), rule("tcp", 443, ["0.0.0.0/0"])],
          rule("tcp", 22, [home]),
        ],
        outbound: [anything],
      },
      "sg-db": { inbound: [rule("tcp", 3306, [], ["sg-web"])], outbound: [anything] },
      // "Default security groups": from resources with the same group, and nothing else.
      "sg-default": { inbound: [rule("-1", null, [], ["sg-default"])], outbound: [anything] },
      "sg-new": { inbound: [], outbound: [anything] },
    },
    hosts: {
      web: { subnet: "one", address: "10.0.0.10", isPublic: true, groups: ["sg-web"] },
      db: { subnet: "one", address: "10.0.0.20", isPublic: true, groups: ["sg-db"] },
      first: { subnet: "one", address: "10.0.0.30", isPublic: true, groups: ["sg-default"] },
      second: { subnet: "one", address: "10.0.0.31", groups: ["sg-default"] },
      fresh: { subnet: "one", address: "10.0.0.40", isPublic: true, groups: ["sg-new"] },
    },
  },
  [
    [internet, "eni-web", 80, "reachable from any"],
    [internet, "eni-web", 443, "reachable from any"],
    [internet, "eni-web", 22, "reachable from some"],
    [internet, "eni-web", 3306, "blocked by security-group"],
    ["interface:eni-web", "eni-db", 3306, "reachable from any"],
    ["interface:eni-web", "eni-db", 1433, "blocked by security-group"],
    ["interface:eni-first", "eni-db", 3306, "blocked by security-group"],
    [internet, "eni-db", 3306, "blocked by security-group"],
    ["interface:eni-second", "eni-first", 65_535, "reachable from any"],
    ["interface:eni-web", "eni-first", 80, "blocked by security-group"],
    [internet, "eni-first", 80, "blocked by security-group"],
    // "When you create a security group, it has no inbound rules."
    ["vpc:vpc-1", "eni-fresh", 22, "blocked by security-group"],
  ],
);

examples(
  "Amazon VPC User Guide, Route priority and example routing options",
  {
    subnets: {
      public: { vpc: "vpc-1", table: [route("10.0.0.0/16", "local"), ofInternet] },
      // "Routing to a NAT device"
      private: { vpc: "vpc-1", table: [route("10.0.0.0/16", "local"), route("0.0.0.0/0", "nat-1")] },
      // "the traffic uses the more specific route to the peering connection"
      specific: {
        vpc: "vpc-1",
        table: [route("10.0.0.0/16", "local"), route("172.31.0.0/16", "pcx-1122"), ofInternet],
      },
      peer: { vpc: "vpc-2", table: [route("172.31.0.0/16", "local"), route("10.0.0.0/16", "pcx-1122")] },
      // "Internet gateway for IPv6, outbound only": nothing starts a connection from outside.
      egress: { vpc: "vpc-1", table: [route("10.0.0.0/16", "local"), route("0.0.0.0/0", "eigw-1")] },
      isolated: { vpc: "vpc-1", table: [route("10.0.0.0/16", "local")] },
    },
    hosts: {
      public: { subnet: "public", address: "10.0.0.5", isPublic: true },
      unaddressed: { subnet: "public", address: "10.0.0.6" },
      private: { subnet: "private", address: "10.0.1.5", isPublic: true },
      specific: { subnet: "specific", address: "10.0.2.5", isPublic: true },
      peer: { subnet: "peer", address: "172.31.0.5" },
      egress: { subnet: "egress", address: "10.0.3.5", isPublic: true },
      isolated: { subnet: "isolated", address: "10.0.4.5" },
    },
    peered: { "pcx-1122": ["vpc-1", "vpc-2"] },
  },
  [
    [internet, "eni-public", 22, "reachable from any"],
    [internet, "eni-unaddressed", 22, "blocked by network-interface"],
    [internet, "eni-private", 22, "blocked by route-table"],
    [internet, "eni-egress", 22, "blocked by route-table"],
    [internet, "eni-isolated", 22, "blocked by network-interface"],
    [internet, "eni-specific", 22, "reachable from any"],
    ["interface:eni-peer", "eni-specific", 22, "reachable from any"],
    ["interface:eni-specific", "eni-peer", 22, "reachable from any"],
    // Its table sends answers to 172.31.0.0/16 to the internet gateway.
    ["interface:eni-peer", "eni-public", 22, "blocked by route-table"],
    ["interface:eni-private", "eni-isolated", 22, "reachable from any"],
  ],
);

const vpcA = route("172.16.0.0/16", "local");
const vpcBOrC = route("10.0.0.0/16", "local");
const central = {
  peered: { "pcx-aaaabbbb": ["vpc-a", "vpc-b"], "pcx-aaaacccc": ["vpc-a", "vpc-c"] },
} as const;

examples(
  "VPC Peering Guide, Two VPCs that access specific subnets in one VPC",
  {
    ...central,
    subnets: {
      x: { vpc: "vpc-a", table: [vpcA, route("10.0.0.0/16", "pcx-aaaabbbb")] },
      y: { vpc: "vpc-a", table: [vpcA, route("10.0.0.0/16", "pcx-aaaacccc")] },
      b: { vpc: "vpc-b", table: [vpcBOrC, route("172.16.0.0/24", "pcx-aaaabbbb")] },
      c: { vpc: "vpc-c", table: [vpcBOrC, route("172.16.1.0/24", "pcx-aaaacccc")] },
    },
    hosts: {
      x: { subnet: "x", address: "172.16.0.10" },
      y: { subnet: "y", address: "172.16.1.10" },
      b: { subnet: "b", address: "10.0.0.10" },
      c: { subnet: "c", address: "10.0.1.10" },
    },
  },
  [
    ["vpc:vpc-b", "eni-x", 443, "reachable from any"],
    ["vpc:vpc-b", "eni-y", 443, "blocked by route-table"],
    ["vpc:vpc-c", "eni-y", 443, "reachable from any"],
    ["vpc:vpc-c", "eni-x", 443, "blocked by route-table"],
    ["interface:eni-x", "eni-b", 443, "reachable from any"],
    ["interface:eni-y", "eni-b", 443, "blocked by route-table"],
    // Peering is not transitive.
    ["vpc:vpc-b", "eni-c", 443, "blocked by route-table"],
  ],
);

examples(
  "VPC Peering Guide, One VPC that accesses two VPCs using longest prefix matches",
  {
    ...central,
    subnets: {
      a: {
        vpc: "vpc-a",
        table: [vpcA, route("10.0.0.77/32", "pcx-aaaabbbb"), route("10.0.0.0/16", "pcx-aaaacccc")],
      },
      b: { vpc: "vpc-b", table: [vpcBOrC, route("172.16.0.0/16", "pcx-aaaabbbb")] },
      c: { vpc: "vpc-c", table: [vpcBOrC, route("172.16.0.0/16", "pcx-aaaacccc")] },
    },
    hosts: {
      a: { subnet: "a", address: "172.16.0.10" },
      b77: { subnet: "b", address: "10.0.0.77" },
      b66: { subnet: "b", address: "10.0.0.66" },
      c66: { subnet: "c", address: "10.0.0.66" },
      c77: { subnet: "c", address: "10.0.0.77" },
    },
  },
  [
    ["vpc:vpc-a", "eni-b77", 443, "reachable from any"],
    ["vpc:vpc-a", "eni-c66", 443, "reachable from any"],
    ["vpc:vpc-a", "eni-b66", 443, "blocked by route-table"],
    ["vpc:vpc-a", "eni-c77", 443, "blocked by route-table"],
    // The other direction: answers have to find the way back.
    ["interface:eni-b77", "eni-a", 443, "reachable from any"],
    ["interface:eni-b66", "eni-a", 443, "blocked by route-table"],
  ],
);

examples(
  "VPC Peering Guide, Edge to edge routing through a gateway or private connection",
  {
    subnets: {
      a: { vpc: "vpc-a", table: [vpcA, route("0.0.0.0/0", "pcx-aaaabbbb")] },
      b: { vpc: "vpc-b", table: [vpcBOrC, route("172.16.0.0/16", "pcx-aaaabbbb"), ofInternet] },
    },
    hosts: {
      a: { subnet: "a", address: "172.16.0.10", isPublic: true },
      b: { subnet: "b", address: "10.0.0.10", isPublic: true },
    },
    peered: { "pcx-aaaabbbb": ["vpc-a", "vpc-b"] },
  },
  [
    // VPC A cannot use the internet gateway of VPC B.
    [internet, "eni-a", 443, "blocked by route-table"],
    [internet, "eni-b", 443, "reachable from any"],
    ["vpc:vpc-b", "eni-a", 443, "reachable from any"],
  ],
);

const spokes = ["a", "b", "c"] as const;
const ofSpoke = (name: string, at: number) => ({
  ...{ vpc: `vpc-${name}` },
  table: [route(`10.${at + 1}.0.0/16`, "local"), route("0.0.0.0/0", "tgw-1")],
});
const threeVpcs = {
  subnets: Object.fromEntries(spokes.map((name, at) => [name, ofSpoke(name, at)])),
  hosts: Object.fromEntries(spokes.map((name, at) => [name, { subnet: name, address: `10.${at + 1}.0.10` }])),
};
const attached = (table: string) =>
  Object.fromEntries(
    spokes.map((name) => [
      `att-${name}`,
      { kind: "vpc" as const, of: `vpc-${name}`, table, subnets: [name] },
    ]),
  );
const vpn = (table: string) => ({ kind: "vpn" as const, of: "vpn-1", table, subnets: [] });
const toSpokes = spokes.map((name, at) => route(`10.${at + 1}.0.0/16`, `att-${name}`));
const behindVpn = route("10.99.99.0/24", "att-vpn");
const office = "cidr:10.99.99.0/24";

examples(
  "Amazon VPC Transit Gateways, Example: Centralized router",
  {
    ...threeVpcs,
    transit: {
      attachments: { ...attached("default"), "att-vpn": vpn("default") },
      tables: { default: [...toSpokes, behindVpn] },
    },
  },
  [
    ...spokes.flatMap((from) =>
      spokes
        .filter((to) => to !== from)
        .map((to): Case => [`vpc:vpc-${from}`, `eni-${to}`, 443, "reachable from any"]),
    ),
    [office, "eni-a", 443, "reachable from any"],
  ],
);

const isolated = {
  attachments: { ...attached("vpcs"), "att-vpn": vpn("vpn") },
  tables: { vpcs: [behindVpn], vpn: toSpokes },
};

examples("Amazon VPC Transit Gateways, Example: Isolated VPCs", { ...threeVpcs, transit: isolated }, [
  ...spokes.flatMap((from) =>
    spokes
      .filter((to) => to !== from)
      .map((to): Case => [`vpc:vpc-${from}`, `eni-${to}`, 443, "blocked by transit-gateway"]),
  ),
  ...spokes.map((to): Case => [office, `eni-${to}`, 443, "reachable from any"]),
]);

const toShared = route("10.4.0.0/16", "att-d");
examples(
  "Amazon VPC Transit Gateways, Example: Isolated VPCs with shared services",
  {
    subnets: { ...threeVpcs.subnets, d: ofSpoke("d", 3) },
    hosts: { ...threeVpcs.hosts, d: { subnet: "d", address: "10.4.0.10" } },
    transit: {
      attachments: {
        ...isolated.attachments,
        "att-d": { kind: "vpc", of: "vpc-d", table: "vpn", subnets: ["d"] },
      },
      tables: { vpcs: [behindVpn, toShared], vpn: [...toSpokes, toShared, behindVpn] },
    },
  },
  [
    ["vpc:vpc-a", "eni-b", 443, "blocked by transit-gateway"],
    ["vpc:vpc-c", "eni-a", 443, "blocked by transit-gateway"],
    ...spokes.flatMap((name): Case[] => [
      [`vpc:vpc-${name}`, "eni-d", 443, "reachable from any"],
      ["vpc:vpc-d", `eni-${name}`, 443, "reachable from any"],
    ]),
    [office, "eni-d", 443, "reachable from any"],
    [office, "eni-b", 443, "reachable from any"],
  ],
);
