import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import {
  balancer,
  entry,
  local,
  network,
  openAcl,
  route,
  rule,
} from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { accountId, made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";
import { ask, parseSource } from "./ask.ts";
import { mayReach } from "./between.ts";
import { exposed } from "./exposed.ts";
import { networkModel } from "./network-model.ts";
import { spansOfAddress } from "./spans.ts";

function answerOf(given: NaiveNetwork, from: string, to: string, port: number, more: Resource[] = []) {
  const source = parseSource(from);
  if (!source) throw new Error(`No source: ${from}`);
  return ask(modelOf([...resourcesOf(given), ...more]), { from: source, to, port, protocol: "tcp" });
}

const web = (given: NaiveNetwork, port = 443) => answerOf(given, "internet-ipv4", "i-web", port);
type Subnet = NaiveNetwork["subnets"][string];
const at = (given: NaiveNetwork, name = "subnet-public"): Subnet => {
  const found = given.subnets[name];
  if (!found) throw new Error(name);
  return found;
};

describe("from a network interface", () => {
  it.each([
    ["interface", "reachable"],
    ["lambda", "reachable"],
    ["nat_gateway", "blocked"],
    ["transit_gateway", "blocked"],
  ])("of kind %s, connections are %s", (kind, verdict) => {
    const resources = resourcesOf(network()).map((one) =>
      one.id === "eni-web" && "interface" in one.facets
        ? { ...one, facets: { ...one.facets, interface: seen({ kind, description: null }) } }
        : one,
    );
    const question = { to: "i-db", port: 5432, protocol: "tcp" } as const;
    const answer = ask(modelOf(resources), { from: { kind: "interface", id: "eni-web" }, ...question });
    expect(answer.verdict).toBe(verdict);
    if (verdict === "blocked") expect(answer.blockedBy?.rule).toBe(`opens no connections (${kind})`);
  });
});

describe("from the internet", () => {
  it("names every hop and the rule that allowed", () => {
    const { verdict, extent, hops, resourceArn, networkInterfaceId } = web(network());
    expect([verdict, extent, networkInterfaceId]).toEqual(["reachable", "any", "eni-web"]);
    expect(resourceArn).toBe(`arn:aws:ec2:us-east-1:${accountId}:instance/i-web`);
    expect(hops.map(({ kind, id, rule }) => [kind, id, rule])).toEqual([
      ["network-interface", "eni-web", "public IPv4 address"],
      ["internet-gateway", "igw-1", null],
      ["route-table", "rtb-subnet-public", "0.0.0.0/0 → igw-1"],
      ["network-acl", "acl-subnet-public", "inbound, rule 100: 0.0.0.0/0"],
      ["security-group", "sg-web", "inbound: tcp port 443"],
      ["network-interface", "eni-web", null],
      ["instance", "i-web", null],
      ["network-acl", "acl-subnet-public", "outbound, answers"],
    ]);
  });

  it("is from some addresses only where a rule names a range", () => {
    expect(web(network(), 22)).toMatchObject({ verdict: "reachable", extent: "some" });
  });

  it.each<[string, (network: NaiveNetwork) => void, string, string]>([
    [
      "no public address",
      (given) => Object.assign(given.interfaces["eni-web"] ?? {}, { isPublic: false }),
      ...(["network-interface", "eni-web"] as const),
    ],
    ["no route", (given) => Object.assign(at(given), { table: [local] }), "route-table", "rtb-subnet-public"],
    [
      "a blackhole",
      (given) => Object.assign(at(given), { table: [local, route("0.0.0.0/0", "igw-1", false)] }),
      ...(["route-table", "rtb-subnet-public"] as const),
    ],
    [
      "an egress-only gateway",
      (given) => Object.assign(at(given), { table: [local, route("0.0.0.0/0", "eigw-1")] }),
      ...(["route-table", "rtb-subnet-public"] as const),
    ],
    ["the main table", (given) => Object.assign(at(given), { table: null }), "route-table", "rtb-vpc-a"],
    [
      "a denial before the rule that allows",
      (given) => Object.assign(at(given), { acl: [entry(90, false, false, [443, 443]), ...openAcl] }),
      ...(["network-acl", "acl-subnet-public"] as const),
    ],
    [
      "no ephemeral ports for answers",
      (given) =>
        Object.assign(at(given), { acl: [entry(100, false, true), entry(100, true, true, [0, 1_023])] }),
      ...(["network-acl", "acl-subnet-public"] as const),
    ],
    [
      "groups by reference only",
      (given) => Object.assign(given.interfaces["eni-web"] ?? {}, { groups: ["sg-db"] }),
      ...(["security-group", "sg-db"] as const),
    ],
    [
      "a stopped instance",
      (given) => Object.assign(given.interfaces["eni-web"] ?? {}, { runs: false }),
      ...(["instance", "i-web"] as const),
    ],
  ])("is blocked by %s", (_name, change, kind, id) => {
    expect(web(network(change))).toMatchObject({ verdict: "blocked", extent: null, blockedBy: { kind, id } });
  });

  it("reaches through a denial after the rule that allows, and answers to the first ephemeral port", () => {
    const acl = [...openAcl, entry(200, false, false), entry(90, true, true, [1_024, 1_024])];
    expect(web(network((given) => Object.assign(at(given), { acl })))).toMatchObject({ extent: "any" });
  });

  it("is unknown where an appliance gets the answers, and may send them to the internet", () => {
    const table = [local, route("0.0.0.0/0", "vpce-1")];
    const notEvaluated = [{ kind: "gateway", id: "vpce-1" }];
    const through = network((given) => Object.assign(at(given), { table }));
    expect(web(through)).toMatchObject({ verdict: "unknown", missing: [], notEvaluated });
    expect(web(through, 3306).verdict).toBe("blocked");
  });

  it("takes two halves as the whole internet, in rules and in routes", () => {
    const halves = network((given) => {
      Object.assign(given.groups["sg-web"] ?? {}, {
        inbound: [rule("tcp", 443, ["0.0.0.0/1"]), rule("tcp", 443, ["128.0.0.0/1"])],
      });
      Object.assign(at(given), {
        table: [local, route("0.0.0.0/1", "igw-1"), route("128.0.0.0/1", "igw-1")],
      });
    });
    expect(web(halves).extent).toBe("any");
  });

  it.each([
    ["AWS::EC2::RouteTable", "ec2:DescribeRouteTables"],
    ["AWS::EC2::NetworkAcl", "ec2:DescribeNetworkAcls"],
    ["AWS::EC2::SecurityGroup", "ec2:DescribeSecurityGroups"],
    ["AWS::EC2::Instance", "ec2:DescribeInstances"],
    ["AWS::EC2::NetworkInterface", "ec2:DescribeNetworkInterfaces"],
    ["AWS::::AccountRegion", "ec2:DescribeVpcBlockPublicAccessOptions"],
  ])("is unknown without the list of %s", (type, iamAction) => {
    const from = { kind: "internet", family: "ipv4" } as const;
    const model = modelOf(resourcesOf(network()), [type]);
    const answer = ask(model, { from, to: "eni-web", port: 443, protocol: "tcp" });
    expect(answer).toMatchObject({ verdict: "unknown", missing: [{ iamAction }] });
  });
});

describe("within AWS", () => {
  it.each([
    ["interface:eni-web", "i-db", 5432, "reachable"],
    ["interface:eni-web", "i-db", 22, "blocked"],
    ["vpc:vpc-a", "eni-db", 5432, "reachable"],
    // The group of the peer is the same; groups of a peered VPC can be referenced.
    ["interface:eni-peer", "eni-db", 5432, "reachable"],
    ["vpc:vpc-b", "eni-web", 443, "blocked"],
    ["vpc:vpc-none", "eni-web", 443, "unknown"],
    [`account:${accountId}`, "eni-db", 5432, "reachable"],
    [`account:${accountId}`, "eni-db", 5433, "blocked"],
    ["account:999999999999", "eni-db", 5432, "unknown"],
    ["interface:eni-none", "eni-web", 443, "unknown"],
    ["cidr:192.168.0.0/16", "eni-web", 443, "blocked"],
    ["internet-ipv6", "eni-web", 443, "blocked"],
  ])("from %s to %s, port %i: %s", (from, to, port, verdict) => {
    expect(answerOf(network(), from, to, port).verdict).toBe(verdict);
  });

  it("from a VPC without another interface is blocked, or unknown where interfaces were not read", () => {
    const empty = made("AWS::EC2::Subnet", "subnet/subnet-empty", {
      network: { vpcId: "vpc-empty", cidrBlock: "10.9.0.0/24", ipv6Cidrs: [] },
    });
    expect(answerOf(network(), "vpc:vpc-empty", "eni-web", 443, [empty])).toMatchObject({
      ...{ verdict: "blocked", blockedBy: { kind: "vpc", id: "vpc-empty" } },
    });
    expect(answerOf(network(), "vpc:vpc-none", "eni-web", 443)).toMatchObject({
      notEvaluated: [{ kind: "not-in-inventory", id: "vpc-none" }],
    });
    const iamAction = "ec2:DescribeNetworkInterfaces";
    const unread = { ...modelOf([...resourcesOf(network()), empty]), missing: [{ iamAction, of: "1" }] };
    const from = { kind: "vpc", id: "vpc-empty" } as const;
    expect(ask(unread, { from, to: "eni-web", port: 443, protocol: "tcp" })).toMatchObject({
      ...{ verdict: "unknown", missing: [{ iamAction }] },
    });
  });

  it("from an account counts only its own interfaces, and names one that is not connected", () => {
    const other = "999999999999";
    const shared = resourcesOf(network()).map((one) =>
      ["eni-web", "i-web"].includes(one.id) ? { ...one, accountId: other } : one,
    );
    const model = modelOf(shared);
    const asked = (id: string, read = model) =>
      ask(read, { from: { kind: "account", id }, to: "eni-db", port: 5432, protocol: "tcp" });
    const closed = resourcesOf(network((given) => Object.assign(given, { isPeered: false })));
    expect(asked(other).verdict).toBe("reachable");
    // The web server's group is that of the peer, which is not connected, and the database itself.
    expect(asked(accountId, modelOf(closed.filter(({ id }) => id !== "eni-web"))).verdict).toBe("blocked");
    expect(asked("888888888888")).toMatchObject({
      ...{ verdict: "unknown", notEvaluated: [{ kind: "not-in-inventory", id: "888888888888" }] },
    });
    const covered = [{ type: "AWS::EC2::NetworkInterface", accountId: "888888888888", region: "us-east-1" }];
    const snapshot = { ...model.index.snapshot, covered: [...model.index.snapshot.covered, ...covered] };
    expect(asked("888888888888", networkModel(new SnapshotIndex(snapshot)))).toMatchObject({
      ...{ verdict: "blocked", blockedBy: { kind: "account", rule: "no other network interface" } },
    });
  });

  it("from a VPC counts each interface of a subnet with its own groups", () => {
    const neighbors = network((given) => {
      const web = given.interfaces["eni-web"];
      if (web)
        given.interfaces = {
          "eni-a": { ...web, address: "10.0.1.9", groups: ["sg-db"] },
          ...given.interfaces,
        };
    });
    expect(answerOf(neighbors, "interface:eni-a", "eni-db", 5432).verdict).toBe("blocked");
    expect(answerOf(neighbors, "vpc:vpc-a", "eni-db", 5432).verdict).toBe("reachable");
  });

  it.each(["eni-web", "eni-db"])(
    "from a VPC is unknown where the IPv6 addresses of %s were not read",
    (id) => {
      const neighbors = network((given) => {
        const web = given.interfaces["eni-web"];
        if (web) given.interfaces = { "eni-a": { ...web, address: "10.0.1.9" }, ...given.interfaces };
      });
      const read = resourcesOf(neighbors);
      const unread = read.map((one) =>
        one.id === id ? { ...one, facets: { ...one.facets, addresses: gap("denied") } } : one,
      );
      const results = [read, unread].map(
        (resources) =>
          ask(modelOf(resources), {
            ...{ from: { kind: "vpc", id: "vpc-a" }, to: "eni-db", port: 22, protocol: "tcp" },
          }).verdict,
      );
      expect(results).toEqual(["blocked", "unknown"]);
    },
  );

  it("what neighbors have in common excludes nothing where the IPv6 addresses of the target were not read", () => {
    const unread = resourcesOf(network()).map((one) =>
      one.id === "eni-db" ? { ...one, facets: { ...one.facets, addresses: gap("denied") } } : one,
    );
    const model = modelOf(unread);
    const [web, db] = [model.interface("eni-web"), model.interface("eni-db")];
    if (!web || !db) throw new Error("No interfaces");
    const addresses = { ipv4: [], ipv6: spansOfAddress("2001:db8::1") ?? [] };
    const traffic = { family: "ipv6", protocol: "tcp", port: 22 } as const;
    expect(mayReach(model, { members: [web], groupIds: [], addresses }, db, traffic)).toBe(true);
  });

  it("from a VPC is unknown where a list of interfaces was not read, and those that were read are blocked", () => {
    const missing = [{ iamAction: "ec2:DescribeNetworkInterfaces", of: "111122223333 us-east-1" }];
    const asked = (port: number) =>
      ask(
        { ...modelOf(resourcesOf(network())), missing },
        { from: { kind: "vpc", id: "vpc-a" }, to: "eni-db", port, protocol: "tcp" },
      );
    expect(asked(22)).toMatchObject({ verdict: "unknown", missing: [{ iamAction: missing[0]?.iamAction }] });
    expect(asked(5432).verdict).toBe("reachable");
  });

  it.each(["account:12345678901", "account:1234567890123", "account:x", "account:"])(
    "takes no account that AWS cannot have: %s",
    (text) => {
      expect(parseSource(text)).toBeUndefined();
    },
  );

  it("is not reached through a peering connection that is not active", () => {
    const closed = network((given) => Object.assign(given, { isPeered: false }));
    expect(answerOf(closed, "interface:eni-peer", "eni-db", 5432)).toMatchObject({
      blockedBy: { kind: "route-table", id: "rtb-vpc-b" },
    });
  });

  it("from an on-premises range behind a virtual private gateway is unknown, unless a group blocks", () => {
    const table = [local, route("192.168.0.0/16", "vgw-1"), route("0.0.0.0/0", "igw-1")];
    const behind = network((given) => Object.assign(at(given), { table }));
    const from = (port: number) => answerOf(behind, "cidr:192.168.7.0/24", "eni-web", port);
    // The list of VPN connections was not read.
    expect(from(443)).toMatchObject({
      ...{ verdict: "unknown", notEvaluated: [{ kind: "gateway", id: "vgw-1" }] },
      missing: [{ iamAction: "ec2:DescribeVpnConnections", of: "vgw-1" }],
    });
    expect(from(22)).toMatchObject({ verdict: "blocked", blockedBy: { kind: "security-group" } });
  });

  it("is unknown where the range of a route of the VPC cannot be read", () => {
    const given = network(({ mains }) => Object.assign(mains, { "vpc-b": [route("10.0.0.0/99", "pcx-1")] }));
    expect(answerOf(given, "interface:eni-peer", "eni-db", 5432)).toMatchObject({
      ...{ verdict: "unknown", missing: [{ iamAction: "ec2:DescribeRouteTables" }] },
    });
  });

  it("is unknown through a transit gateway that is not in the inventory", () => {
    const transit = network((given) =>
      Object.assign(given.mains, {
        "vpc-b": [route("10.1.0.0/16", "local"), route("10.0.0.0/16", "tgw-1")],
      }),
    );
    expect(answerOf(transit, "interface:eni-peer", "eni-db", 5432)).toMatchObject({
      ...{ verdict: "unknown", missing: [{ iamAction: "ec2:DescribeTransitGateways", of: "tgw-1" }] },
    });
  });
});

const database = (publiclyAccessible: boolean) =>
  made("AWS::RDS::DBInstance", "db/orders", {
    exposure: { publiclyAccessible },
    network: { vpcId: "vpc-a", subnetIds: ["subnet-public"], securityGroupIds: ["sg-web"], port: 443 },
  });

describe("services", () => {
  it("a load balancer is reached where it listens, in one of its subnets", () => {
    const on = (port: number) => answerOf(network(), "internet-ipv4", balancer.arn, port, [balancer]);
    expect(on(443)).toMatchObject({ verdict: "reachable", extent: "any", networkInterfaceId: null });
    expect(on(22)).toMatchObject({ verdict: "blocked", blockedBy: { kind: "service" } });
  });

  it("a database is reached only with a public endpoint", () => {
    const on = (isPublic: boolean) =>
      answerOf(network(), "internet-ipv4", "orders", 443, [database(isPublic)]).verdict;
    expect([on(true), on(false)]).toEqual(["reachable", "blocked"]);
  });

  it("a name stands for the only instance or service that has it", () => {
    const named = resourcesOf(network()).map((one) => (one.id === "i-web" ? { ...one, name: "shop" } : one));
    const asked = (more: Resource[], to = "shop") =>
      ask(modelOf([...named, ...more]), {
        ...{ from: { kind: "internet", family: "ipv4" }, to, port: 443, protocol: "tcp" },
      });
    expect(asked([])).toMatchObject({
      ...{ verdict: "reachable", networkInterfaceId: "eni-web" },
      resourceArn: `arn:aws:ec2:us-east-1:${accountId}:instance/i-web`,
    });
    const twin = { ...database(true), name: "shop" };
    expect(asked([twin])).toMatchObject({
      ...{ verdict: "unknown", missing: [], resourceArn: "shop" },
      notEvaluated: [{ kind: "several-resources-named", id: "shop" }],
    });
    // An ID counts before the name of another resource.
    expect(asked([{ ...twin, name: "i-web" }], "i-web")).toMatchObject({ networkInterfaceId: "eni-web" });
    expect(asked([], "else")).toMatchObject({
      ...{ verdict: "unknown", missing: [], resourceArn: "else" },
      notEvaluated: [{ kind: "not-in-inventory", id: "else" }],
    });
  });

  it("all that the internet reaches, with its ports", () => {
    const url = made("AWS::Lambda::Function", "function/form", {
      urls: [{ url: "https://x.lambda-url.us-east-1.on.aws/", authType: "NONE" }],
    });
    const found = exposed(modelOf([...resourcesOf(network()), balancer, database(true), url]));
    const shown = found.map(({ resourceArn, family, ports, extent }) => [
      resourceArn.split("/").at(-1),
      ...[family, ports.join("-"), extent],
    ]);
    expect(shown).toEqual([
      ["i-web", "ipv4", "22-22", "some"],
      ["i-web", "ipv4", "443-443", "any"],
      ["1", "ipv4", "443-443", "any"],
      ["orders", "ipv4", "443-443", "any"],
      ["form", "ipv4", "443-443", "any"],
      ["form", "ipv6", "443-443", "any"],
    ]);
  });
});
