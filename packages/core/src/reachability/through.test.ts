import { describe, expect, it, test } from "vitest";
import { gap, type Observation, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import type { ListenerRule } from "../resources/listener-rule.ts";
import { askEitherWay } from "../testing/reachability/ask-either-way.ts";
import { balancer, network, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";

import { ask } from "./ask.ts";

describe("through a load balancer", () => {
  const group = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/orders/1", {
    loadBalancers: [balancer.arn],
    targets: [{ id: "i-db", port: 5432, availabilityZone: null, state: "healthy", reason: null }],
  });
  const listenerArn = "arn:listener";
  const forwarding = (targetGroupArns: string[], rules: Observation<readonly ListenerRule[]> = seen([])) => ({
    ...balancer,
    facets: {
      ...balancer.facets,
      listeners: seen([
        {
          ...{ arn: listenerArn, protocol: "HTTPS", port: 443 },
          defaultActions: [{ kind: "forward", targetGroupArns }],
        },
      ]),
      rules,
    },
  });
  const ruleTo = (targetGroupArn: string, sourceCidrs: string[] | null = null): ListenerRule => ({
    ...{ listenerArn, targetGroupArns: [targetGroupArn], sourceCidrs, requiresSignIn: false },
  });
  const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
    made("AWS::EC2::Subnet", `subnet/${id}`, {
      network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24` },
    }),
  );
  const all = [group, forwarding([group.arn]), ...subnets];
  const on = (port: number, more: Resource[], change?: (given: NaiveNetwork) => void) =>
    askEitherWay(modelOf([...resourcesOf(network(change)), ...more]), {
      from: { kind: "internet", family: "ipv4" },
      ...{ to: "i-db", port, protocol: "tcp", through: balancer.arn },
    });

  it("reaches a target whose group allows that of the load balancer", () => {
    const { verdict, extent, hops } = on(5432, all);
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.map(({ kind }) => kind).filter((kind) => kind === "security-group")).toHaveLength(3);
  });

  it("does not reach other ports, nor a target that allows only others", () => {
    expect(on(22, all)).toMatchObject({ verdict: "blocked", blockedBy: { kind: "load-balancer" } });
    const closed = (given: NaiveNetwork) =>
      Object.assign(given.groups["sg-db"] ?? {}, { inbound: [rule("tcp", 5432, ["10.9.0.0/16"])] });
    expect(on(5432, all, closed)).toMatchObject({ blockedBy: { kind: "security-group", id: "sg-db" } });
  });

  test.each<[string, ListenerRule[], object]>([
    ["forwards to its group", [ruleTo(group.arn)], { verdict: "reachable", extent: "any" }],
    [
      "forwards requests from some addresses",
      [ruleTo(group.arn, ["203.0.113.0/24"])],
      { verdict: "reachable", extent: "some" },
    ],
    [
      "forwards all requests, beside one with a condition",
      [ruleTo(group.arn, ["203.0.113.0/24"]), ruleTo(group.arn)],
      { verdict: "reachable", extent: "any" },
    ],
    ["forwards to another group", [ruleTo("arn:other")], { verdict: "blocked" }],
    ["is of another listener", [{ ...ruleTo(group.arn), listenerArn: "arn:other" }], { verdict: "blocked" }],
    [
      "does not exist",
      [],
      { verdict: "blocked", blockedBy: { rule: "no listener forwards to its target group" } },
    ],
  ])("reaches a target by a rule: it %s", (_, rules, expected) => {
    expect(on(5432, [group, forwarding([], seen(rules)), ...subnets])).toMatchObject(expected);
  });

  it("prefers a listener that is open to all over one with a condition", () => {
    const two = forwarding([], seen([ruleTo(group.arn, ["203.0.113.0/24"])]));
    const listeners = [80, 443].map((port) => ({
      ...{ arn: port === 443 ? listenerArn : "arn:80", protocol: "HTTP", port },
      defaultActions: [{ kind: "forward", targetGroupArns: port === 80 ? [group.arn] : [] }],
    }));
    const opened = (given: NaiveNetwork) =>
      given.groups["sg-web"]?.inbound.push(rule("tcp", 80, ["0.0.0.0/0"]));
    for (const order of [listeners, listeners.toReversed()]) {
      const both = { ...two, facets: { ...two.facets, listeners: seen(order) } };
      expect(on(5432, [group, both, ...subnets], opened)).toMatchObject({ extent: "any" });
    }
  });

  /** The load balancer with a sign-in before its default action. */
  const signingIn = (rules: Observation<readonly ListenerRule[]> = seen([])) => {
    const own = forwarding([group.arn], rules);
    const actions = [
      { kind: "authenticate-oidc", targetGroupArns: [], requiresSignIn: true },
      { kind: "forward", targetGroupArns: [group.arn], requiresSignIn: false },
    ];
    const listener = { arn: listenerArn, protocol: "HTTPS", port: 443, defaultActions: actions };
    return { ...own, facets: { ...own.facets, listeners: seen([listener]) } };
  };

  it("names a sign-in that requests need before they are forwarded", () => {
    const { hops, ...answer } = on(5432, [group, signingIn(), ...subnets]);
    expect(answer).toMatchObject({
      ...{ verdict: "reachable", extent: "any", dependsOn: ["sign-in at the load balancer"] },
    });
    expect(hops.map(({ rule }) => rule)).toContain("sign-in at the load balancer");
    const ruled = forwarding([], seen([{ ...ruleTo(group.arn), requiresSignIn: true }]));
    expect(on(5432, [group, ruled, ...subnets])).toMatchObject({
      dependsOn: ["sign-in at the load balancer"],
    });
  });

  it("needs no sign-in where a rule forwards without one, and is unknown where that was not read", () => {
    const open = on(5432, [group, signingIn(seen([ruleTo(group.arn)])), ...subnets]);
    expect([open.verdict, open.dependsOn]).toEqual(["reachable", undefined]);
    const limited = on(5432, [group, signingIn(seen([ruleTo(group.arn, ["203.0.113.0/24"])])), ...subnets]);
    expect([limited.extent, limited.dependsOn]).toEqual(["some", undefined]);
    expect(on(5432, [group, signingIn(gap("denied")), ...subnets])).toMatchObject({
      ...{ verdict: "unknown", missing: [{ iamAction: "elasticloadbalancing:DescribeRules" }] },
    });
  });

  it("is unknown where rules or targets were not read", () => {
    expect(on(5432, [group, forwarding([], gap("denied")), ...subnets]).missing).toMatchObject([
      { iamAction: "elasticloadbalancing:DescribeRules" },
    ]);
    expect(on(5432, [forwarding([group.arn]), ...subnets]).missing).toMatchObject([
      { iamAction: "elasticloadbalancing:DescribeTargetHealth" },
    ]);
  });

  it("is unknown where the targets of another group were not read, unless in another Region", () => {
    const read = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/other/2", {
      loadBalancers: [balancer.arn],
    });
    const other = { ...read, facets: { ...read.facets, targets: gap("denied") } };
    const anyWay = (of: Resource) =>
      ask(modelOf([...resourcesOf(network()), of, other, ...subnets]), {
        ...{ from: { kind: "internet", family: "ipv4" }, to: "i-db", port: 5432, protocol: "tcp" },
      });
    const missing = [{ iamAction: "elasticloadbalancing:DescribeTargetHealth" }];
    expect(anyWay(balancer)).toMatchObject({ verdict: "unknown", missing });
    expect(anyWay({ ...balancer, region: "eu-west-1" }).verdict).toBe("blocked");
  });
});
