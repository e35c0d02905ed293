import type { Check } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import instance from "../resources/ec2-instance.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import { checkTable, resourceWith } from "./check-table.ts";
import { made } from "./reachability/network-of.ts";
import { testScope } from "./resource-of.ts";

const own = (resource: Resource): Resource => ({
  ...resource,
  accountId: testScope.accountId,
  arn: resource.arn.replace(resource.accountId, testScope.accountId),
});

type Network = {
  cidrs?: string[];
  prefixLists?: string[];
  target?: string;
  denies?: string;
  isPublic?: boolean;
  groups?: string[];
};

const rule = (port: number, { cidrs = ["0.0.0.0/0"], prefixLists = [], groups = [] }: Network) => ({
  ...{ protocol: "tcp", fromPort: port, toPort: port, ipv4Cidrs: cidrs, ipv6Cidrs: [] },
  prefixListIds: prefixLists,
  groups: groups.map((groupId) => ({ groupId, accountId: null, peeringConnectionId: null })),
});

const entry = (ruleNumber: number, egress: boolean, action: string, cidr = "0.0.0.0/0") => ({
  ...{ ruleNumber, egress, action, protocol: "-1", cidr, fromPort: null, toPort: null },
});

function interfaceIn({ isPublic = true }: Network): Resource {
  const publicIp = isPublic ? "198.51.100.7" : null;
  return resourceWith(
    networkInterface,
    {
      network: {
        ...{ vpcId: "vpc-1", subnetId: "subnet-1", availabilityZone: null, privateIp: "10.0.0.4" },
        securityGroupIds: ["sg-1"],
      },
      publicAddress: { publicIp, allocationId: null, ownerId: null },
      addresses: { ipv4: [{ privateIp: "10.0.0.4", publicIp }], ipv6: [] },
      attachment: {
        ...{ instanceId: "subject", instanceOwnerId: testScope.accountId, status: "attached" },
        ...{ deviceIndex: 0, deleteOnTermination: true },
      },
    },
    { id: "eni-1", status: "in-use" },
  );
}

/** The network of the instance, with everything that a way from the internet needs. */
function network(port: number, given: Network = {}): Resource[] {
  const { target = "igw-1", denies } = given;
  const isGateway = target.startsWith("igw-");
  const routes = [
    { destination: "10.0.0.0/16", targetKind: "gateway", targetId: "local" },
    { destination: "0.0.0.0/0", targetKind: isGateway ? "gateway" : "nat-gateway", targetId: target },
  ];
  const denial = denies === undefined ? [] : [entry(90, false, "deny", denies)];
  const others = [
    made("AWS::EC2::SecurityGroup", "security-group/sg-1", { inbound: [rule(port, given)], outbound: [] }),
    made("AWS::EC2::NetworkAcl", "network-acl/acl-1", {
      associations: ["subnet-1"],
      entries: [...denial, entry(100, false, "allow"), entry(100, true, "allow")],
    }),
    made("AWS::EC2::RouteTable", "route-table/rtb-1", {
      network: { vpcId: "vpc-1" },
      routes: routes.map((route) => ({ ...route, state: "active", origin: "CreateRoute" })),
      associations: { isMain: true, subnetIds: [], gatewayIds: [] },
    }),
    made("AWS::::AccountRegion", "account-region/us-east-1", {
      vpcBlockPublicAccess: { internetGatewayBlockMode: "off", state: "default-state" },
    }),
  ];
  return [interfaceIn(given), ...others.map(own)];
}

function machine(state = "running"): Resource {
  return resourceWith(instance, {
    network: {
      ...{ vpcId: "vpc-1", subnetId: "subnet-1", availabilityZone: null, privateIp: "10.0.0.4" },
      ...{ publicIp: "198.51.100.7", securityGroupIds: ["sg-1"], networkInterfaceIds: ["eni-1"] },
    },
    state: { name: state, stoppedAt: null, launchedAt: null },
  });
}

const without = (resources: Resource[], type: string) => resources.filter((one) => one.type !== type);

/** Every case of a check that the internet does not reach some ports of an instance. */
export function reachablePortTable(check: Check, { port }: { port: number }): void {
  const row = (when: string, result: "pass" | "unknown", given: Network) => ({
    ...{ when, result, resource: machine(), others: network(port, given) },
  });
  checkTable(check, [
    {
      ...{ when: "the internet reaches the port", result: "fail", resource: machine() },
      others: network(port),
      evidence: { openPorts: [port], networkInterfaceIds: ["eni-1"] },
    },
    {
      ...{ when: "only a part of the internet is denied", result: "fail", resource: machine() },
      others: network(port, { denies: "203.0.113.0/24" }),
    },
    {
      ...{ when: "one more address than a /8 reaches it", result: "fail", resource: machine() },
      others: network(port, { cidrs: ["8.0.0.0/8", "9.0.0.0/32"] }),
    },
    row("a /8 reaches it", "pass", { cidrs: ["8.0.0.0/8"] }),
    row("no route leads to an internet gateway", "pass", { target: "nat-1" }),
    row("the network ACL denies it", "pass", { denies: "0.0.0.0/0" }),
    row("there is no public address", "pass", { isPublic: false }),
    row("only a group is allowed", "pass", { cidrs: [], groups: ["sg-2"] }),
    { ...row("it is stopped", "pass", {}), resource: machine("stopped") },
    row("a prefix list is allowed", "unknown", { cidrs: [], prefixLists: ["pl-1"] }),
    {
      ...{ when: "the network ACLs were not read", result: "unknown", resource: machine() },
      others: without(network(port), "AWS::EC2::NetworkAcl"),
      unread: { "AWS::EC2::NetworkAcl": "denied" },
    },
    {
      ...{ when: "its interface was not read", result: "unknown", resource: machine() },
      others: without(network(port), networkInterface.type),
    },
  ]);
}
