import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { accountId, other } from "../testing/access/written-account.ts";
import {
  balancerArn,
  type Front,
  type Given,
  given,
  groupArn,
  here,
  httpApi,
  httpLink,
  type Instance,
  type Links,
  listenerArn,
  registry,
  registryArn,
  restApi,
  restLink,
  subnets,
} from "../testing/attack-paths/private-integrations.ts";
import { pathsOf, written } from "../testing/attack-paths/written-snapshot.ts";
import { entry, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";

const textsOf = (more?: Given) => pathsOf(given(more)).paths.map(written);
const path = (certainty = "allowed") =>
  `${certainty} > GET /orders of a1 (T1190) > instance metadata (T1552.005) > s3:GetObject (T1530)`;

describe("a private integration of an HTTP API", () => {
  it("leads through its VPC link and an internal load balancer to the target", () => {
    expect(textsOf()).toEqual([path()]);
    const [step] = pathsOf(given()).paths[0]?.steps ?? [];
    expect(step?.evidence.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["route", "load-balancer", "vpc-link", "security-group"]),
    );
    expect(step?.cut).toBe("Require authorization for GET /orders of a1, which leads to 1");
  });

  const closes =
    (id: string) =>
    ({ groups }: NaiveNetwork): void =>
      void Object.assign(groups[id] ?? {}, { inbound: [] });
  test.each<[string, Given]>([
    ["the load balancer takes no connections from the link", { change: closes("sg-lb") }],
    ["the target takes no connections from the load balancer", { change: closes("sg-web") }],
    [
      "the link opens no connections",
      { change: ({ groups }) => Object.assign(groups["sg-link"] ?? {}, { outbound: [] }) },
    ],
    [
      "the subnet of the link lets no answers in",
      {
        change: ({ subnets }) =>
          Object.assign(subnets["subnet-public"] ?? {}, {
            acl: [entry(100, false, true, [0, 1023]), entry(100, true, true)],
          }),
      },
    ],
    ["the link is not available", { links: { http: [{ ...httpLink, state: "FAILED" }] } }],
    ["there is no such link", { links: { http: [], rest: [] } }],
    ["the listener forwards to another group", { front: { targets: ["arn:other"] } }],
    ["it names another listener", { api: httpApi({ uri: listenerArn.replace("l1", "l2") }) }],
    ["the route needs a token", { api: httpApi({ authorizationType: "JWT" }) }],
  ])("leads nowhere if %s", (_, more) => {
    expect(textsOf(more)).toEqual([]);
  });

  it("works through an inactive link, and one that is found while the other list is missing", () => {
    expect(textsOf({ links: { http: [{ ...httpLink, state: "INACTIVE" }] } })).toEqual([path()]);
    expect(textsOf({ links: { rest: null } })).toEqual([path()]);
    expect(textsOf({ links: { http: [], rest: null } })).toEqual([path("unknown")]);
  });

  it("is unknown where the link reaches some of the addresses that the load balancer can have", () => {
    const openTo =
      (range: string) =>
      ({ groups }: NaiveNetwork): void =>
        void Object.assign(groups["sg-link"] ?? {}, { outbound: [rule("tcp", 443, [range])] });
    expect(textsOf({ change: openTo("10.0.2.0/24") })).toEqual([path()]);
    expect(textsOf({ change: openTo("10.0.2.0/25") })).toEqual([path("unknown")]);
    expect(textsOf({ change: openTo("10.0.3.0/24") })).toEqual([]);
  });

  it("is unknown without the VPC links, and through one in another VPC", () => {
    expect(textsOf({ links: { http: null } })).toEqual([path("unknown")]);
    expect(pathsOf(given({ links: { http: null } })).paths[0]?.missing).toEqual([
      { iamAction: "apigateway:GET", of: httpApi().arn },
    ]);
    const elsewhere = subnets.map((one) => ({
      ...one,
      facets: { network: seen({ vpcId: "vpc-b", cidrBlock: "10.1.0.0/24", ipv6Cidrs: [] }) },
    }));
    const found = pathsOf([...given().filter(({ type }) => type !== "AWS::EC2::Subnet"), ...elsewhere]);
    expect(found.paths.map(written)).toEqual([path("unknown")]);
    expect(found.paths[0]?.notEvaluated).toContainEqual({ kind: "vpc-link-in-other-vpc", id: "link" });
  });

  it("is missing where the load balancer behind the link is not in the inventory", () => {
    const unlisted = listenerArn.replace(accountId, "999999999999");
    expect(pathsOf(given({ api: httpApi({ uri: unlisted }) })).missing).toContainEqual({
      ...{ iamAction: "elasticloadbalancing:DescribeLoadBalancers", of: unlisted },
    });
    const notOfEc2 = (more?: Given) =>
      pathsOf(given(more)).missing.filter(({ iamAction }) => !iamAction.startsWith("ec2:"));
    expect(notOfEc2()).toEqual([]);
    // Its account has it no longer.
    expect(notOfEc2({ api: httpApi({ uri: listenerArn.replace("/web/", "/other/") }) })).toEqual([]);
  });
});

describe("a private integration of an HTTP API with AWS Cloud Map", () => {
  const api = httpApi({ uri: registryArn });
  const fromLink = ({ groups }: NaiveNetwork): void => {
    groups["sg-web"] = { inbound: [rule("tcp", 443, [], ["sg-link"])], outbound: [] };
  };
  const open: Given = { api, change: fromLink };
  const found = (registered: Resource, more: Given = open) => pathsOf([...given(more), registered]);
  const texts = (registered: Resource, more?: Given) => found(registered, more).paths.map(written);

  test.each<[string, Instance]>([
    ["its ID", { instanceId: "i-web" }],
    ["its ID and address", { instanceId: "i-web", ipv4: "10.0.1.10" }],
    ["its address", { ipv4: "10.0.1.10" }],
  ])("leads through its VPC link to an instance that is registered by %s", (_, instance) => {
    expect(texts(registry([instance]))).toEqual([path()]);
  });

  it("shows the service, the link, and the security groups", () => {
    const [step] = found(registry()).paths[0]?.steps ?? [];
    expect(step?.evidence.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["route", "cloud-map-service", "vpc-link", "security-group"]),
    );
    expect(step?.cut).toBe("Require authorization for GET /orders of a1, which leads to srv-1");
  });

  test.each<[string, Resource, Given]>([
    ["it is registered with another port", registry([{ instanceId: "i-web", port: 444 }]), open],
    ["another instance is registered", registry([{ instanceId: "i-other" }]), open],
    ["another address is registered", registry([{ ipv4: "10.0.2.99" }]), open],
    ["nothing is registered", registry([]), open],
    ["only a name is registered", registry([{}]), open],
    ["it takes no connections from the link", registry(), { api }],
    ["the link does not work", registry(), { ...open, links: { http: [{ ...httpLink, state: "FAILED" }] } }],
    ["there is no such link", registry(), { ...open, links: { http: [] } }],
    ["the link is for REST APIs", registry(), { ...open, links: { http: [], rest: [restLink] } }],
    [
      "the route needs a token",
      registry(),
      { ...open, api: httpApi({ uri: registryArn, authorizationType: "JWT" }) },
    ],
  ])("leads nowhere if %s", (_, registered, more) => {
    expect(texts(registered, more)).toEqual([]);
  });

  it("is unknown without a port, and without the links", () => {
    const withoutPort = found(registry([{ instanceId: "i-web", port: null }])).paths[0];
    expect(withoutPort?.certainty).toBe("unknown");
    expect(withoutPort?.notEvaluated).toEqual([{ kind: "port-of-cloud-map-service", id: "srv-1" }]);
    const unread = found(registry(), { ...open, links: { http: null } }).paths[0];
    expect(unread?.missing).toEqual([{ iamAction: "apigateway:GET", of: api.arn }]);
  });

  /** The web server's network interface with other facets. */
  const withInterface = (facets: Resource["facets"], more: Given = open) =>
    given(more).map((one) => (one.id === "eni-web" ? { ...one, facets: { ...one.facets, ...facets } } : one));

  it("does not lead to a stopped instance", () => {
    const state = seen({ name: "stopped", stoppedAt: null, launchedAt: null });
    const stopped = given(open).map((one) =>
      one.type === "AWS::EC2::Instance" ? { ...one, facets: { ...one.facets, state } } : one,
    );
    expect(pathsOf([...stopped, registry()]).paths).toEqual([]);
  });

  it("is unknown where the network of the target was not read", () => {
    const unread = withInterface({ network: gap("denied") });
    const [found] = pathsOf([...unread, registry([{ instanceId: "i-web" }])]).paths;
    expect(found?.certainty).toBe("unknown");
    expect(found?.missing.map(({ iamAction }) => iamAction)).toContain("ec2:DescribeNetworkInterfaces");
  });

  it("leads to the registered address only", () => {
    const ipv4 = ["10.0.1.10", "10.0.1.99"].map((privateIp) => ({ privateIp, publicIp: null }));
    const more: Given = {
      api,
      change: (network) => {
        fromLink(network);
        Object.assign(network.groups["sg-link"] ?? {}, { outbound: [rule("tcp", 443, ["10.0.1.99/32"])] });
      },
    };
    const resources = withInterface({ addresses: seen({ ipv4, ipv6: [] }) }, more);
    const textsTo = (address: string) =>
      pathsOf([...resources, registry([{ instanceId: "i-web", ipv4: address }])]).paths.map(written);
    expect(textsTo("10.0.1.99")).toEqual([path()]);
    expect(textsTo("10.0.1.10")).toEqual([]);
  });

  it("is missing where the service or its instances were not read", () => {
    expect(pathsOf(given(open)).missing).toContainEqual({
      ...{ iamAction: "servicediscovery:ListServices", of: registryArn },
    });
    const unread = found(registry(null));
    expect(unread.paths).toEqual([]);
    expect(unread.missing).toContainEqual({
      ...{ iamAction: "servicediscovery:ListInstances", of: registryArn },
    });
    expect(found(registry()).missing.filter(({ iamAction }) => !iamAction.startsWith("ec2:"))).toEqual([]);
  });

  it("leads to the tasks of the ECS service that registers with it", () => {
    const details = {
      ...{ status: "active", desiredTasks: 1, runningTasks: 1, targetGroupArns: [] },
      ...{ taskDefinitionArn: `arn:aws:ecs:us-east-1:${accountId}:task-definition/shop:1` },
      network: { subnetIds: ["subnet-private"], securityGroupIds: ["sg-task"], assignPublicIp: false },
    };
    const arn = `arn:aws:ecs:us-east-1:${accountId}:service/main/shop`;
    const stepsWith = (
      from: string,
      more: object = { registryArns: [registryArn] },
      closed?: (network: NaiveNetwork) => void,
    ) => {
      const service = here(other("AWS::ECS::Service", arn, { details: { ...details, ...more } }));
      const change = (network: NaiveNetwork): void => {
        network.groups["sg-task"] = { inbound: [rule("tcp", 443, [], [from])], outbound: [] };
        closed?.(network);
      };
      const all = [...given({ api, change }), registry([{ ipv4: "10.0.2.20" }]), service];
      return pathsOf(all)
        .graph.steps.filter(({ to }) => to === arn)
        .map(({ by, right }) => `${by} ${right.result}`);
    };
    expect(stepsWith("sg-link")).toEqual(["GET /orders of a1 allowed"]);
    expect(stepsWith("sg-lb")).toEqual([]);
    expect(stepsWith("sg-link", { registryArns: [] })).toEqual([]);
    const acl = [entry(100, false, true, [0, 1023]), entry(100, true, true)];
    const withoutAnswers = ({ subnets: own }: NaiveNetwork): void =>
      void Object.assign(own["subnet-public"] ?? {}, { acl });
    expect(stepsWith("sg-link", undefined, withoutAnswers)).toEqual([]);
    expect(stepsWith("sg-link", { registryArns: [registryArn], status: "inactive" })).toEqual([]);
  });
});

it("leads to the tasks of an ECS service behind the load balancer", () => {
  const details = {
    ...{ status: "active", desiredTasks: 1, runningTasks: 1, targetGroupArns: [groupArn], registryArns: [] },
    ...{ taskDefinitionArn: `arn:aws:ecs:us-east-1:${accountId}:task-definition/shop:1` },
    network: { subnetIds: ["subnet-private"], securityGroupIds: ["sg-task"], assignPublicIp: false },
  };
  const arn = `arn:aws:ecs:us-east-1:${accountId}:service/main/shop`;
  const service = here(other("AWS::ECS::Service", arn, { details }));
  const target = { id: "10.0.2.20", port: 443, availabilityZone: null, state: "healthy", reason: null };
  const stepsWith = (from: string) =>
    pathsOf([
      ...given({
        change: ({ groups }) => {
          groups["sg-task"] = { inbound: [rule("tcp", 443, [], [from])], outbound: [] };
        },
      }).map((one) =>
        one.arn === groupArn ? { ...one, facets: { ...one.facets, targets: seen([target]) } } : one,
      ),
      service,
    ]).graph.steps.filter(({ to }) => to === arn);
  expect(stepsWith("sg-lb").map(({ by, right }) => `${by} ${right.result}`)).toEqual([
    "GET /orders of a1 allowed",
  ]);
  expect(stepsWith("sg-link")).toEqual([]);
});

describe("a private integration of a REST API", () => {
  const open: Front = { kind: "network", groupIds: [] };
  const links: Links = { http: [], rest: [restLink] };
  const byNodes = ({ groups }: NaiveNetwork): void => {
    groups["sg-web"] = { inbound: [rule("tcp", 443, ["10.0.2.0/24"])], outbound: [] };
  };

  it("leads through AWS PrivateLink to a Network Load Balancer, whose nodes the target sees", () => {
    expect(textsOf({ api: restApi(), front: open, links, change: byNodes })).toEqual([path()]);
    // The rule names the security group of the load balancer, which has none.
    expect(textsOf({ api: restApi(), front: open, links })).toEqual([]);
  });

  it("never shows the addresses of clients to targets", () => {
    const preserving = given({ api: restApi(), front: open, links, change: byNodes }).map((one) =>
      one.arn === groupArn
        ? { ...one, facets: { ...one.facets, clientAddresses: seen({ arePreserved: true }) } }
        : one,
    );
    expect(pathsOf(preserving).paths.map(written)).toEqual([path()]);
  });

  describe("with security groups at the load balancer", () => {
    const withRules = (privateLinkRules: string | null, from: string[] = [], port = 443): Given => ({
      ...{ api: restApi(), links, front: { kind: "network", privateLinkRules } },
      change: ({ groups }) => {
        Object.assign(groups["sg-lb"] ?? {}, { inbound: [rule("tcp", port, from)] });
      },
    });

    it("leads through it if their inbound rules don't apply to AWS PrivateLink", () => {
      expect(textsOf(withRules("off"))).toEqual([path()]);
    });

    test.each<[string[], number, string[]]>([
      [["0.0.0.0/0"], 443, [path()]],
      [["0.0.0.0/1", "128.0.0.0/1"], 443, [path()]],
      [["0.0.0.0/0"], 444, []],
      [[], 443, []],
    ])("follows inbound rules from %j to port %i that apply to it", (from, port, expected) => {
      expect(textsOf(withRules("on", from, port))).toEqual(expected);
    });

    it("is unknown if rules allow some addresses: API Gateway's own are not known", () => {
      const [found] = pathsOf(given(withRules("on", ["10.0.0.0/8"]))).paths;
      expect(found?.certainty).toBe("unknown");
      expect(found?.notEvaluated).toEqual([{ kind: "addresses-of-vpc-link", id: "link" }]);
    });

    it("is unknown without the setting", () => {
      const [found] = pathsOf(given(withRules(null))).paths;
      expect(found?.certainty).toBe("unknown");
      expect(found?.missing).toEqual([
        { iamAction: "elasticloadbalancing:DescribeLoadBalancers", of: balancerArn },
      ]);
    });
  });

  it("leads through a VPC link of HTTP APIs, if it names the load balancer", () => {
    expect(textsOf({ api: restApi({ targetArn: balancerArn }) })).toEqual([path()]);
  });

  test.each<[string, Given]>([
    ["the link has another load balancer", { links: { http: [], rest: [{ ...restLink, targetArns: [] }] } }],
    ["the link is not available", { links: { http: [], rest: [{ ...restLink, state: "DELETING" }] } }],
    ["no listener has the port", { api: restApi({ uri: "http://web.elb.amazonaws.com/orders" }) }],
    ["its URL names another host", { api: restApi({ uri: "https://other.elb.amazonaws.com/orders" }) }],
  ])("leads nowhere if %s", (_, more) => {
    expect(textsOf({ api: restApi(), front: open, links, change: byNodes, ...more })).toEqual([]);
  });
});
