import type { NetworkInterface } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import eni from "./ec2-network-interface.ts";

const item: NetworkInterface = {
  NetworkInterfaceId: "eni-1",
  InterfaceType: "interface",
  Description: "",
  RequesterManaged: false,
  VpcId: "vpc-1",
  SubnetId: "subnet-1",
  AvailabilityZone: "us-east-1a",
  PrivateIpAddress: "10.0.0.4",
  PrivateIpAddresses: [
    { PrivateIpAddress: "10.0.0.4" },
    { PrivateIpAddress: "10.0.0.5", Association: { PublicIp: "198.51.100.8" } },
  ],
  Ipv6Addresses: [{ Ipv6Address: "2600:1f18::4" }],
  Groups: [{ GroupId: "sg-1" }],
  SourceDestCheck: true,
  Status: "in-use",
  Attachment: {
    InstanceId: "i-1",
    InstanceOwnerId: "123456789012",
    Status: "attached",
    DeviceIndex: 0,
    DeleteOnTermination: true,
  },
  TagSet: [{ Key: "Name", Value: "web" }],
};

describe("AWS::EC2::NetworkInterface", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(eni, item);
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:network-interface/eni-1",
      name: "web",
      status: "in-use",
    });
    expect(resource.facets).toEqual({
      interface: seen({ kind: "interface", description: null, requesterManaged: false, requesterId: null }),
      network: seen({
        vpcId: "vpc-1",
        subnetId: "subnet-1",
        availabilityZone: "us-east-1a",
        privateIp: "10.0.0.4",
        securityGroupIds: ["sg-1"],
      }),
      sourceDestCheck: seen(true),
      publicAddress: seen({ publicIp: null, allocationId: null, ownerId: null }),
      addresses: seen({
        ipv4: [
          { privateIp: "10.0.0.4", publicIp: null },
          { privateIp: "10.0.0.5", publicIp: "198.51.100.8" },
        ],
        ipv6: ["2600:1f18::4"],
      }),
      attachment: seen({
        instanceId: "i-1",
        instanceOwnerId: "123456789012",
        status: "attached",
        deviceIndex: 0,
        deleteOnTermination: true,
      }),
    });
    expect(monthlyCostOf(eni, resource)).toBe("0.00");
  });

  it("charges a public address that is not an Elastic IP address, which is a separate resource", () => {
    const Association = { PublicIp: "198.51.100.7", IpOwnerId: "amazon" };
    expect(monthlyCostOf(eni, resourceOf(eni, { ...item, Association }))).toBe("3.65");
    const elastic = { ...Association, AllocationId: "eipalloc-1" };
    expect(monthlyCostOf(eni, resourceOf(eni, { ...item, Association: elastic }))).toBe("0.00");
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(eni, { NetworkInterfaceId: "eni-1" });
    expect(facets.network).toEqual(gap("failed"));
    expect(facets.sourceDestCheck).toEqual(gap("failed"));
  });
});
