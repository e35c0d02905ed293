import { seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { accountId, other } from "../access/written-account.ts";
import { rule } from "../reachability/example-network.ts";
import type { NaiveNetwork } from "../reachability/naive-walker.ts";
import { made } from "../reachability/network-of.ts";
import { bucket, customers, webRole } from "./written-snapshot.ts";

export const cloudFront = "64.252.64.0/18";
export const instanceArn = `arn:aws:ec2:us-east-1:${accountId}:instance/i-web`;
export const balancing = `arn:aws:elasticloadbalancing:us-east-1:${accountId}`;
export const balancerArn = `${balancing}:loadbalancer/app/web/1`;
export const groupArn = `${balancing}:targetgroup/web/1`;
export const distributionArn = `arn:aws:cloudfront::${accountId}:distribution/E1`;
export const readBalancers = "elasticloadbalancing:DescribeLoadBalancers";
/** The same in an account that was not read. */
export const elsewhere = (arn: string) => arn.replace(accountId, "999999999999");
export const here = (resource: Resource) => ({ ...resource, accountId, region: "us-east-1" });

export interface Front {
  endpointArn?: string;
  status?: string | null;
  protocolPolicy?: string | null;
  httpPort?: number | null;
  httpsPort?: number | null;
  signed?: boolean;
  unread?: string[];
}

/** A distribution whose only origin is a VPC origin. */
export function distribution({ signed = false, unread = [], ...given }: Front = {}): Resource {
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

export const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, {
    network: { vpcId: "vpc-a", cidrBlock: `10.0.${2 - at}.0/24`, ipv6Cidrs: [] },
  }),
);

export function balancer(port = 443, kind = "application"): Resource {
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

export const group = (arePreserved = false) =>
  here(
    other("AWS::ElasticLoadBalancingV2::TargetGroup", groupArn, {
      loadBalancers: [balancerArn],
      targets: [{ id: "i-web", port: 443, availabilityZone: null, state: "healthy", reason: null }],
      settings: { ipAddressType: "ipv4" },
      clientAddresses: { arePreserved },
    }),
  );

export function region(internetGatewayBlockMode = "off", unread: string[] = []): Resource {
  const arn = `arn:aws:account:us-east-1:${accountId}:region/us-east-1`;
  const facets = {
    ...{ httpVpcLinks: [], restVpcLinks: [], vpcBlockPublicAccess: { internetGatewayBlockMode } },
  };
  return here(other("AWS::::AccountRegion", arn, facets, { unread }));
}

export const serviceGroup = "CloudFront-VPCOrigins-Service-SG";

/** CloudFront's network interface in the VPC. */
export const ownInterface = made(
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

export interface Given {
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

export const fromService = rule("tcp", 443, [], ["sg-cloudfront"]);

/** A web server behind an internal load balancer, both of which only CloudFront reaches. */
export function given({
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
