import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { ask } from "../reachability/ask.ts";
import { accountId, other } from "../testing/access/written-account.ts";
import { functionWith, handler, invokedBy } from "../testing/attack-paths/front-doors.ts";
import { bucket, customers, pathsOf, webRole, written } from "../testing/attack-paths/written-snapshot.ts";
import { balancer, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, modelOf } from "../testing/reachability/network-of.ts";

const dnsName = "web-1.us-east-1.elb.amazonaws.com";
const cloudFront = "64.252.64.0/18";
const distributionArn = `arn:aws:cloudfront::${accountId}:distribution/E1`;

interface Front {
  domainName?: string;
  kind?: "s3" | "custom" | "vpc";
  enabled?: boolean;
  signed?: boolean;
  keyGroups?: boolean;
  accessControlId?: string | null;
  /** How CloudFront connects to the origin. */
  ports?: { protocolPolicy?: string; httpPort?: number | null; httpsPort?: number | null };
  /** Protocol policy for viewers. */
  viewers?: string | null;
  /** Adds an origin group without the origin, which viewers use with HTTP. */
  hasOther?: boolean;
  /** ID of the origin group that the cache behavior names, which has the origin. */
  originGroup?: string;
  unread?: string[];
}

function distribution(given: Front = {}): Resource {
  const {
    domainName = `dualstack.${dnsName.toUpperCase()}`,
    kind = "custom",
    accessControlId = null,
    ports = {},
    viewers = "redirect-to-https",
    originGroup,
  } = given;
  const signing = { trustedSigners: given.signed ?? false, trustedKeyGroups: given.keyGroups ?? false };
  const connects = { protocolPolicy: "https-only", httpPort: 80, httpsPort: 443, ...ports };
  const facets = {
    domain: { name: "d1.cloudfront.net", aliases: [], enabled: given.enabled ?? true },
    origins: [{ id: "o", domainName, kind, ...connects, accessControlId, accessIdentity: null }],
    originGroups: [
      ...(originGroup === undefined ? [] : [{ id: originGroup, originIds: ["first", "o"] }]),
      { id: "other", originIds: ["first", "second"] },
    ],
    behaviors: [
      { ...signing, pathPattern: null, originId: originGroup ?? "o", viewerProtocolPolicy: viewers },
      ...(given.hasOther
        ? [{ ...signing, pathPattern: "/api", originId: "other", viewerProtocolPolicy: "allow-all" }]
        : []),
    ],
  };
  return {
    ...other("AWS::CloudFront::Distribution", distributionArn, facets, { unread: given.unread ?? [] }),
    accountId,
  };
}

const group = (targets: object[]) =>
  made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/web/1", {
    ...{ loadBalancers: [balancer.arn], targets },
  });
const web = group([{ id: "i-web", port: 443, availabilityZone: null, state: "healthy", reason: null }]);

function balancing(groupArn: string, scheme = "internet-facing"): Resource {
  const listeners = [
    {
      arn: null,
      protocol: "HTTPS",
      port: 443,
      defaultActions: [{ kind: "forward", targetGroupArns: [groupArn] }],
    },
  ];
  const about = { kind: "application", scheme, ipAddressType: "ipv4", dnsName };
  const network = {
    ...{ vpcId: "vpc-a", availabilityZones: ["us-east-1a"] },
    ...{ subnetIds: ["subnet-private", "subnet-public"], securityGroupIds: ["sg-lb"] },
  };
  const facets = {
    ...balancer.facets,
    balancer: seen(about),
    network: seen(network),
    listeners: seen(listeners),
  };
  return { ...balancer, facets };
}

const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, { network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24` } }),
);
const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };

/** A web server without a public address; the load balancer takes only connections from some addresses. */
const server = (cidrs: string[], isListed = false) =>
  webRole({ inline: reads }, (given: NaiveNetwork) => {
    Object.assign(given.interfaces["eni-web"] ?? {}, { isPublic: false });
    Object.assign(given.groups, {
      "sg-lb": {
        inbound: [{ ...rule("tcp", 443, cidrs), isListed }],
        outbound: [rule("-1", null, ["0.0.0.0/0"])],
      },
    });
    given.groups["sg-web"]?.inbound.push(rule("tcp", 443, ["10.0.0.0/16"]));
  }).map((one) => {
    const lists = one.id === "sg-lb" ? one.facets.prefixLists : undefined;
    if (!lists?.seen || !isListed) return one;
    const name = "com.amazonaws.global.cloudfront.origin-facing";
    return { ...one, facets: { ...one.facets, prefixLists: seen([{ id: "pl-sg-lb-0", name, cidrs }]) } };
  });

const textsOf = (resources: readonly Resource[]) => pathsOf([...resources, bucket()]).paths.map(written);
const toBucket = "instance metadata (T1552.005) > s3:GetObject (T1530)";
const onlyCloudFront = () => [...server([cloudFront], true), ...subnets, web, balancing(web.arn)];

describe("through a distribution, whose load balancer takes only CloudFront's addresses", () => {
  it("the internet reaches an instance, as it does not through the load balancer alone", () => {
    const direct = "depends > TCP 443 through 1 (T1190)";
    expect(textsOf(onlyCloudFront())).toEqual([`${direct} > ${toBucket}`]);
    expect(textsOf([...onlyCloudFront(), distribution()])).toEqual([
      `allowed > TCP 443 through E1 (T1190) > ${toBucket}`,
    ]);
  });

  it("the internet reaches the instances of a Classic Load Balancer that is its origin", () => {
    const classic = made("AWS::ElasticLoadBalancing::LoadBalancer", "loadbalancer/front", {
      exposure: { scheme: "internet-facing", dnsName },
      network: { vpcId: "vpc-a", subnetIds: ["subnet-public"], securityGroupIds: ["sg-lb"] },
      listeners: [{ protocol: "HTTPS", port: 443, instanceProtocol: "HTTP", instancePort: 443 }],
      instances: ["i-web"],
    });
    const all = [...server([cloudFront], true), ...subnets, classic, distribution()];
    expect(textsOf(all)).toEqual([`allowed > TCP 443 through E1 (T1190) > ${toBucket}`]);
  });

  it("answers whether a target is reached through it, hop by hop", () => {
    const from = { kind: "internet", family: "ipv4" } as const;
    const through = (of: Resource, to = "i-web", port = 443) =>
      ask(modelOf([...onlyCloudFront(), of]), { from, to, port, protocol: "tcp", through: distributionArn });
    const { verdict, extent, hops } = through(distribution());
    expect([verdict, extent]).toEqual(["reachable", "any"]);
    expect(hops.map(({ kind }) => kind).slice(0, 2)).toEqual(["distribution", "load-balancer"]);
    expect(through(distribution({ enabled: false }))).toMatchObject({ blockedBy: { kind: "distribution" } });
    expect(through(distribution(), "i-web", 22)).toMatchObject({ blockedBy: { kind: "load-balancer" } });
    expect(through(distribution({ domainName: "example.com" }))).toMatchObject({
      blockedBy: { kind: "distribution", rule: "no origin with this target" },
    });
    expect(through(distribution({ unread: ["origins"] })).missing).toMatchObject([
      { iamAction: "cloudfront:ListDistributions" },
    ]);
  });

  it("answers whether a target is reached in any way", () => {
    const from = { kind: "internet", family: "ipv4" } as const;
    const asked = (more: Resource[], port = 443) =>
      ask(modelOf([...onlyCloudFront(), ...more]), { from, to: "i-web", port, protocol: "tcp" });
    const kindOf = (more: Resource[]) => asked(more).hops[0]?.kind;
    expect([asked([]).extent, kindOf([])]).toEqual(["some", "load-balancer"]);
    expect([asked([distribution()]).extent, kindOf([distribution()])]).toEqual(["any", "distribution"]);
    expect(asked([distribution()], 22)).toMatchObject({ blockedBy: { kind: "network-interface" } });
    // Also signed requests count as some.
    expect(asked([distribution({ signed: true })]).extent).toBe("some");
    expect(asked([distribution({ unread: ["origins"] })], 22)).toMatchObject({
      ...{ verdict: "unknown", missing: [{ iamAction: "cloudfront:ListDistributions" }] },
    });
    const otherOrigin = distribution({ domainName: "example.com" });
    expect(asked([otherOrigin])).toEqual(asked([]));
  });

  it.each([
    ["signers", { signed: true }],
    ["key groups", { keyGroups: true }],
  ])("answers what a request signed by %s reaches, with that as a hop", (_, front) => {
    const asked = ask(modelOf([...onlyCloudFront(), distribution(front)]), {
      ...{ from: { kind: "internet", family: "ipv4" }, to: "i-web", port: 443, protocol: "tcp" },
      through: distributionArn,
    });
    expect(asked).toMatchObject({ verdict: "reachable", dependsOn: ["signed URL or cookie"] });
    expect(asked.hops[0]).toMatchObject({ kind: "distribution", rule: "signed URL or cookie" });
  });

  test.each([
    ["is disabled", distribution({ enabled: false })],
    ["needs signed URLs", distribution({ signed: true })],
    ["has another origin", distribution({ domainName: "other.us-east-1.elb.amazonaws.com" })],
  ])("none leads through one that %s", (_, front) => {
    expect(textsOf([...onlyCloudFront(), front])).toEqual([
      `depends > TCP 443 through 1 (T1190) > ${toBucket}`,
    ]);
  });

  test.each<[string, Front]>([
    ["HTTPS on its port", { ports: { httpsPort: 443 } }],
    ["HTTP on its port", { ports: { protocolPolicy: "http-only", httpPort: 443 } }],
    ["the protocol of viewers, HTTPS", { ports: { protocolPolicy: "match-viewer" } }],
    [
      "the protocol of viewers, HTTP",
      {
        ports: { protocolPolicy: "match-viewer", httpPort: 443, httpsPort: 8443 },
        viewers: "allow-all",
      },
    ],
    [
      "the protocol of the viewers of its origin group",
      {
        ports: { protocolPolicy: "match-viewer", httpPort: 443, httpsPort: 8443 },
        ...{ viewers: "allow-all", originGroup: "both" },
      },
    ],
  ])("leads to the listener by %s", (_, front) => {
    const expected = `allowed > TCP 443 through E1 (T1190) > ${toBucket}`;
    expect(textsOf([...onlyCloudFront(), distribution(front)])).toEqual([expected]);
  });

  test.each<[string, Front]>([
    ["HTTPS on another port", { ports: { httpsPort: 444 } }],
    ["HTTP only", { ports: { protocolPolicy: "http-only" } }],
    [
      "the protocol of viewers, who are redirected to HTTPS",
      { ports: { protocolPolicy: "match-viewer", httpPort: 443, httpsPort: 8443 } },
    ],
    [
      "the protocol of viewers, who use HTTP for other origins",
      { ports: { protocolPolicy: "match-viewer", httpPort: 443, httpsPort: 8443 }, hasOther: true },
    ],
  ])("leads nowhere by %s", (_, front) => {
    const direct = `depends > TCP 443 through 1 (T1190) > ${toBucket}`;
    expect(textsOf([...onlyCloudFront(), distribution(front)])).toEqual([direct]);
    const from = { kind: "internet", family: "ipv4" } as const;
    const model = modelOf([...onlyCloudFront(), distribution(front)]);
    const answer = ask(model, { from, to: "i-web", port: 443, protocol: "tcp", through: distributionArn });
    expect(answer.blockedBy?.rule).toMatch(/^no listener on port \d+$/);
  });

  test.each<[string, Front]>([
    ["the port", { ports: { httpsPort: null } }],
    ["the port for HTTP", { ports: { protocolPolicy: "http-only", httpPort: null } }],
    ["the policy for viewers", { ports: { protocolPolicy: "match-viewer" }, viewers: null }],
    ["the protocol policy", { ports: { protocolPolicy: "invented" } }],
    ["the protocol of viewers", { ports: { protocolPolicy: "match-viewer" }, unread: ["behaviors"] }],
  ])("is unknown where %s was not read", (_, front) => {
    const from = { kind: "internet", family: "ipv4" } as const;
    const model = modelOf([...onlyCloudFront(), distribution(front)]);
    const answer = ask(model, { from, to: "i-web", port: 443, protocol: "tcp", through: distributionArn });
    expect(answer.missing).toMatchObject([{ iamAction: "cloudfront:ListDistributions" }]);
  });

  it("uses the port for HTTPS alone, whatever is missing about HTTP", () => {
    const front = distribution({ ports: { httpPort: null } });
    expect(textsOf([...onlyCloudFront(), front])).toEqual([
      `allowed > TCP 443 through E1 (T1190) > ${toBucket}`,
    ]);
  });

  it("is unknown where the listeners of the load balancer were not read", () => {
    const unread = onlyCloudFront().map((one) =>
      one.arn === balancer.arn ? { ...one, facets: { ...one.facets, listeners: gap("denied") } } : one,
    );
    const from = { kind: "internet", family: "ipv4" } as const;
    const model = modelOf([...unread, distribution()]);
    const answer = ask(model, { from, to: "i-web", port: 443, protocol: "tcp", through: distributionArn });
    expect([answer.verdict, answer.missing[0]?.iamAction]).toEqual([
      "unknown",
      "elasticloadbalancing:DescribeRules",
    ]);
  });

  it("does not reach a port to which a Classic Load Balancer forwards another port of the origin's", () => {
    const classic = made("AWS::ElasticLoadBalancing::LoadBalancer", "loadbalancer/front", {
      exposure: { scheme: "internet-facing", dnsName },
      network: { vpcId: "vpc-a", subnetIds: ["subnet-public"], securityGroupIds: ["sg-lb"] },
      listeners: [
        { protocol: "HTTPS", port: 443, instanceProtocol: "HTTP", instancePort: 443 },
        { protocol: "HTTP", port: 80, instanceProtocol: "HTTP", instancePort: 8080 },
      ],
      instances: ["i-web"],
    });
    const model = modelOf([...server([cloudFront], true), ...subnets, classic, distribution()]);
    const from = { kind: "internet", family: "ipv4" } as const;
    const answer = ask(model, { from, to: "i-web", port: 8080, protocol: "tcp", through: distributionArn });
    expect(answer.blockedBy).toMatchObject({ kind: "load-balancer", rule: "no target on this port" });
  });

  it("is unknown where no list of CloudFront's addresses was read, and blocked for other addresses", () => {
    const office = [...server(["203.0.113.0/24"]), ...subnets, web, balancing(web.arn)];
    const from = { kind: "internet", family: "ipv4" } as const;
    const answer = (resources: readonly Resource[]) =>
      ask(modelOf([...resources, distribution()]), {
        ...{ from, to: "i-web", port: 443, protocol: "tcp", through: distributionArn },
      });
    expect(answer(office)).toMatchObject({
      ...{ verdict: "unknown", missing: [], notEvaluated: [{ kind: "cloudfront-addresses" }] },
    });
    const listed = made("AWS::EC2::SecurityGroup", "security-group/sg-other", {
      ...{ inbound: [], outbound: [] },
      prefixLists: [
        { id: "pl-1", name: "com.amazonaws.global.cloudfront.origin-facing", cidrs: [cloudFront] },
      ],
    });
    expect(answer([...office, listed])).toMatchObject({ blockedBy: { rule: "not open to CloudFront" } });
  });

  it("takes the list of IPv4 addresses also where a group names that of IPv6 addresses", () => {
    const ipv6 = made("AWS::EC2::SecurityGroup", "security-group/sg-ipv6", {
      ...{ inbound: [], outbound: [] },
      prefixLists: [
        { id: "pl-6", name: "com.amazonaws.global.ipv6.cloudfront.origin-facing", cidrs: ["2600:9000::/28"] },
      ],
    });
    expect(textsOf([...onlyCloudFront(), ipv6, distribution()])).toEqual([
      `allowed > TCP 443 through E1 (T1190) > ${toBucket}`,
    ]);
  });

  it.each(["origins", "behaviors", "originGroups"])("is missing data where its %s were not read", (facet) => {
    expect(pathsOf([...onlyCloudFront(), distribution({ unread: [facet] })]).missing).toContainEqual({
      ...{ iamAction: "cloudfront:ListDistributions", of: distributionArn },
    });
  });

  it.each(["loadBalancers", "targets"])(
    "is missing data where the %s of a target group were not read",
    (facet) => {
      const unread = { ...web, facets: { ...web.facets, [facet]: gap("denied") } };
      expect(pathsOf([...onlyCloudFront(), unread].filter((one) => one !== web)).missing).toContainEqual({
        ...{ iamAction: "elasticloadbalancing:DescribeTargetHealth", of: web.arn },
      });
    },
  );
});

describe("data that a distribution publishes", () => {
  const published = (Condition?: object) =>
    bucket({
      Version: "2012-10-17",
      Statement: [
        {
          ...{ Effect: "Allow", Principal: { Service: "cloudfront.amazonaws.com" }, Action: "s3:GetObject" },
          ...{ Resource: `${customers}/*`, ...(Condition && { Condition }) },
        },
      ],
    });
  const own = published({ StringEquals: { "AWS:SourceArn": distributionArn } });
  const front = (given: Front = {}) =>
    distribution({
      kind: "s3",
      domainName: "customers.s3.us-east-1.amazonaws.com",
      accessControlId: "OAC",
      ...given,
    });
  const texts = (...resources: Resource[]) => pathsOf(resources).paths.map(written);

  it("is reached if it is sensitive", () => {
    expect(texts(own, front())).toEqual(["allowed > HTTPS through E1 (T1530)"]);
    expect(texts({ ...own, tags: seen({}) }, front())).toEqual([]);
  });

  test.each([
    ["through signed URLs", own, front({ signed: true })],
    ["through a disabled distribution", own, front({ enabled: false })],
    [
      "by another distribution",
      published({ StringEquals: { "AWS:SourceArn": `${distributionArn}2` } }),
      front(),
    ],
    ["without origin access control", own, front({ accessControlId: null })],
    ["in another bucket", own, front({ domainName: "other.s3.us-east-1.amazonaws.com" })],
  ])("is not reached %s", (_, store, one) => {
    expect(texts(store, one)).toEqual([]);
  });
});

describe("a function behind a load balancer", () => {
  const functions = group([
    { id: handler, port: null, availabilityZone: null, state: "healthy", reason: null },
  ]);
  const openTo = (scheme: string) => [
    ...server(["0.0.0.0/0"]),
    ...subnets,
    functions,
    balancing(functions.arn, scheme),
  ];
  const elb = "elasticloadbalancing.amazonaws.com";
  const texts = (scheme: string, policy: object | null) =>
    pathsOf([...openTo(scheme), ...functionWith(policy)]).paths.map(written);

  it("is reached if its policy lets the target group invoke it", () => {
    const expected =
      "allowed > HTTP through 1 (T1190) > environment of the function (T1552) > s3:GetObject (T1530)";
    expect(texts("internet-facing", invokedBy(elb, functions.arn))).toEqual([expected]);
    expect(texts("internet-facing", invokedBy(elb, `${functions.arn}2`))).toEqual([]);
    expect(texts("internet-facing", null)).toEqual([]);
    expect(texts("internal", invokedBy(elb, functions.arn))).toEqual([]);
  });

  it("is unknown where the load balancer was not read", () => {
    const [unread = balancer] = openTo("internet-facing").filter(({ arn }) => arn === balancer.arn);
    const others = openTo("internet-facing").filter(({ arn }) => arn !== balancer.arn);
    const facets = { ...unread.facets, balancer: gap("denied") };
    const all = [...others, { ...unread, facets }, ...functionWith(invokedBy(elb, functions.arn))];
    expect(pathsOf(all).paths.map(({ certainty }) => certainty)).toEqual(["unknown"]);
  });
});
