import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { ask } from "../reachability/ask.ts";
import { accountId, other } from "../testing/access/written-account.ts";
import { bucket, customers, pathsOf, webRole, written } from "../testing/attack-paths/written-snapshot.ts";
import { rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, modelOf } from "../testing/reachability/network-of.ts";

const cloudFront = "64.252.64.0/18";
const instanceArn = `arn:aws:ec2:us-east-1:${accountId}:instance/i-web`;
const balancing = `arn:aws:elasticloadbalancing:us-east-1:${accountId}`;
const balancerArn = `${balancing}:loadbalancer/app/web/1`;
const groupArn = `${balancing}:targetgroup/web/1`;
const distributionArn = `arn:aws:cloudfront::${accountId}:distribution/E1`;
const readBalancers = "elasticloadbalancing:DescribeLoadBalancers";
/** The same in an account that was not read. */
const elsewhere = (arn: string) => arn.replace(accountId, "999999999999");
const here = (resource: Resource) => ({ ...resource, accountId, region: "us-east-1" });

interface Front {
  endpointArn?: string;
  status?: string | null;
  protocolPolicy?: string | null;
  httpPort?: number | null;
  httpsPort?: number | null;
  signed?: boolean;
  unread?: string[];
}

/** A distribution whose only origin is a VPC origin. */
function distribution({ signed = false, unread = [], ...given }: Front = {}): Resource {
  const facets = {
    domain: { name: "d1.cloudfront.net", aliases: [], enabled: true },
    origins: [
      {
        ...{ id: "o", domainName: "web.internal", kind: "vpc", protocolPolicy: null, httpPort: null },
        ...{ httpsPort: null, accessControlId: null, accessIdentity: null },
      },
    ],
    vpcOrigins: [
      {
        ...{ originId: "other", id: "vo_2", status: "Failed", endpointArn: `${instanceArn}2` },
        ...{ protocolPolicy: "http-only", httpPort: 81, httpsPort: 444 },
      },
      {
        ...{ originId: "o", id: "vo_1", status: "Deployed", endpointArn: balancerArn },
        ...{ protocolPolicy: "https-only", httpPort: 80, httpsPort: 443, ...given },
      },
    ],
    originGroups: [],
    behaviors: [
      {
        ...{ pathPattern: null, originId: "o", viewerProtocolPolicy: "redirect-to-https" },
        ...{ trustedSigners: signed, trustedKeyGroups: false },
      },
    ],
  };
  return { ...other("AWS::CloudFront::Distribution", distributionArn, facets, { unread }), accountId };
}

const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, {
    network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24`, ipv6Cidrs: [] },
  }),
);

function balancer(port = 443, kind = "application"): Resource {
  const defaultActions = [{ kind: "forward", targetGroupArns: [groupArn], requiresSignIn: false }];
  return here(
    other("AWS::ElasticLoadBalancingV2::LoadBalancer", balancerArn, {
      balancer: { kind, scheme: "internal", ipAddressType: "ipv4", dnsName: "web.internal" },
      network: {
        ...{ vpcId: "vpc-a", availabilityZones: ["us-east-1a"], privateLinkRules: null },
        ...{ subnetIds: ["subnet-private"], securityGroupIds: ["sg-lb"] },
      },
      listeners: [{ arn: "l", protocol: "HTTPS", port, defaultActions }],
      rules: [],
    }),
  );
}

const group = (arePreserved = false) =>
  here(
    other("AWS::ElasticLoadBalancingV2::TargetGroup", groupArn, {
      loadBalancers: [balancerArn],
      targets: [{ id: "i-web", port: 443, availabilityZone: null, state: "healthy", reason: null }],
      settings: { ipAddressType: "ipv4" },
      clientAddresses: { arePreserved },
    }),
  );

function region(internetGatewayBlockMode = "off", unread: string[] = []): Resource {
  const arn = `arn:aws:account:us-east-1:${accountId}:region/us-east-1`;
  const facets = {
    ...{ httpVpcLinks: [], restVpcLinks: [], vpcBlockPublicAccess: { internetGatewayBlockMode } },
  };
  return here(other("AWS::::AccountRegion", arn, facets, { unread }));
}

const serviceGroup = "CloudFront-VPCOrigins-Service-SG";

/** CloudFront's network interface in the VPC. */
const ownInterface = made(
  "AWS::EC2::NetworkInterface",
  "network-interface/eni-cloudfront",
  {
    network: {
      ...{ vpcId: "vpc-a", subnetId: "subnet-private", privateIp: "10.0.2.77" },
      ...{ securityGroupIds: ["sg-cloudfront"], sourceDestCheck: true },
    },
    ...{ publicAddress: { publicIp: null, allocationId: null }, addresses: { ipv4: [], ipv6: [] } },
    ...{ attachment: { instanceId: null }, interface: { kind: "interface", description: "" } },
  },
  { status: "in-use" },
);

interface Given {
  front?: Front;
  /** Who may connect to the load balancer. */
  inbound?: ReturnType<typeof rule>[];
  /** The rule names AWS's list of CloudFront's addresses. */
  isListed?: boolean;
  own?: Resource[];
  serviceGroupName?: string;
  /** VPC of CloudFront's security group. */
  vpcId?: string;
  account?: Resource;
  behind?: Resource;
  targets?: Resource;
  change?: (network: NaiveNetwork) => void;
}

const fromService = rule("tcp", 443, [], ["sg-cloudfront"]);

/** A web server behind an internal load balancer, both of which only CloudFront reaches. */
function given({
  front,
  inbound = [fromService],
  isListed = false,
  own = [ownInterface],
  serviceGroupName = serviceGroup,
  vpcId = "vpc-a",
  account = region(),
  behind = balancer(),
  targets = group(),
  change,
}: Given = {}): Resource[] {
  const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
  const everything = [rule("-1", null, ["0.0.0.0/0"])];
  const server = webRole({ inline: reads }, (network) => {
    Object.assign(network.interfaces["eni-web"] ?? {}, { isPublic: false });
    network.groups["sg-cloudfront"] = { inbound: [], outbound: everything };
    network.groups["sg-lb"] = {
      inbound: inbound.map((one) => ({ isListed, ...one })),
      outbound: everything,
    };
    network.groups["sg-web"] = {
      inbound: [rule("tcp", 443, [], ["sg-lb", "sg-cloudfront"])],
      outbound: [],
    };
    change?.(network);
  }).map((one) => {
    if (one.id === "sg-cloudfront")
      return { ...one, facets: { ...one.facets, group: seen({ name: serviceGroupName, vpcId }) } };
    const lists = one.id === "sg-lb" && isListed ? one.facets.prefixLists : undefined;
    if (!lists?.seen) return one;
    const name = "com.amazonaws.global.cloudfront.origin-facing";
    return {
      ...one,
      facets: { ...one.facets, prefixLists: seen([{ id: "pl-sg-lb-0", name, cidrs: [cloudFront] }]) },
    };
  });
  const others = server.filter(({ type }) => type !== account.type);
  return [...others, ...subnets, bucket(), targets, behind, account, ...own, distribution(front)];
}

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

test("the answer whether the internet reaches an instance includes the way through a VPC origin", () => {
  const asked = (front?: Front) =>
    ask(modelOf(given(front ? { front } : {})), {
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
