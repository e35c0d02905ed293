import { gap, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { accountId, other } from "../access/written-account.ts";
import { rule } from "../reachability/example-network.ts";
import type { NaiveNetwork } from "../reachability/naive-walker.ts";
import { made } from "../reachability/network-of.ts";
import { bucket, customers, webRole } from "./written-snapshot.ts";

export const balancing = `arn:aws:elasticloadbalancing:us-east-1:${accountId}`;
export const balancerArn = `${balancing}:loadbalancer/app/web/1`;
export const listenerArn = `${balancing}:listener/app/web/1/l1`;
export const groupArn = `${balancing}:targetgroup/web/1`;
export const here = (resource: Resource) => ({ ...resource, accountId, region: "us-east-1" });

export const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, {
    network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24`, ipv6Cidrs: [] },
  }),
);

export interface Front {
  kind?: "application" | "network";
  groupIds?: string[];
  /** Whether its security groups filter AWS PrivateLink. */
  privateLinkRules?: string | null;
  /** Target groups of the listener. */
  targets?: string[];
  port?: number;
}

export function balancer({
  kind = "application",
  groupIds = ["sg-lb"],
  privateLinkRules = null,
  targets = [groupArn],
  port = 443,
}: Front = {}) {
  const defaultActions = [{ kind: "forward", targetGroupArns: targets, requiresSignIn: false }];
  const dnsName = "web.elb.amazonaws.com";
  return here(
    other("AWS::ElasticLoadBalancingV2::LoadBalancer", balancerArn, {
      balancer: { kind, scheme: "internal", ipAddressType: "ipv4", dnsName },
      network: {
        ...{ vpcId: "vpc-a", availabilityZones: ["us-east-1a"] },
        ...{ subnetIds: ["subnet-private"], securityGroupIds: groupIds, privateLinkRules },
      },
      listeners: [{ arn: listenerArn, protocol: "HTTPS", port, defaultActions }],
      rules: [],
    }),
  );
}

export const group = here(
  other("AWS::ElasticLoadBalancingV2::TargetGroup", groupArn, {
    loadBalancers: [balancerArn],
    targets: [{ id: "i-web", port: 443, availabilityZone: null, state: "healthy", reason: null }],
    settings: { ipAddressType: "ipv4" },
    clientAddresses: { arePreserved: false },
  }),
);

export interface Links {
  http?: object[] | null;
  rest?: object[] | null;
}
export const httpLink = {
  ...{ id: "link", state: "AVAILABLE", subnetIds: ["subnet-public"], securityGroupIds: ["sg-link"] },
};
export const restLink = { id: "link", state: "AVAILABLE", targetArns: [balancerArn] };

export function region({ http = [httpLink], rest = [] }: Links = {}): Resource {
  const arn = `arn:aws:account:us-east-1:${accountId}:region/us-east-1`;
  const facets = {
    httpVpcLinks: http === null ? gap("denied") : seen(http),
    restVpcLinks: rest === null ? gap("denied") : seen(rest),
    vpcBlockPublicAccess: seen({ mode: "off" }),
  };
  return { ...here(other("AWS::::AccountRegion", arn, {})), facets };
}

export interface Api {
  uri?: string;
  authorizationType?: string;
  targetArn?: string | null;
}

export function httpApi({ uri = listenerArn, authorizationType = "NONE" }: Api = {}): Resource {
  const facets = {
    endpoint: { protocol: "HTTP", url: null, corsOrigins: [], defaultEndpoint: true },
    stages: [{ name: "$default" }],
    integrations: [
      { id: "i1", connectionType: "VPC_LINK", connectionId: "link", uri, credentialsArn: null, tls: false },
    ],
    routes: [{ key: "GET /orders", authorizationType, apiKeyRequired: false, target: "integrations/i1" }],
  };
  return here(other("AWS::ApiGatewayV2::Api", "arn:aws:apigateway:us-east-1::/apis/a1", facets));
}

export function restApi({
  uri = "https://web.elb.amazonaws.com/orders",
  targetArn = null,
}: Api = {}): Resource {
  const facets = {
    endpoint: { types: ["REGIONAL"], vpcEndpointIds: [], defaultEndpoint: true, apiKeySource: null },
    stages: [{ name: "live" }],
    policy: null,
    methods: [
      {
        ...{ path: "/orders", verb: "GET", authorizationType: "NONE", apiKeyRequired: false },
        integration: { uri, connectionId: "link", targetArn, credentialsArn: null },
      },
    ],
  };
  return here(other("AWS::ApiGateway::RestApi", "arn:aws:apigateway:us-east-1::/restapis/a1", facets));
}

export interface Given {
  api?: Resource;
  front?: Front;
  links?: Links;
  change?: (network: NaiveNetwork) => void;
}

/** A web server that only the load balancer reaches, which only the VPC link reaches. */
export function given({ api = httpApi(), front, links, change }: Given = {}): Resource[] {
  const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
  const server = webRole({ inline: reads }, (network) => {
    Object.assign(network.interfaces["eni-web"] ?? {}, { isPublic: false });
    network.groups["sg-link"] = { inbound: [], outbound: [rule("-1", null, ["0.0.0.0/0"])] };
    network.groups["sg-lb"] = {
      inbound: [rule("tcp", 443, [], ["sg-link"])],
      outbound: [rule("-1", null, ["0.0.0.0/0"])],
    };
    network.groups["sg-web"] = { inbound: [rule("tcp", 443, [], ["sg-lb"])], outbound: [] };
    change?.(network);
  });
  return [...server, ...subnets, bucket(), group, balancer(front), region(links), api];
}

export const registryArn = `arn:aws:servicediscovery:us-east-1:${accountId}:service/srv-1`;
export interface Instance {
  instanceId?: string | null;
  ipv4?: string | null;
  port?: number | null;
}

export function registry(instances: Instance[] | null = [{ instanceId: "i-web" }]): Resource {
  const all = instances?.map((one) => ({ id: "one", instanceId: null, ipv4: null, port: 443, ...one }));
  const unread = all ? [] : ["instances"];
  const facets = { settings: { discovery: "HTTP", instanceCount: 1 }, instances: all ?? [] };
  return here(other("AWS::ServiceDiscovery::Service", registryArn, facets, { unread }));
}
