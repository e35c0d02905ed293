import { expect, test } from "vitest";
import { seen } from "../model/observation.ts";
import { bucket, customers, pathsOf, webRole, written } from "../testing/attack-paths/written-snapshot.ts";
import { balancer } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made } from "../testing/reachability/network-of.ts";

const listener = (targetGroupArns: string[]) => ({
  ...{ arn: null, protocol: "HTTPS", port: 443 },
  defaultActions: [{ kind: "forward", targetGroupArns }],
});
const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, { network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24` } }),
);
const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
const withoutAddress = ({ interfaces }: NaiveNetwork) =>
  Object.assign(interfaces["eni-web"] ?? {}, { isPublic: false });

/** A web server without a public address, as a target of a load balancer on a port. */
function textsOf(port: number): string[] {
  const group = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/web/1", {
    loadBalancers: [balancer.arn],
    targets: [{ id: "i-web", port, availabilityZone: null, state: "healthy", reason: null }],
  });
  const forwarding = {
    ...balancer,
    facets: { ...balancer.facets, listeners: seen([listener([group.arn])]) },
  };
  const web = webRole({ inline: reads }, withoutAddress);
  return pathsOf([...web, bucket(), group, forwarding, ...subnets]).paths.map(written);
}

test("the internet reaches an instance without a public address through a load balancer", () => {
  expect(textsOf(443)).toEqual([
    "allowed > TCP 443 through 1 (T1190) > instance metadata (T1552.005) > s3:GetObject (T1530)",
  ]);
});

test("a path through a load balancer that requires a sign-in depends on it", () => {
  const group = made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/web/1", {
    loadBalancers: [balancer.arn],
    targets: [{ id: "i-web", port: 443, availabilityZone: null, state: "healthy", reason: null }],
  });
  const own = listener([group.arn]);
  const signIn = { kind: "authenticate-cognito", targetGroupArns: [], requiresSignIn: true };
  const listeners = [{ ...own, defaultActions: [signIn, ...own.defaultActions] }];
  const front = { ...balancer, facets: { ...balancer.facets, listeners: seen(listeners), rules: seen([]) } };
  const web = webRole({ inline: reads }, withoutAddress);
  const { paths } = pathsOf([...web, bucket(), group, front, ...subnets]);
  expect(paths).toMatchObject([{ certainty: "depends", dependsOn: ["sign-in at the load balancer"] }]);
});

test("no path leads to a port that the groups of the target close", () => {
  expect(textsOf(8080)).toEqual([]);
});

test("through a Network Load Balancer, the targets of an Application Load Balancer behind it may be reached", () => {
  const inner = made("AWS::ElasticLoadBalancingV2::LoadBalancer", "loadbalancer/app/inner/2", {
    balancer: { kind: "application", scheme: "internal" },
  });
  const group = (name: string, of: string, id: string) =>
    made("AWS::ElasticLoadBalancingV2::TargetGroup", `targetgroup/${name}/1`, {
      loadBalancers: [of],
      targets: [{ id, port: 443, availabilityZone: null, state: "healthy", reason: null }],
    });
  const outer = group("outer", balancer.arn, inner.arn);
  const front = {
    ...balancer,
    facets: {
      ...balancer.facets,
      balancer: seen({ kind: "network", scheme: "internet-facing", ipAddressType: "ipv4" }),
      listeners: seen([{ ...listener([outer.arn]), protocol: "TLS" }]),
    },
  };
  const web = webRole({ inline: reads }, withoutAddress);
  const all = [...web, bucket(), outer, group("web", inner.arn, "i-web"), inner, front, ...subnets];
  expect(pathsOf(all).paths.map(written)).toEqual([
    "unknown > TCP 443 through 1 (T1190) > instance metadata (T1552.005) > s3:GetObject (T1530)",
  ]);
});

/** A Classic Load Balancer with the web server as an instance. */
const classicWith = (unread: string[] = []) =>
  made(
    "AWS::ElasticLoadBalancing::LoadBalancer",
    "loadbalancer/front",
    {
      exposure: { scheme: "internet-facing", dnsName: "front.example" },
      network: { vpcId: "vpc-a", subnetIds: ["subnet-public"], securityGroupIds: ["sg-web"] },
      listeners: [{ protocol: "TCP", port: 443, instanceProtocol: "TCP", instancePort: 443 }],
      instances: ["i-web"],
    },
    { unread },
  );

test("the internet reaches the instances of a Classic Load Balancer", () => {
  const web = webRole({ inline: reads }, withoutAddress);
  expect(pathsOf([...web, bucket(), classicWith(), ...subnets]).paths.map(written)).toEqual([
    "allowed > TCP 443 through front (T1190) > instance metadata (T1552.005) > s3:GetObject (T1530)",
  ]);
});

test.each(["instances", "listeners"])("a Classic Load Balancer without its %s is missing data", (facet) => {
  const found = pathsOf([
    ...webRole({ inline: reads }, withoutAddress),
    bucket(),
    classicWith([facet]),
    ...subnets,
  ]);
  expect(found.paths).toEqual([]);
  expect(found.missing).toContainEqual({
    iamAction: "elasticloadbalancing:DescribeLoadBalancers",
    of: classicWith().arn,
  });
});
