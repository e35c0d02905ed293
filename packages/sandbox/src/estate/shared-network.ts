import { putInterfaceEndpoint } from "./interface-endpoint.ts";
import { putNatGateway } from "./nat-gateway.ts";
import { allow, anywhere, groupId, putSecurityGroup } from "./network.ts";
import type { Put } from "./rows.ts";
import { type Belonging, platform, tagList, type World } from "./world.ts";

const legacy: Belonging = { product: "legacy", team: "logistics", environment: "prod" };

/** The region's own network of the smallest estate, where shared things live. */
export function homeNetwork(world: World, region: string) {
  const network = world.plan.networks.find((candidate) => candidate.region === region);
  if (!network) throw new Error(`The sandbox plan has no network in ${region}.`);
  return network;
}

/** Adds an address; without an instance it belongs to nothing. */
function putAddress(
  world: World,
  put: Put,
  region: string,
  key: string,
  of: Belonging,
  instance?: string,
): void {
  const AllocationId = world.id("eipalloc", key);
  put("address", AllocationId, {
    AllocationId,
    ...(instance === undefined
      ? {}
      : {
          AssociationId: world.id("eipassoc", key),
          InstanceId: world.id("i", instance),
          NetworkInterfaceId: world.id("eni", instance),
          NetworkInterfaceOwnerId: world.accountId,
        }),
    PublicIp: world.publicIp(instance ?? key),
    Domain: "vpc",
    NetworkBorderGroup: region,
    PublicIpv4Pool: "amazon",
    Tags: tagList(world.tags(of, key)),
  });
}

/** Security groups, addresses and gateways that belong to no stack. */
export function putSharedNetwork(world: World, put: Put, region: string): void {
  const network = homeNetwork(world, region);
  if (region === "us-east-1") {
    putInterfaceEndpoint(world, put, {
      service: "ssm",
      network,
      of: platform,
      groups: [groupId(world, `${network.key}/default`)],
      ageDays: 600,
    });
    // Planted: SSH open to the world.
    putSecurityGroup(world, put, {
      key: "bastion",
      name: "bastion-ssh",
      text: "SSH for administrators",
      network,
      of: platform,
      inbound: [allow(22, { cidr: anywhere, text: "temporary" })],
    });
    // Planted: MySQL open to the world.
    putSecurityGroup(world, put, {
      key: "legacy-db",
      name: "legacy-orders-db",
      text: "Orders database",
      network,
      of: legacy,
      inbound: [allow(3306, { cidr: anywhere })],
    });
    putAddress(world, put, region, "bastion", platform, "bastion");
    putAddress(world, put, region, "old-vpn-endpoint", platform);
    putAddress(world, put, region, "partner-allow-list", legacy);
  }
  if (region === "us-east-2") {
    // Planted: remote desktop open to the world.
    putSecurityGroup(world, put, {
      key: "windows-admin",
      name: "windows-admin",
      text: "Remote desktop",
      network,
      of: legacy,
      inbound: [allow(3389, { cidr: anywhere }), allow(445, { cidr: "10.0.0.0/8" })],
    });
    putAddress(world, put, region, "load-test-source", platform);
    // Planted: a second NAT gateway that no route uses and nothing passes.
    putNatGateway(world, put, {
      key: "staging/spare",
      name: "staging-nat-spare",
      network,
      of: { ...platform, environment: "staging" },
      ageDays: 330,
    });
  }
  if (region === "us-west-2") {
    // Planted: a group that nothing uses.
    putSecurityGroup(world, put, {
      key: "unused",
      name: "poc-2024",
      text: "Proof of concept",
      network,
      of: { product: "poc", team: "machine-learning", environment: "dev" },
      inbound: [allow(8888, { cidr: "10.0.0.0/8" })],
    });
  }
}
