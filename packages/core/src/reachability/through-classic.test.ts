import { describe, expect, it } from "vitest";
import { askEitherWay } from "../testing/reachability/ask-either-way.ts";
import { network, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";

const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, {
    network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24`, ipv6Cidrs: [] },
  }),
);

interface Given {
  scheme?: string;
  instances?: string[];
  instancePort?: number;
  /** More listeners, by the port of clients. */
  more?: [port: number, instancePort: number][];
  unread?: string[];
}

function classicWith({ scheme = "internet-facing", instances = ["i-db"], ...rest }: Given) {
  const { instancePort = 5432, more = [], unread = [] } = rest;
  const listeners = [[443, instancePort] as const, ...more];
  const facets = {
    exposure: { scheme, dnsName: "orders.example" },
    network: { vpcId: "vpc-a", subnetIds: ["subnet-public"], securityGroupIds: ["sg-web"] },
    listeners: listeners.map(([port, to]) => ({
      ...{ protocol: "TCP", port, instanceProtocol: "TCP", instancePort: to },
    })),
    instances,
  };
  return made("AWS::ElasticLoadBalancing::LoadBalancer", "loadbalancer/orders", facets, { unread });
}

function reached(
  given: Given = {},
  change?: (network: NaiveNetwork) => void,
  protocol: "tcp" | "udp" = "tcp",
) {
  const classic = classicWith(given);
  // Target groups are of other load balancers.
  const groups = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/other/1", {
    ...{ loadBalancers: [], targets: [] },
  });
  return askEitherWay(modelOf([...resourcesOf(network(change)), classic, groups, ...subnets]), {
    ...{ from: { kind: "internet", family: "ipv4" }, to: "i-db", port: 5432, protocol },
    through: classic.arn,
  });
}

describe("through a Classic Load Balancer", () => {
  it("reaches the port of an instance that a listener forwards to, from its nodes", () => {
    // The group of the database names that of the load balancer.
    const { verdict, extent, hops } = reached();
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining(["load-balancer orders", "security-group sg-web", "security-group sg-db"]),
    );
  });

  it.each<[string, Given, string]>([
    ["an internal one", { scheme: "internal" }, "internal"],
    ["other instances", { instances: ["i-web"] }, "no target on this port"],
    ["another port of the instances", { instancePort: 5433 }, "no target on this port"],
  ])("is blocked by %s", (_, given, text) => {
    expect(reached(given)).toMatchObject({
      verdict: "blocked",
      blockedBy: { kind: "load-balancer", rule: text },
    });
  });

  it("is blocked by the group of the instance, and for UDP", () => {
    const closed = ({ groups }: NaiveNetwork) =>
      Object.assign(groups["sg-db"] ?? {}, { inbound: [rule("tcp", 5432, ["10.9.0.0/16"])] });
    expect(reached({}, closed)).toMatchObject({ blockedBy: { kind: "security-group", id: "sg-db" } });
    expect(reached({}, undefined, "udp")).toMatchObject({ blockedBy: { kind: "load-balancer" } });
  });

  it("counts only the listeners that forward to the port", () => {
    const on443 = ({ groups }: NaiveNetwork) =>
      Object.assign(groups["sg-web"] ?? {}, { inbound: [rule("tcp", 443, ["0.0.0.0/0"])] });
    const given = { instancePort: 5433, more: [[8443, 5432]] as [number, number][] };
    expect(reached(given, on443)).toMatchObject({ blockedBy: { kind: "security-group", id: "sg-web" } });
    expect(reached({ ...given, more: [[443, 5432]] }, on443)).toMatchObject({ verdict: "reachable" });
  });

  it("is blocked where the internet does not reach its listener", () => {
    const closed = ({ groups }: NaiveNetwork) => Object.assign(groups["sg-web"] ?? {}, { inbound: [] });
    expect(reached({}, closed)).toMatchObject({ blockedBy: { kind: "security-group", id: "sg-web" } });
  });

  it.each(["exposure", "network", "listeners", "instances"])("is unknown without its %s", (facet) => {
    const missing = [{ iamAction: "elasticloadbalancing:DescribeLoadBalancers" }];
    expect(reached({ unread: [facet] })).toMatchObject({ verdict: "unknown", missing });
  });
});
