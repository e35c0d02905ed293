import fc from "fast-check";
import {
  type NaiveEntry,
  type NaiveGroup,
  type NaiveNetwork,
  type NaivePacket,
  type NaiveRoute,
  type NaiveRule,
  type NaiveTransit,
  onInternet,
  rangeOf,
} from "./naive-walker.ts";

const cidrs = [
  ...["0.0.0.0/0", "0.0.0.0/0", "0.0.0.0/1", "128.0.0.0/1", "8.0.0.0/8", "8.8.8.0/24", "8.8.8.8/32"],
  ...["10.0.0.0/8", "10.0.1.0/24", "10.0.2.0/24", "10.0.2.10/32", "10.1.0.0/16", "192.168.0.0/16"],
];
const ports = [22, 80, 443];
const ranges = [
  ...[
    [22, 22],
    [443, 443],
    [0, 65_535],
    [80, 443],
    [1_024, 65_535],
    [32_768, 61_000],
    [0, 1_023],
  ],
] as const;
const groups = ["sg-a", "sg-b", "sg-c"];

const range = fc.constantFrom(...ranges);
const few = <T>(values: readonly T[], most = 2) =>
  fc.subarray([...values], { minLength: 0, maxLength: most });

const rule: fc.Arbitrary<NaiveRule> = fc
  .record({
    protocol: fc.constantFrom("tcp" as const, "tcp" as const, "udp" as const, "-1" as const),
    range,
    cidrs: few(cidrs),
    groups: few(groups, 1),
    isListed: fc.boolean(),
  })
  .map(({ range: [from, to], ...rest }) => ({ ...rest, from, to }));

const group: fc.Arbitrary<NaiveGroup> = fc.record({
  inbound: fc.array(rule, { minLength: 1, maxLength: 4 }),
  outbound: fc.array(rule, { minLength: 1, maxLength: 4 }),
});

const entry = fc
  .record({
    egress: fc.boolean(),
    allows: fc.constantFrom(true, true, false),
    protocol: fc.constantFrom("6" as const, "17" as const, "-1" as const, "-1" as const),
    cidr: fc.constantFrom(...cidrs),
    range,
  })
  .map(({ range: [from, to], ...rest }) => ({ ...rest, from, to }));

/** Entries with their own numbers, not in the order of the list. */
const acl: fc.Arbitrary<NaiveEntry[]> = fc
  .tuple(
    fc.array(entry, { maxLength: 3 }),
    fc.constantFrom(true, true, true, false),
    fc.array(fc.nat(90), { minLength: 6, maxLength: 6 }),
  )
  .map(([entries, isOpen, order]) => {
    const open = [false, true].map((egress) => ({
      ...{ egress, allows: true, protocol: "-1" as const, cidr: "0.0.0.0/0", from: 0, to: 65_535 },
    }));
    const numbered = entries.map((one, at) => ({ ...one, number: (order[at] ?? 0) * 10 + at }));
    return isOpen ? [...numbered, ...open.map((one, at) => ({ ...one, number: 20_000 + at }))] : numbered;
  });

/** A network outside of AWS. */
const office = "192.168.0.0/16";

const routeTo = (target: string, to = "0.0.0.0/0"): NaiveRoute => ({ to, target, works: true });

function table(own: string, other: string): fc.Arbitrary<NaiveRoute[]> {
  const extra: fc.Arbitrary<NaiveRoute> = fc.record({
    to: fc.constantFrom(
      ...["8.0.0.0/8", "8.8.8.0/24", "0.0.0.0/1", "128.0.0.0/1", "0.0.0.0/0", office],
      other,
    ),
    target: fc.constantFrom("igw-1", "igw-1", "igw-1", "eigw-1", "pcx-1", "tgw-1", "vgw-1"),
    works: fc.constantFrom(true, true, true, false),
    isListed: fc.boolean(),
  });
  const peer = fc.constantFrom(
    ...[[], [routeTo("pcx-1", other)], [routeTo("pcx-1", other)]],
    ...[[routeTo("tgw-1", "10.0.0.0/8")], [routeTo("tgw-1", other), routeTo("tgw-1", office)]],
  );
  return fc
    .tuple(fc.uniqueArray(extra, { minLength: 1, maxLength: 3, selector: ({ to }) => to }), peer)
    .map(([more, peered]) => {
      const routes = [routeTo("local", own), ...peered, ...more];
      return routes.filter(({ to }, at) => routes.findIndex((one) => one.to === to) === at);
    });
}

const member = (subnet: string, address: string) =>
  fc.record({
    ...{ subnet: fc.constant(subnet), address: fc.constant(address) },
    isPublic: fc.constantFrom(true, true, true, false),
    groups: fc.subarray([...groups], { minLength: 1, maxLength: 2 }),
    runs: fc.constantFrom(true, true, true, true, false),
  });

const [ownA, ownB] = ["10.0.0.0/16", "10.1.0.0/16"];
const subnet = (vpc: string, own: string, other: string) =>
  fc.record({
    vpc: fc.constant(vpc),
    acl,
    table: fc.option(table(own, other), { nil: null }),
    zone: fc.constantFrom("us-east-1a", "us-east-1a", "us-east-1b"),
  });

const transitTable: fc.Arbitrary<NaiveRoute[]> = fc
  .tuple(
    fc.uniqueArray(
      fc.record({
        to: fc.constantFrom(ownA, ownB, "10.0.1.0/24", "10.0.0.0/8", "192.168.7.0/24", "0.0.0.0/0"),
        target: fc.constantFrom("att-a", "att-b", "att-vpn"),
        works: fc.constantFrom(true, true, true, false),
      }),
      { maxLength: 2, selector: ({ to }) => to },
    ),
    fc.constantFrom([], [routeTo("att-a", ownA), routeTo("att-b", ownB), routeTo("att-vpn", office)]),
  )
  .map(([more, usual]) => {
    const routes = [...more, ...usual];
    return routes.filter(({ to }, at) => routes.findIndex((found) => found.to === to) === at);
  });

const association = fc.constantFrom("table-1", "table-1", "table-2", null);
const transit: fc.Arbitrary<NaiveTransit> = fc.record({
  attachments: fc.record({
    "att-a": fc.record({
      ...{ kind: fc.constant("vpc" as const), of: fc.constant("vpc-a"), table: association },
      subnets: fc.constantFrom(["subnet-1"], ["subnet-2"], ["subnet-1", "subnet-2"]),
    }),
    "att-b": fc.record({
      ...{ kind: fc.constant("vpc" as const), of: fc.constant("vpc-b"), table: association },
      subnets: fc.constant(["subnet-3"]),
    }),
    "att-vpn": fc.record({
      ...{ kind: fc.constant("vpn" as const), of: fc.constant("vpn-1"), table: association },
      subnets: fc.constant([]),
    }),
  }),
  tables: fc.record({ "table-1": transitTable, "table-2": transitTable }),
});

/** Two VPCs, three subnets, and an interface in each, with rules that often decide. */
export const randomNetwork: fc.Arbitrary<NaiveNetwork> = fc.record({
  groups: fc.record({ "sg-a": group, "sg-b": group, "sg-c": group }),
  subnets: fc.record({
    "subnet-1": subnet("vpc-a", ownA, ownB),
    "subnet-2": subnet("vpc-a", ownA, ownB),
    "subnet-3": subnet("vpc-b", ownB, ownA),
  }),
  mains: fc.record({ "vpc-a": table(ownA, ownB), "vpc-b": table(ownB, ownA) }),
  interfaces: fc.record({
    "eni-1": member("subnet-1", "10.0.1.10"),
    "eni-2": member("subnet-2", "10.0.2.10"),
    "eni-3": member("subnet-3", "10.1.1.10"),
    "eni-4": member("subnet-1", "10.0.1.11"),
  }),
  isPeered: fc.boolean(),
  transit,
  hasVpn: fc.boolean(),
});

export const randomPacket: fc.Arbitrary<NaivePacket> = fc.record({
  protocol: fc.constantFrom("tcp" as const, "tcp" as const, "udp" as const),
  port: fc.constantFrom(...ports),
});

/** Hosts outside of AWS, for which routes and rules differ. */
export const outsiders = ["192.168.0.10", "192.168.7.10", "8.8.8.8"];

/** Between two of these, every rule and route treats all hosts alike. */
export const hosts: readonly number[] = [
  ...new Set(
    [...cidrs, ownA, ownB, "100.64.0.0/10", "11.0.0.0/8", "223.0.0.0/8"].flatMap((cidr) => {
      const { first, last } = rangeOf(cidr);
      return [first - 1, first, last, last + 1];
    }),
  ),
].filter((host) => host >= 0 && host < 2 ** 32 && onInternet(host));

/** The same for the ports of clients. */
export const clientPorts = [1_024, 32_767, 32_768, 61_000, 61_001, 65_535];
