import type { NaiveEntry, NaiveNetwork, NaiveRoute, NaiveRule } from "./naive-walker.ts";
import { made } from "./network-of.ts";

export const rule = (
  protocol: NaiveRule["protocol"],
  port: number | null,
  cidrs: string[],
  groups: string[] = [],
) => ({
  ...{ protocol, cidrs, groups },
  ...(port === null ? { from: 0, to: 65_535 } : { from: port, to: port }),
});
export const entry = (
  number: number,
  egress: boolean,
  allows: boolean,
  [from, to] = [0, 65_535],
): NaiveEntry => ({
  ...{ number, egress, allows, cidr: "0.0.0.0/0", from: from ?? 0, to: to ?? 0 },
  protocol: from === 0 && to === 65_535 ? "-1" : "6",
});
export const openAcl = [entry(100, false, true), entry(100, true, true)];
export const route = (to: string, target: string, works = true): NaiveRoute => ({ to, target, works });
export const local = route("10.0.0.0/16", "local");

/** A web server in a public subnet, a database in a private one, and a peered VPC: VPC User Guide, "Examples". */
export function network(change?: (network: NaiveNetwork) => void): NaiveNetwork {
  const made: NaiveNetwork = {
    groups: {
      "sg-web": {
        inbound: [rule("tcp", 443, ["0.0.0.0/0"]), rule("tcp", 22, ["203.0.113.0/24"])],
        outbound: [rule("-1", null, ["0.0.0.0/0"])],
      },
      "sg-db": { inbound: [rule("tcp", 5432, [], ["sg-web"])], outbound: [] },
    },
    subnets: {
      "subnet-public": { vpc: "vpc-a", acl: openAcl, table: [local, route("0.0.0.0/0", "igw-1")] },
      "subnet-private": { vpc: "vpc-a", acl: openAcl, table: null },
      "subnet-peer": { vpc: "vpc-b", acl: openAcl, table: null },
    },
    mains: {
      "vpc-a": [local, route("0.0.0.0/0", "nat-1"), route("10.1.0.0/16", "pcx-1")],
      "vpc-b": [route("10.1.0.0/16", "local"), route("10.0.0.0/16", "pcx-1")],
    },
    interfaces: {
      "eni-web": {
        subnet: "subnet-public",
        address: "10.0.1.10",
        isPublic: true,
        groups: ["sg-web"],
        runs: true,
      },
      "eni-db": {
        subnet: "subnet-private",
        address: "10.0.2.10",
        isPublic: false,
        groups: ["sg-db"],
        runs: true,
      },
      "eni-peer": {
        subnet: "subnet-peer",
        address: "10.1.1.10",
        isPublic: false,
        groups: ["sg-web"],
        runs: true,
      },
    },
    isPeered: true,
  };
  change?.(made);
  return made;
}

export const balancer = made("AWS::ElasticLoadBalancingV2::LoadBalancer", "loadbalancer/app/web/1", {
  balancer: { kind: "application", scheme: "internet-facing", ipAddressType: "ipv4", dnsName: null },
  network: {
    ...{ vpcId: "vpc-a", availabilityZones: ["us-east-1a"] },
    ...{ subnetIds: ["subnet-private", "subnet-public"], securityGroupIds: ["sg-web"] },
  },
  listeners: [{ arn: null, protocol: "HTTPS", port: 443, defaultActions: [] }],
});
