import { describe, expect, it } from "vitest";
import { seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { balancer, network, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";
import { ask } from "./ask.ts";

describe("through a load balancer", () => {
  const group = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/orders/1", {
    loadBalancers: [balancer.arn],
    targets: [{ id: "i-db", port: 5432, availabilityZone: null, state: "healthy", reason: null }],
  });
  const forwarding = (targetGroupArns: string[]) => ({
    ...balancer,
    facets: {
      ...balancer.facets,
      listeners: seen([
        { arn: null, protocol: "HTTPS", port: 443, defaultActions: [{ kind: "forward", targetGroupArns }] },
      ]),
    },
  });
  const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
    made("AWS::EC2::Subnet", `subnet/${id}`, {
      network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24` },
    }),
  );
  const all = [group, forwarding([group.arn]), ...subnets];
  const on = (port: number, more: Resource[], change?: (given: NaiveNetwork) => void) =>
    ask(modelOf([...resourcesOf(network(change)), ...more]), {
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

  it("is unknown where only a rule of a listener can forward, or where targets were not read", () => {
    expect(on(5432, [group, forwarding([]), ...subnets]).missing).toMatchObject([
      { iamAction: "elasticloadbalancing:DescribeRules" },
    ]);
    expect(on(5432, [forwarding([group.arn]), ...subnets]).missing).toMatchObject([
      { iamAction: "elasticloadbalancing:DescribeTargetHealth" },
    ]);
  });
});
