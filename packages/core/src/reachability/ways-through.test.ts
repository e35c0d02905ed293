import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { accountId } from "../testing/access/written-account.ts";
import {
  type Given,
  given,
  httpApi,
  type Instance,
  listenerArn,
  registry,
  registryArn,
} from "../testing/attack-paths/private-integrations.ts";
import {
  balancerArn,
  elsewhere,
  type Front,
  given as givenVpcOrigin,
  instanceArn,
  readBalancers,
} from "../testing/attack-paths/vpc-origins.ts";
import { rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { modelOf } from "../testing/reachability/network-of.ts";
import { ask } from "./ask.ts";

describe("the answer whether the internet reaches the target", () => {
  const asked = (more?: Given, registered: Resource[] = [], port = 443) =>
    ask(modelOf([...given(more), ...registered]), {
      ...{ from: { kind: "internet", family: "ipv4" }, to: "i-web", port, protocol: "tcp" },
    });
  const ofCloudMap: Given = {
    api: httpApi({ uri: registryArn }),
    change: ({ groups }) => {
      groups["sg-web"] = { inbound: [rule("tcp", 443, [], ["sg-link"])], outbound: [] };
    },
  };

  it("includes the way through the load balancer behind an API", () => {
    const { verdict, extent, hops } = asked();
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["vpc-link", "security-group"]));
    expect(hops[0]?.kind).toBe("api-endpoint");
    expect(asked({}, [], 444)).toMatchObject({
      verdict: "blocked",
      blockedBy: { kind: "network-interface" },
    });
  });

  it("includes the way through an AWS Cloud Map service behind an API", () => {
    const one = (instance: Instance) => asked(ofCloudMap, [registry([instance])]);
    expect(one({ instanceId: "i-web" })).toMatchObject({ verdict: "reachable", extent: "any" });
    expect(one({ ipv4: "10.0.1.10" }).verdict).toBe("reachable");
    expect(one({ instanceId: "i-web", port: 444 }).verdict).toBe("blocked");
    expect(one({ instanceId: "i-other" }).verdict).toBe("blocked");
    expect(one({ instanceId: "i-web", port: null }).notEvaluated).toEqual([
      { kind: "port-of-cloud-map-service", id: "srv-1" },
    ]);
  });

  it("includes the registered address only", () => {
    const fromOther = ({ groups }: NaiveNetwork): void => {
      Object.assign(groups["sg-link"] ?? {}, { outbound: [rule("tcp", 443, ["10.0.1.99/32"])] });
      groups["sg-web"] = { inbound: [rule("tcp", 443, [], ["sg-link"])], outbound: [] };
    };
    const ipv4 = ["10.0.1.10", "10.0.1.99"].map((privateIp) => ({ privateIp, publicIp: null }));
    const resources = [...given({ ...ofCloudMap, change: fromOther })].map((one) =>
      one.id === "eni-web" ? { ...one, facets: { ...one.facets, addresses: seen({ ipv4, ipv6: [] }) } } : one,
    );
    const resultOf = (address: string) =>
      ask(modelOf([...resources, registry([{ instanceId: "i-web", ipv4: address }])]), {
        ...{ from: { kind: "internet", family: "ipv4" }, to: "i-web", port: 443, protocol: "tcp" },
      }).verdict;
    expect([resultOf("10.0.1.99"), resultOf("10.0.1.10")]).toEqual(["reachable", "blocked"]);
  });

  it("is unknown where the service or its instances, or the load balancer, were not read", () => {
    const missingOf = (more: Given, registered: Resource[] = []) => asked(more, registered).missing;
    expect(missingOf(ofCloudMap)).toMatchObject([{ iamAction: "servicediscovery:ListServices" }]);
    expect(missingOf(ofCloudMap, [registry(null)])).toMatchObject([
      { iamAction: "servicediscovery:ListInstances" },
    ]);
    const elsewhere = httpApi({ uri: listenerArn.replace(accountId, "999999999999") });
    expect(missingOf({ api: elsewhere })).toMatchObject([
      { iamAction: "elasticloadbalancing:DescribeLoadBalancers" },
    ]);
  });

  it("is unknown where the endpoint of an API was not read, or only custom domains lead to it", () => {
    const api = httpApi();
    const unread = { ...api, facets: { ...api.facets, endpoint: gap("denied") } };
    expect(asked({ api: unread }).verdict).toBe("unknown");
    const endpoint = seen({ protocol: "HTTP", url: null, corsOrigins: [], defaultEndpoint: false });
    const closed = { ...api, facets: { ...api.facets, endpoint } };
    expect(asked({ api: closed }).verdict).toBe("unknown");
  });

  it("is blocked for UDP", () => {
    const change = ({ groups }: NaiveNetwork): void => {
      groups["sg-web"] = { inbound: [rule("-1", null, [], ["sg-link"])], outbound: [] };
    };
    const resources = [...given({ ...ofCloudMap, change }), registry([{ instanceId: "i-web" }])];
    const overProtocol = (protocol: "tcp" | "udp") =>
      ask(modelOf(resources), {
        ...{ from: { kind: "internet", family: "ipv4" }, to: "i-web", port: 443, protocol },
      }).verdict;
    expect([overProtocol("tcp"), overProtocol("udp")]).toEqual(["reachable", "blocked"]);
  });

  it("does not include routes with authorization, nor APIs of another Region", () => {
    const api = httpApi({ authorizationType: "JWT" });
    expect(asked({ api }).verdict).toBe("blocked");
    expect(asked({ api: { ...httpApi(), region: "eu-west-1" } }).verdict).toBe("blocked");
  });

  it("is unknown where the routes of an API were not read", () => {
    const api = httpApi();
    const unread = { ...api, facets: { ...api.facets, routes: gap("denied") } };
    expect(asked({ api: unread })).toMatchObject({
      ...{ verdict: "unknown", missing: [{ iamAction: "apigateway:GET", of: api.arn }] },
    });
    expect(asked({ api: { ...unread, region: "eu-west-1" } }).verdict).toBe("blocked");
  });
});

test("the answer whether the internet reaches an instance includes the way through a VPC origin", () => {
  const asked = (front?: Front) =>
    ask(modelOf(givenVpcOrigin(front ? { front } : {})), {
      ...{ from: { kind: "internet", family: "ipv4" }, to: "i-web", port: 443, protocol: "tcp" },
    });
  const direct = { verdict: "blocked", blockedBy: { kind: "network-interface" } };
  expect(asked()).toMatchObject({ verdict: "reachable", extent: "any" });
  expect(asked({ endpointArn: instanceArn }).verdict).toBe("reachable");
  expect(asked({ endpointArn: `${instanceArn}2` })).toMatchObject(direct);
  expect(asked({ endpointArn: `${balancerArn}2` })).toMatchObject(direct);
  expect(asked({ status: "Failed" })).toMatchObject(direct);
  expect(asked({ endpointArn: elsewhere(balancerArn) }).missing).toMatchObject([
    { iamAction: readBalancers },
  ]);
  expect(asked({ unread: ["vpcOrigins"] }).missing).toMatchObject([{ iamAction: "cloudfront:GetVpcOrigin" }]);
});
