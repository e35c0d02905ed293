import type { Subnet } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import subnet from "./ec2-subnet.ts";

const item: Subnet = {
  SubnetId: "subnet-1",
  VpcId: "vpc-1",
  CidrBlock: "10.0.1.0/24",
  Ipv6CidrBlockAssociationSet: [],
  AvailabilityZone: "us-east-1a",
  AvailableIpAddressCount: 250,
  DefaultForAz: false,
  MapPublicIpOnLaunch: true,
  AssignIpv6AddressOnCreation: false,
  State: "available",
};

describe("AWS::EC2::Subnet", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(subnet, item);
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:subnet/subnet-1",
      name: "subnet-1",
      status: "available",
    });
    expect(resource.facets).toEqual({
      network: seen({
        vpcId: "vpc-1",
        cidrBlock: "10.0.1.0/24",
        ipv6Cidrs: [],
        availabilityZone: "us-east-1a",
        availableIpCount: 250,
        isDefaultForAz: false,
      }),
      publicAddresses: seen({ ipv4OnLaunch: true, ipv6OnCreation: false }),
    });
  });

  it("does not treat a missing setting as off", () => {
    const { facets } = resourceOf(subnet, { SubnetId: "subnet-1" });
    expect(facets.network).toEqual(gap("failed"));
    expect(facets.publicAddresses).toEqual(gap("failed"));
  });
});
