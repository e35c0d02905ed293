import { describe, expect, it } from "vitest";
import { gap } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { askEitherWay } from "../testing/reachability/ask-either-way.ts";
import { entry, network, openAcl, route, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork, NaiveRule } from "../testing/reachability/naive-walker.ts";
import { made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";
import { ask } from "./ask.ts";

const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, {
    network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24`, ipv6Cidrs: [`2001:db8:0:${2 - at}::/64`] },
  }),
);
const type = "AWS::ElasticLoadBalancingV2::LoadBalancer";

interface Given {
  arePreserved?: boolean | null;
  unread?: string[];
  groups?: string[];
  ipAddressType?: string;
  protocol?: string;
  scheme?: string;
  targets?: { id: string; port: number }[];
}

/** A Network Load Balancer in the public subnet, with a database on port 5432 as a target. */
function balancerWith(given: Given = {}): { balancer: Resource; group: Resource } {
  const { groups = [], ipAddressType = "ipv4", protocol = "TCP", scheme = "internet-facing" } = given;
  const { arePreserved = true, unread = [], targets = [{ id: "i-db", port: 5432 }] } = given;
  const path = "loadbalancer/net/front/1";
  const group = made(
    "AWS::ElasticLoadBalancingV2::TargetGroup",
    "targetgroup/orders/1",
    {
      loadBalancers: [made(type, path, {}).arn],
      targets: targets.map((one) => ({ ...one, availabilityZone: null, state: "healthy", reason: null })),
      settings: { targetKind: "instance", protocol, port: 5432, vpcId: "vpc-a", ipAddressType },
      clientAddresses: { arePreserved },
    },
    { unread },
  );
  const balancer = made(type, path, {
    balancer: { kind: "network", scheme, ipAddressType: "dualstack", dnsName: null },
    network: {
      ...{ vpcId: "vpc-a", availabilityZones: ["us-east-1a"], subnetIds: ["subnet-public"] },
      securityGroupIds: groups,
    },
    listeners: [
      {
        ...{ arn: "arn:listener", protocol, port: 443 },
        defaultActions: [{ kind: "forward", targetGroupArns: [group.arn] }],
      },
    ],
    rules: [],
  });
  return { balancer, group };
}

const opened =
  (...inbound: NaiveRule[]) =>
  ({ groups }: NaiveNetwork) =>
    Object.assign(groups["sg-db"] ?? {}, { inbound });

function reached(
  given: Given,
  change?: (network: NaiveNetwork) => void,
  more: Resource[] = [],
  family: "ipv4" | "ipv6" = "ipv4",
) {
  const { balancer, group } = balancerWith(given);
  const resources = [...resourcesOf(network(change)), balancer, group, ...subnets, ...more];
  return askEitherWay(modelOf(resources), {
    ...{ from: { kind: "internet", family }, to: "i-db", port: 5432, protocol: "tcp" },
    through: balancer.arn,
  });
}

const fromNodes = rule("tcp", 5432, ["10.0.1.0/24"]);
const fromAnywhere = rule("tcp", 5432, ["0.0.0.0/0"]);
const fromOffice = rule("tcp", 5432, ["203.0.113.0/24"]);

describe("through a Network Load Balancer", () => {
  it("names every hop, with that it preserves the addresses of clients", () => {
    const { verdict, extent, hops } = reached({}, opened(fromAnywhere));
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.map(({ kind, rule: text }) => [kind, text])).toEqual([
      ["load-balancer", "public IPv4 address"],
      ["internet-gateway", null],
      ["route-table", "0.0.0.0/0 → igw-1"],
      ["network-acl", "inbound, rule 100: 0.0.0.0/0"],
      ["network-acl", "outbound, answers"],
      ["load-balancer", "client IP addresses preserved"],
      ["network-acl", "outbound, rule 100: 0.0.0.0/0"],
      ["network-acl", "inbound, rule 100: 0.0.0.0/0"],
      ["security-group", "inbound: tcp port 5432"],
      ["network-interface", null],
      ["instance", null],
      ["network-acl", "outbound, answers"],
      ["network-acl", "inbound, answers"],
    ]);
  });

  it.each<[string, Given, NaiveRule[], object]>([
    ["its nodes only, which targets see", { arePreserved: false }, [fromNodes], { extent: "any" }],
    ["its nodes only, but targets see clients", {}, [fromNodes], { blockedBy: { kind: "security-group" } }],
    ["an office, which targets see", {}, [fromOffice], { verdict: "reachable", extent: "some" }],
    ["an office, but targets see nodes", { arePreserved: false }, [fromOffice], { verdict: "blocked" }],
    [
      "its own group",
      { groups: ["sg-web"] },
      [rule("tcp", 5432, [], ["sg-web"])],
      { verdict: "reachable", extent: "any" },
    ],
  ])("a target that allows %s", (_, given, inbound, answer) => {
    expect(reached(given, opened(...inbound))).toMatchObject(answer);
  });

  it("connects from its subnet also where another account shares that", () => {
    const shared = subnets.map((one) => ({ ...one, accountId: "444455556666" }));
    const { balancer, group } = balancerWith({ arePreserved: false });
    const answer = ask(modelOf([...resourcesOf(network(opened(fromNodes))), balancer, group, ...shared]), {
      ...{ from: { kind: "internet", family: "ipv4" }, to: "i-db", port: 5432, protocol: "tcp" },
      through: balancer.arn,
    });
    expect(answer).toMatchObject({ verdict: "reachable", extent: "any" });
  });

  it("is open only to the clients that its own group allows", () => {
    const limited = (given: NaiveNetwork) => {
      opened(fromAnywhere)(given);
      Object.assign(given.groups["sg-web"] ?? {}, { inbound: [rule("tcp", 443, ["203.0.113.0/24"])] });
    };
    const given = { groups: ["sg-web"] };
    expect(reached(given, limited)).toMatchObject({ verdict: "reachable", extent: "some" });
  });

  it("is blocked by a network ACL of its target that denies clients, where targets see them", () => {
    const denied = (given: NaiveNetwork) => {
      opened(fromAnywhere)(given);
      const acl = [{ ...entry(90, false, true), cidr: "10.0.0.0/8" }, ...openAcl.slice(1)];
      Object.assign(given.subnets["subnet-private"] ?? {}, { acl });
    };
    expect(reached({}, denied)).toMatchObject({ blockedBy: { id: "acl-subnet-private" } });
    expect(reached({ arePreserved: false }, denied)).toMatchObject({ verdict: "reachable" });
  });

  it.each([
    ["settings", "elasticloadbalancing:DescribeTargetGroups"],
    ["clientAddresses", "elasticloadbalancing:DescribeTargetGroupAttributes"],
  ])("is unknown without %s of its target group", (facet, iamAction) => {
    const answer = reached({ unread: [facet] }, opened(fromAnywhere));
    expect(answer).toMatchObject({ verdict: "unknown", missing: [{ iamAction }] });
  });

  it("is unknown where AWS returns no setting for the addresses of clients", () => {
    expect(reached({ arePreserved: null }, opened(fromAnywhere))).toMatchObject({ verdict: "unknown" });
  });

  it.each<[string, Given, string]>([
    ["an internal one", { scheme: "internal" }, "internal"],
    ["a listener of another protocol", { protocol: "UDP" }, "no listener forwards to its target group"],
    ["another target", { targets: [{ id: "i-web", port: 5432 }] }, "no target on this port"],
  ])("is blocked by %s", (_, given, text) => {
    expect(reached(given, opened(fromAnywhere))).toMatchObject({
      verdict: "blocked",
      blockedBy: { rule: text },
    });
  });

  it("shows its nodes to targets of the other family, over addresses of their own", () => {
    const noAddress = { verdict: "blocked", blockedBy: { id: "eni-db", rule: "no ipv6 address" } };
    expect(reached({ ipAddressType: "ipv6" }, opened(fromAnywhere))).toMatchObject(noAddress);
  });

  it("hides clients with IPv6 addresses from targets with IPv4 addresses, also where it preserves others", () => {
    const overIpv6 = (given: NaiveNetwork) => {
      opened(fromNodes)(given);
      const acl = [
        ...openAcl,
        ...[false, true].map((egress) => ({ ...entry(101, egress, true), cidr: "::/0" })),
      ];
      const table = [...(given.subnets["subnet-public"]?.table ?? []), route("::/0", "igw-1")];
      Object.assign(given.subnets["subnet-public"] ?? {}, { acl, table });
    };
    expect(reached({}, overIpv6, [], "ipv6")).toMatchObject({ verdict: "reachable", extent: "any" });
    expect(reached({}, overIpv6)).toMatchObject({ blockedBy: { kind: "security-group" } });
  });

  it("is unknown where the IPv6 addresses of a target were not read", () => {
    const { balancer, group } = balancerWith({ ipAddressType: "ipv6" });
    const resources = resourcesOf(network(opened(fromAnywhere))).map((one) =>
      one.id === "eni-db" ? { ...one, facets: { ...one.facets, addresses: gap("denied") } } : one,
    );
    const answer = ask(modelOf([...resources, balancer, group, ...subnets]), {
      ...{ from: { kind: "internet", family: "ipv4" }, to: "i-db", port: 5432, protocol: "tcp" },
      through: balancer.arn,
    });
    expect(answer).toMatchObject({
      verdict: "unknown",
      missing: [{ iamAction: "ec2:DescribeNetworkInterfaces" }],
    });
  });

  it("is unknown through an Application Load Balancer that is its target, and blocked without one", () => {
    const inner = made(type, "loadbalancer/app/inner/2", { balancer: { kind: "application" } });
    const group = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/inner/2", {
      loadBalancers: [inner.arn],
      targets: [{ id: "i-db", port: 5432 }],
    });
    const open = opened(fromAnywhere);
    const targets = [{ id: inner.arn, port: 443 }];
    expect(reached({ targets }, open, [inner, group])).toMatchObject({
      ...{ verdict: "unknown", notEvaluated: [{ kind: "load-balancer", id: inner.id }] },
    });
    const closed = { targets, scheme: "internal" };
    expect(reached(closed, open, [inner, group])).toMatchObject({ blockedBy: { rule: "internal" } });
    expect(reached({ targets: [] }, open, [inner, group])).toMatchObject({ verdict: "blocked" });
  });
});
