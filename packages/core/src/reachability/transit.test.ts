import { describe, expect, it } from "vitest";
import type { Resource } from "../model/resource.ts";
import type { TransitGatewayAttachment, TransitGatewayRoute } from "../resources/transit-gateway-routing.ts";
import { entry, local, network, openAcl, route, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork, NaiveTransit } from "../testing/reachability/naive-walker.ts";
import { accountId, made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";
import { ask, parseSource } from "./ask.ts";

const office = "192.168.0.0/16";

/** Both VPCs and an office behind a VPN connection are attached; all of them use one route table. */
const transit = (): NaiveTransit => ({
  attachments: {
    "att-a": { kind: "vpc", of: "vpc-a", table: "table-1", subnets: ["subnet-private"] },
    "att-b": { kind: "vpc", of: "vpc-b", table: "table-1", subnets: ["subnet-peer"] },
    "att-vpn": { kind: "vpn", of: "vpn-1", table: "table-1", subnets: [] },
  },
  tables: {
    "table-1": [route("10.0.0.0/16", "att-a"), route("10.1.0.0/16", "att-b"), route(office, "att-vpn")],
  },
});

function joined(change?: (network: NaiveNetwork & { transit: NaiveTransit }) => void): NaiveNetwork {
  const own = transit();
  return network((given) => {
    given.mains["vpc-a"] = [local, route("10.0.0.0/8", "tgw-1"), route(office, "tgw-1")];
    given.mains["vpc-b"] = [route("10.1.0.0/16", "local"), route("10.0.0.0/8", "tgw-1")];
    Object.assign(given.groups["sg-db"] ?? {}, { inbound: [rule("tcp", 5432, ["10.0.0.0/8", office])] });
    Object.assign(given, { transit: own, isPeered: false });
    change?.(Object.assign(given, { transit: own }));
  });
}

const peer = "interface:eni-peer";
type Change = (resource: Resource) => Resource | null;

function answerOf(given: NaiveNetwork, from = peer, change: Change = (same) => same) {
  const source = parseSource(from);
  if (!source) throw new Error(from);
  const resources = resourcesOf(given).flatMap((one) => change(one) ?? []);
  return ask(modelOf(resources), { from: source, to: "eni-db", port: 5432, protocol: "tcp" });
}

/** The network with other facets of the transit gateway. */
const gatewayWith =
  (facets: Record<string, unknown>, unread: string[] = []): Change =>
  (one) => {
    if (one.type !== "AWS::EC2::TransitGateway") return one;
    const read = made(one.type, "transit-gateway/tgw-1", facets, { unread });
    return { ...one, facets: { ...one.facets, ...read.facets } };
  };

describe("between VPCs that a transit gateway attaches", () => {
  it("names every hop", () => {
    const { verdict, extent, hops } = answerOf(joined());
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.map(({ kind, id, rule: text }) => [kind, id, text])).toEqual([
      ["network-interface", "eni-peer", null],
      ["instance", "i-peer", null],
      ["security-group", "sg-web", "outbound: all traffic"],
      ["network-acl", "acl-subnet-peer", "outbound, rule 100: 0.0.0.0/0"],
      ["network-acl", "acl-subnet-peer", "inbound, rule 100: 0.0.0.0/0"],
      ["route-table", "rtb-vpc-b", "10.0.0.0/8 → tgw-1"],
      ["transit-gateway", "tgw-1", "10.0.0.0/16 → att-a"],
      ["network-acl", "acl-subnet-private", "inbound, rule 100: 0.0.0.0/0"],
      ["security-group", "sg-db", "inbound: tcp port 5432"],
      ["network-interface", "eni-db", null],
      ["instance", "i-db", null],
      ["network-acl", "acl-subnet-private", "outbound, answers"],
      ["network-acl", "acl-subnet-private", "inbound, answers"],
      ["route-table", "rtb-vpc-a", "10.0.0.0/8 → tgw-1"],
      ["transit-gateway", "tgw-1", "10.1.0.0/16 → att-b"],
      ["network-acl", "acl-subnet-peer", "inbound, answers"],
    ]);
  });

  it.each<[string, (given: NaiveNetwork & { transit: NaiveTransit }) => void, string]>([
    ["no route of the gateway", ({ transit: { tables } }) => tables["table-1"]?.shift(), "no route"],
    [
      "a blackhole of the gateway",
      ({ transit: { tables } }) => tables["table-1"]?.unshift(route("10.0.2.0/24", "att-a", false)),
      "10.0.2.0/24 → att-a (blackhole)",
    ],
    [
      "no route table for the attachment",
      ({ transit: { attachments } }) => Object.assign(attachments["att-b"] ?? {}, { table: null }),
      "no route table for att-b",
    ],
    [
      "no attachment of the VPC",
      ({ transit: { attachments } }) => delete attachments["att-b"],
      "vpc-b is not attached",
    ],
    [
      "an Availability Zone without a subnet of the attachment",
      ({ subnets, interfaces }) => {
        subnets["subnet-far"] = { vpc: "vpc-b", acl: openAcl, table: null, zone: "us-east-1b" };
        Object.assign(interfaces["eni-peer"] ?? {}, { subnet: "subnet-far" });
      },
      "no subnet in us-east-1b",
    ],
  ])("is blocked by %s", (_name, change, text) => {
    const { verdict, blockedBy } = answerOf(joined(change));
    expect([verdict, blockedBy]).toMatchObject(["blocked", { kind: "transit-gateway", rule: text }]);
  });

  it("compares Availability Zones only by the names of one account", () => {
    const given = joined(({ subnets, interfaces }) => {
      subnets["subnet-far"] = { vpc: "vpc-b", acl: openAcl, table: null, zone: "us-east-1b" };
      Object.assign(interfaces["eni-peer"] ?? {}, { subnet: "subnet-far" });
    });
    const answer = (moved: string[]) =>
      answerOf(given, peer, (one) => (moved.includes(one.id) ? { ...one, accountId: "444455556666" } : one));
    const missing = [{ iamAction: "ec2:DescribeSubnets" }];
    expect(answer(["subnet-far"])).toMatchObject({ verdict: "unknown", missing });
    expect(answer(["subnet-far", "subnet-peer"])).toMatchObject({
      blockedBy: { rule: "no subnet in us-east-1b" },
    });
  });

  it("is blocked by the network ACL of the subnet with the gateway's interface, in each direction", () => {
    const closed = (egress: boolean) =>
      joined(({ subnets, transit: { attachments } }) => {
        const acl = [entry(90, egress, false), ...openAcl];
        subnets["subnet-gateway"] = { vpc: "vpc-a", acl, table: null };
        Object.assign(attachments["att-a"] ?? {}, { subnets: ["subnet-gateway"] });
      });
    // Outbound: packets from the gateway. Inbound: answers to it.
    expect(answerOf(closed(true))).toMatchObject({
      blockedBy: { kind: "network-acl", id: "acl-subnet-private" },
    });
    expect(answerOf(closed(false))).toMatchObject({
      blockedBy: { kind: "network-acl", id: "acl-subnet-gateway", rule: "inbound, answers" },
    });
  });

  it("is unknown where the result depends on the Availability Zone that the gateway chooses", () => {
    const given = joined(({ subnets, transit: { attachments } }) => {
      const acl = [entry(90, true, false), ...openAcl];
      subnets["subnet-gateway"] = { vpc: "vpc-a", acl, table: null, zone: "us-east-1b" };
      Object.assign(attachments["att-a"] ?? {}, { subnets: ["subnet-private", "subnet-gateway"] });
    });
    expect(answerOf(given)).toMatchObject({
      ...{ verdict: "unknown", notEvaluated: [{ kind: "transit-gateway-attachment", id: "att-a" }] },
    });
  });

  it("is unknown where another VPC gets the packets, which can have a firewall", () => {
    const given = joined(({ transit: { tables } }) =>
      tables["table-1"]?.splice(0, 1, route("10.0.0.0/16", "att-b")),
    );
    expect(answerOf(given)).toMatchObject({
      ...{ verdict: "unknown", notEvaluated: [{ kind: "transit-gateway-attachment", id: "att-b" }] },
    });
  });

  it.each([
    ["attached", "ec2:DescribeTransitGatewayAttachments"],
    ["routeTables", "ec2:SearchTransitGatewayRoutes"],
  ])("is unknown without %s", (facet, iamAction) => {
    const change = gatewayWith({ [facet]: null }, [facet]);
    const of = `arn:aws:ec2:us-east-1:${accountId}:transit-gateway/tgw-1`;
    expect(answerOf(joined(), peer, change)).toMatchObject({
      verdict: "unknown",
      missing: [{ iamAction, of }],
    });
  });

  it("is unknown without its routes also where the network ACL closes: packets can arrive in the same subnet", () => {
    const closed = joined(({ subnets }) =>
      Object.assign(subnets["subnet-private"] ?? {}, { acl: [entry(90, false, false), ...openAcl] }),
    );
    // Answers to the gateway pass it.
    expect(answerOf(closed)).toMatchObject({ verdict: "blocked", blockedBy: { rule: "inbound, answers" } });
    const there = joined(({ mains, subnets }) => {
      mains["vpc-a"] = [local, route("10.0.0.0/8", "vgw-1")];
      Object.assign(subnets["subnet-private"] ?? {}, { acl: [entry(90, false, false), ...openAcl] });
    });
    expect(answerOf(there, peer, gatewayWith({ attached: null }))).toMatchObject({ verdict: "unknown" });
  });

  it("is unknown where only the owner's account, which is not connected, has the routes", () => {
    const shared = gatewayWith({ attached: null, routeTables: null });
    const iamAction = "ec2:DescribeTransitGatewayAttachments";
    expect(answerOf(joined(), peer, shared)).toMatchObject({ verdict: "unknown", missing: [{ iamAction }] });
  });

  it("uses the routes that the owner's account has, in whatever order accounts list it", () => {
    const twin = {
      ...made("AWS::EC2::TransitGateway", "transit-gateway/tgw-1", {}),
      accountId: "444455556666",
    };
    const own = resourcesOf(joined());
    for (const all of [
      [...own, twin],
      [twin, ...own],
    ]) {
      const question = {
        from: parseSource(peer) ?? { kind: "vpc" as const, id: "" },
        to: "eni-db",
        port: 5432,
      };
      expect(ask(modelOf(all), { ...question, protocol: "tcp" }).verdict).toBe("reachable");
    }
  });

  it("is unknown where a route names a prefix list", () => {
    const routes: TransitGatewayRoute[] = [{ destination: "pl-1", attachmentId: "att-a", state: "active" }];
    const change = gatewayWith({ routeTables: [{ id: "table-1", routes }] });
    const missing = [{ iamAction: "ec2:GetManagedPrefixListEntries" }];
    expect(answerOf(joined(), peer, change)).toMatchObject({ verdict: "unknown", missing });
  });

  it("is unknown where the range of a route cannot be read", () => {
    const routes: TransitGatewayRoute[] = [
      { destination: "10.0.0.0/99", attachmentId: "att-a", state: "active" },
    ];
    const change = gatewayWith({ routeTables: [{ id: "table-1", routes }] });
    const missing = [{ iamAction: "ec2:SearchTransitGatewayRoutes" }];
    expect(answerOf(joined(), peer, change)).toMatchObject({ verdict: "unknown", missing });
  });

  it.each([
    [false, { verdict: "blocked", blockedBy: { kind: "security-group", id: "sg-db" } }],
    [true, { verdict: "unknown", notEvaluated: [{ kind: "security-group-referencing", id: "tgw-1" }] }],
    [null, { verdict: "unknown", notEvaluated: [{ kind: "security-group-referencing", id: "tgw-1" }] }],
  ])("with references to groups of other VPCs: %s", (canBeReferenced, answer) => {
    const given = joined(({ groups }) =>
      Object.assign(groups["sg-db"] ?? {}, { inbound: [rule("tcp", 5432, [], ["sg-web"])] }),
    );
    expect(answerOf(given, peer, gatewayWith({ securityGroups: { canBeReferenced } }))).toMatchObject(answer);
  });
});

describe("through peered transit gateways", () => {
  const attachment = (id: string, kind: string, resourceId: string, subnetIds: string[] | null = null) => ({
    ...{ id, kind, resourceId, state: "available", routeTableId: "table-1", subnetIds },
  });
  const table = (...routes: [string, string][]) => [
    {
      id: "table-1",
      routes: routes.map(([destination, attachmentId]) => ({ destination, attachmentId, state: "active" })),
    },
  ];
  const gateway = (id: string, attached: TransitGatewayAttachment[], routeTables: unknown) =>
    made("AWS::EC2::TransitGateway", `transit-gateway/${id}`, {
      ...{ securityGroups: { canBeReferenced: false }, attached, routeTables },
    });
  const near = (others: [string, string][] = [["10.0.0.0/16", "att-peer"]]) =>
    gateway(
      "tgw-1",
      [attachment("att-b", "vpc", "vpc-b", ["subnet-peer"]), attachment("att-peer", "peering", "tgw-2")],
      table(["10.1.0.0/16", "att-b"], ...others),
    );
  const far = (back = "att-peer", state = "available") =>
    gateway(
      "tgw-2",
      [
        attachment("att-a", "vpc", "vpc-a", ["subnet-private"]),
        { ...attachment("att-peer", "peering", "tgw-1"), state },
      ],
      table(["10.0.0.0/16", "att-a"], ["10.1.0.0/16", back]),
    );
  const between = (...gateways: Resource[]) => {
    const given = joined((made) => {
      made.mains["vpc-a"] = [local, route("10.0.0.0/8", "tgw-2")];
    });
    const own = resourcesOf(given).filter(({ type }) => type !== "AWS::EC2::TransitGateway");
    const from = { kind: "interface", id: "eni-peer" } as const;
    return ask(modelOf([...own, ...gateways]), { from, to: "eni-db", port: 5432, protocol: "tcp" });
  };

  it("reaches a VPC that the other one attaches", () => {
    const { verdict, hops } = between(near(), far());
    expect(verdict).toBe("reachable");
    expect(
      hops.flatMap(({ kind, id, rule: text }) => (kind === "transit-gateway" ? [[id, text]] : [])),
    ).toEqual([
      ["tgw-1", "10.0.0.0/16 → att-peer"],
      ["tgw-2", "10.0.0.0/16 → att-a"],
      ["tgw-2", "10.1.0.0/16 → att-peer"],
      ["tgw-1", "10.1.0.0/16 → att-b"],
    ]);
  });

  it("is unknown without the other one, and blocked by an attachment that waits for acceptance", () => {
    expect(between(near())).toMatchObject({
      verdict: "unknown",
      missing: [
        { iamAction: "ec2:DescribeTransitGatewayAttachments", of: "tgw-2" },
        { iamAction: "ec2:DescribeTransitGateways", of: "tgw-2" },
      ],
    });
    expect(between(near(), far("att-peer", "pendingAcceptance"))).toMatchObject({
      blockedBy: { id: "tgw-2", rule: "10.1.0.0/16 → att-peer (pendingAcceptance)" },
    });
  });

  it("ends where the routes of both lead to the other", () => {
    const circle = gateway(
      "tgw-2",
      [attachment("att-peer", "peering", "tgw-1")],
      table(["10.0.0.0/8", "att-peer"]),
    );
    expect(between(near(), circle)).toMatchObject({
      verdict: "blocked",
      blockedBy: { rule: "the routes lead back" },
    });
  });
});

describe("from networks outside of AWS", () => {
  const from = `cidr:${office}`;

  it("reaches a port through the VPN connection of a transit gateway", () => {
    const { verdict, extent, hops } = answerOf(joined(), from);
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.slice(0, 5).map(({ kind, id, rule: text }) => [kind, id, text])).toEqual([
      ["route-table", "rtb-vpc-a", "192.168.0.0/16 → tgw-1"],
      ["vpn-connection", "vpn-1", null],
      ["transit-gateway", "tgw-1", "10.0.0.0/16 → att-a"],
      ["transit-gateway", "tgw-1", "192.168.0.0/16 → att-vpn"],
      ["network-acl", "acl-subnet-private", "inbound, rule 100: 0.0.0.0/0"],
    ]);
  });

  it("reaches it from some addresses only where a route of the gateway drops the others", () => {
    const given = joined(({ transit: { tables } }) =>
      tables["table-1"]?.push(route("192.168.7.0/24", "att-vpn", false)),
    );
    expect(answerOf(given, from)).toMatchObject({ verdict: "reachable", extent: "some" });
    expect(answerOf(given, "cidr:192.168.7.0/24")).toMatchObject({ verdict: "blocked" });
    expect(answerOf(given, "cidr:192.168.8.0/24")).toMatchObject({ verdict: "reachable", extent: "any" });
  });

  it("is blocked where no route leads there, or none leads back", () => {
    const there = joined(({ transit: { attachments } }) =>
      Object.assign(attachments["att-vpn"] ?? {}, { table: null }),
    );
    expect(answerOf(there, from)).toMatchObject({ blockedBy: { rule: "no route table for att-vpn" } });
    const back = joined(({ mains }) => mains["vpc-a"]?.pop());
    expect(answerOf(back, from)).toMatchObject({ blockedBy: { kind: "route-table", id: "rtb-vpc-a" } });
  });

  it.each([
    [true, { verdict: "reachable", extent: "any" }],
    // Direct Connect can end at it.
    [false, { verdict: "unknown", notEvaluated: [{ kind: "gateway", id: "vgw-1" }] }],
  ])("through a virtual private gateway with a VPN connection that is available: %s", (hasVpn, answer) => {
    const given = joined((made) => {
      Object.assign(made, { hasVpn });
      made.mains["vpc-a"] = [local, route(office, "vgw-1")];
    });
    expect(answerOf(given, from)).toMatchObject(answer);
  });

  it("is blocked where the interface has no address of the family, and unknown where that was not read", () => {
    const given = joined();
    expect(answerOf(given, "cidr:fd00::/8")).toMatchObject({ blockedBy: { rule: "no ipv6 address" } });
    const unread: Change = (one) =>
      one.id === "eni-db"
        ? { ...one, facets: { ...one.facets, addresses: { seen: false, reason: "denied" } } }
        : one;
    expect(answerOf(given, "cidr:fd00::/8", unread)).toMatchObject({ verdict: "unknown" });
  });
});
