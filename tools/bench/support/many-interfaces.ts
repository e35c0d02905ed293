import { seen } from "@skyledger/core/model/observation";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";

const accountId = "111122223333";
const region = "us-east-1";
const perSubnet = 50;
const subnetsPerVpc = 10;

function resource(type: string, path: string, facets: Record<string, unknown>): Resource {
  const id = path.split("/").at(-1) ?? path;
  const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
  return {
    ...{ arn: `arn:aws:ec2:${region}:${accountId}:${path}`, type, id, name: id, region, accountId },
    ...{ status: "in-use", createdAt: null, tags: seen({}), facets: observed },
  };
}

const rule = (port: number | null, ipv4Cidrs: string[]) => ({
  ...{ protocol: port === null ? "-1" : "tcp", fromPort: port, toPort: port, ipv4Cidrs },
  ...{ ipv6Cidrs: [], prefixListIds: [], groups: [] },
});

function entry(at: number, egress: boolean) {
  const cidr = at === 9 ? "0.0.0.0/0" : `${20 + at}.0.0.0/8`;
  return {
    ...{ ruleNumber: 100 + at, egress, action: at % 3 === 1 ? "deny" : "allow", protocol: "-1", cidr },
    ...{ fromPort: null, toPort: null },
  };
}

/** A subnet with a network ACL of 20 rules, and its own route table. Every other one is public. */
function subnet(vpcId: string, subnetId: string, at: number): Resource[] {
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  const entries = [true, false].flatMap((egress) => numbers.map((index) => entry(index, egress)));
  const target =
    at % 2 === 0
      ? { targetKind: "gateway", targetId: `igw-${vpcId}` }
      : { targetKind: "nat-gateway", targetId: "nat-1" };
  const local = { destination: "10.0.0.0/16", targetKind: "gateway", targetId: "local" };
  const routes = [local, { destination: "0.0.0.0/0", ...target }];
  return [
    resource("AWS::EC2::NetworkAcl", `network-acl/acl-${subnetId}`, {
      ...{ network: { vpcId, isDefault: false }, associations: [subnetId], entries },
    }),
    resource("AWS::EC2::RouteTable", `route-table/rtb-${subnetId}`, {
      network: { vpcId },
      routes: routes.map((route) => ({ ...route, state: "active", origin: "CreateRoute" })),
      associations: { isMain: false, subnetIds: [subnetId], gatewayIds: [] },
    }),
  ];
}

/** An interface with a group of its own: a few ports, each for some ranges. */
function member(at: number, vpcId: string, subnetId: string): Resource[] {
  const own = [22, 443, 8_000 + (at % 50)].map((port, index) =>
    rule(port, [index === 1 && at % 4 === 0 ? "0.0.0.0/0" : `${30 + (at % 90)}.${index}.0.0/16`]),
  );
  const privateIp = `10.0.${Math.floor(at / 250) % 250}.${at % 250}`;
  const publicIp = at % 3 === 0 ? null : "198.51.100.7";
  return [
    resource("AWS::EC2::SecurityGroup", `security-group/sg-${at}`, {
      ...{ inbound: own, outbound: [rule(null, ["0.0.0.0/0"])] },
    }),
    resource("AWS::EC2::NetworkInterface", `network-interface/eni-${at}`, {
      interface: { kind: "interface", description: null, requesterManaged: false, requesterId: null },
      network: { vpcId, subnetId, availabilityZone: null, privateIp, securityGroupIds: [`sg-${at}`] },
      publicAddress: { publicIp, allocationId: null, ownerId: null },
      addresses: { ipv4: [{ privateIp, publicIp }], ipv6: [] },
      attachment: { instanceId: null, instanceOwnerId: null, status: "attached", deviceIndex: 0 },
    }),
  ];
}

/** Network interfaces in many VPCs, half of them in public subnets, all with groups of their own. */
export function manyInterfaces(count: number): InventorySnapshot {
  const resources: Resource[] = [
    resource("AWS::::AccountRegion", "account-region/us-east-1", {
      vpcBlockPublicAccess: { internetGatewayBlockMode: "off", state: "default-state" },
    }),
  ];
  for (let at = 0; at < count; at += 1) {
    const number = Math.floor(at / perSubnet);
    const vpcId = `vpc-${Math.floor(number / subnetsPerVpc)}`;
    const subnetId = `subnet-${number}`;
    if (at % perSubnet === 0) resources.push(...subnet(vpcId, subnetId, number));
    resources.push(...member(at, vpcId, subnetId));
  }
  const types = [...new Set(resources.map(({ type }) => type))];
  return {
    ...{ takenAt: "2026-11-01T00:00:00.000Z", resources, gaps: [] },
    covered: types.map((type) => ({ accountId, region, type })),
  };
}
