import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { ask } from "../reachability/ask.ts";
import {
  balancer,
  balancerArn,
  cloudFront,
  distributionArn,
  elsewhere,
  fromService,
  type Given,
  given,
  group,
  instanceArn,
  ownInterface,
  readBalancers,
  region,
} from "../testing/attack-paths/vpc-origins.ts";
import { pathsOf, written } from "../testing/attack-paths/written-snapshot.ts";
import { rule } from "../testing/reachability/example-network.ts";
import { made, modelOf } from "../testing/reachability/network-of.ts";

const textsOf = (more?: Given) => pathsOf(given(more)).paths.map(written);
const path = (certainty = "allowed") =>
  `${certainty} > TCP 443 through E1 (T1190) > instance metadata (T1552.005) > s3:GetObject (T1530)`;
const through = (more?: Given) =>
  ask(modelOf(given(more)), {
    ...{ from: { kind: "internet", family: "ipv4" }, to: "i-web", port: 443, protocol: "tcp" },
    through: distributionArn,
  });

describe("through a VPC origin, the internet reaches", () => {
  it("an instance behind an internal load balancer that takes connections of CloudFront's security group", () => {
    expect(textsOf()).toEqual([path()]);
    expect(through().hops.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      "distribution E1",
      "vpc-origin vo_1",
      "security-group sg-cloudfront",
      "security-group sg-lb",
      "security-group sg-lb",
      "network-acl acl-subnet-private",
      "network-acl acl-subnet-public",
      "security-group sg-web",
      "network-interface eni-web",
      "instance i-web",
      "network-acl acl-subnet-public",
      "network-acl acl-subnet-private",
    ]);
  });

  it.each([
    ["its address", [rule("tcp", 443, ["10.0.2.77/32"])], false],
    ["all addresses", [rule("tcp", 443, ["0.0.0.0/0"])], false],
    ["AWS's list of its addresses", [rule("tcp", 443, [cloudFront])], true],
  ])("one that takes connections from %s", (_, inbound, isListed) => {
    expect(textsOf({ inbound, isListed })).toEqual([path()]);
  });

  it("an instance that is the origin", () => {
    const more = { front: { endpointArn: instanceArn } };
    expect(textsOf(more)).toEqual([path()]);
    expect(pathsOf(given(more)).paths[0]?.steps[0]?.cut).toBe("Take i-web from the origins of E1");
  });

  it("one that takes connections from some of CloudFront's addresses, perhaps", () => {
    const inbound = [rule("tcp", 443, ["64.252.64.0/19"])];
    const listed = made("AWS::EC2::SecurityGroup", "security-group/sg-other", {
      ...{ inbound: [], outbound: [] },
      prefixLists: [
        { id: "pl-1", name: "com.amazonaws.global.cloudfront.origin-facing", cidrs: [cloudFront] },
      ],
    });
    expect(textsOf({ inbound, own: [ownInterface, listed] })).toEqual([path("depends")]);
    const both = [fromService, ...inbound];
    expect(textsOf({ inbound: both, own: [ownInterface, listed] })).toEqual([path()]);
  });

  it("one that takes connections from one of its addresses and AWS's list of them", () => {
    const another = {
      ...ownInterface,
      id: "eni-2",
      arn: `${ownInterface.arn}2`,
      facets: {
        ...ownInterface.facets,
        network: seen({
          vpcId: "vpc-a",
          subnetId: "subnet-private",
          privateIp: "10.0.2.78",
          securityGroupIds: ["sg-cloudfront"],
          sourceDestCheck: true,
        }),
      },
    };
    const one = { ...rule("tcp", 443, ["10.0.2.77/32"]), isListed: false };
    expect(textsOf({ inbound: [one], own: [ownInterface, another] })).toEqual([path("depends")]);
    const inbound = [rule("tcp", 443, [cloudFront]), one];
    expect(textsOf({ inbound, isListed: true, own: [ownInterface, another] })).toEqual([path()]);
  });

  it("a port of HTTP, if CloudFront uses it", () => {
    expect(textsOf({ front: { protocolPolicy: "http-only", httpPort: 443 } })).toEqual([path()]);
  });
});

describe("nothing leads through a VPC origin", () => {
  it.each<[string, Given]>([
    ["to which the load balancer is closed", { inbound: [rule("tcp", 443, ["10.0.2.76/32"])] }],
    ["on another port of the load balancer", { inbound: [rule("tcp", 444, [], ["sg-cloudfront"])] }],
    ["without a listener on its port", { behind: balancer(8443) }],
    ["on another port of the instance", { front: { endpointArn: instanceArn, httpsPort: 8443 } }],
    ["of another instance", { front: { endpointArn: `${instanceArn}2` } }],
    ["that failed", { front: { status: "Failed" } }],
    ["behind signed URLs", { front: { signed: true } }],
    [
      "whose security group lets nothing out",
      { change: ({ groups }) => Object.assign(groups["sg-cloudfront"] ?? {}, { outbound: [] }) },
    ],
  ])("%s", (_, more) => {
    expect(textsOf(more)).toEqual([]);
  });

  it.each<[string, Given, string]>([
    ["a listener", { behind: balancer(8443) }, "no listener on port 443"],
    ["a port", { front: { endpointArn: instanceArn, httpsPort: 8443 } }, "connects to port 8443"],
    ["an origin", { front: { status: "Failed" } }, "no origin with this target"],
    ["an origin with it", { front: { endpointArn: `${instanceArn}2` } }, "no origin with this target"],
  ])("for want of %s", (_, more, text) => {
    expect(through(more).blockedBy?.rule).toBe(text);
  });
});

describe("unknown", () => {
  test.each<[string, Given, string]>([
    ["the VPC origin", { front: { unread: ["vpcOrigins"] } }, "cloudfront:GetVpcOrigin"],
    ["its port", { front: { httpsPort: null } }, "cloudfront:GetVpcOrigin"],
    ["its protocol policy", { front: { protocolPolicy: null } }, "cloudfront:GetVpcOrigin"],
    [
      "VPC Block Public Access",
      { account: region("off", ["vpcBlockPublicAccess"]) },
      "ec2:DescribeVpcBlockPublicAccessOptions",
    ],
    ["the load balancer", { front: { endpointArn: elsewhere(balancerArn) } }, readBalancers],
    [
      "its list of listeners",
      { behind: { ...balancer(), facets: { ...balancer().facets, listeners: gap("denied") } } },
      "elasticloadbalancing:DescribeRules",
    ],
  ])("where %s was not read", (_, more, iamAction) => {
    expect(through(more)).toMatchObject({ verdict: "unknown", missing: [{ iamAction }] });
  });

  test.each<[string, Given, string]>([
    ["without an interface of CloudFront", { own: [] }, "interfaces-of-vpc-origin"],
    ["without an interface of CloudFront in the same VPC", { vpcId: "vpc-b" }, "interfaces-of-vpc-origin"],
    ["without its security group", { serviceGroupName: "other" }, "interfaces-of-vpc-origin"],
    [
      "open to addresses that can be CloudFront's",
      { inbound: [rule("tcp", 443, [cloudFront])] },
      "cloudfront-addresses",
    ],
    ["under VPC Block Public Access", { account: region("block-bidirectional") }, "vpc-block-public-access"],
    [
      "behind a Network Load Balancer that preserves client addresses",
      { behind: balancer(443, "network"), targets: group(true) },
      "client-ip-preservation",
    ],
  ])("%s", (_, more, kind) => {
    expect(through(more)).toMatchObject({ verdict: "unknown", notEvaluated: [{ kind }] });
    expect(textsOf(more)).toEqual([path("unknown")]);
  });

  it("is missing data, unless no origin is in a VPC", () => {
    const missing = { iamAction: "cloudfront:GetVpcOrigin", of: distributionArn };
    const front = { endpointArn: instanceArn, httpsPort: null };
    expect(pathsOf(given({ front })).missing).toContainEqual(missing);
    expect(pathsOf(given({ front: { status: "Failed" } })).missing).not.toContainEqual(missing);
    expect(pathsOf(given({ front: { unread: ["vpcOrigins"] } })).missing).toContainEqual(missing);
    expect(pathsOf(given()).missing).not.toContainEqual(missing);
    const customOrigin = seen([{ id: "o", domainName: "example.com", kind: "custom" }]);
    const custom = given().map((one) =>
      one.arn === distributionArn
        ? { ...one, facets: { ...one.facets, origins: customOrigin, vpcOrigins: gap("denied") } }
        : one,
    );
    expect(pathsOf(custom).missing).not.toContainEqual(missing);
  });
});

describe("what a VPC origin connects to is missing data", () => {
  test.each<[string, string, string]>([
    ["load balancer", elsewhere(balancerArn), readBalancers],
    ["instance", elsewhere(instanceArn), "ec2:DescribeInstances"],
  ])("if its %s is of an account that was not read", (_, endpointArn, iamAction) => {
    const missing = { iamAction, of: endpointArn };
    expect(pathsOf(given({ front: { endpointArn } })).missing).toContainEqual(missing);
  });

  test.each([
    ["in the inventory", balancerArn],
    ["of an account that has it no longer", `${balancerArn}2`],
    ["an instance in the inventory", instanceArn],
    ["an instance of an account that has it no longer", `${instanceArn}2`],
  ])("unless it is %s", (_, endpointArn) => {
    const { missing } = pathsOf(given({ front: { endpointArn } }));
    const lists = [readBalancers, "ec2:DescribeInstances"];
    expect(missing.filter(({ of, iamAction }) => of === endpointArn && lists.includes(iamAction))).toEqual(
      [],
    );
    if (endpointArn.endsWith("2"))
      expect(through({ front: { endpointArn } }).blockedBy?.rule).toBe("no origin with this target");
  });
});

test("a load balancer in the inventory is not missing where its list was not read to the end", () => {
  const list = ["AWS::ElasticLoadBalancingV2::LoadBalancer", "AWS::EC2::Instance"];
  const missingOf = (endpointArn: string) =>
    pathsOf(given({ front: { endpointArn } }), list).missing.filter(({ of }) => of === endpointArn);
  expect(missingOf(balancerArn)).toEqual([]);
  expect(missingOf(`${balancerArn}2`)).toEqual([{ iamAction: readBalancers, of: `${balancerArn}2` }]);
  const instances = pathsOf(given({ front: { endpointArn: `${instanceArn}2` } }), ["AWS::EC2::Instance"]);
  expect(instances.missing).toContainEqual({ iamAction: "ec2:DescribeInstances", of: `${instanceArn}2` });
});

test("an instance that is the origin is reached also where instances were not read", () => {
  const model = modelOf(given({ front: { endpointArn: instanceArn } }), ["AWS::EC2::Instance"]);
  const from = { kind: "internet", family: "ipv4" } as const;
  const question = { from, to: "eni-web", port: 443, protocol: "tcp", through: distributionArn } as const;
  expect(ask(model, question)).not.toMatchObject({ verdict: "blocked" });
});

test("a Network Load Balancer that does not preserve client addresses leads to its targets", () => {
  expect(textsOf({ behind: balancer(443, "network") })).toEqual([path()]);
});
