import type { Address } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import eip from "./ec2-eip.ts";

const idle: Address = {
  AllocationId: "eipalloc-1",
  PublicIp: "198.51.100.7",
  PublicIpv4Pool: "amazon",
  NetworkBorderGroup: "us-east-1",
  InstanceId: "",
};

describe("AWS::EC2::EIP", () => {
  it("reads an unassociated address", () => {
    const resource = resourceOf(eip, idle);
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:elastic-ip/eipalloc-1",
      id: "eipalloc-1",
      name: "198.51.100.7",
      status: null,
    });
    expect(resource.facets.association).toEqual(
      seen({ associationId: null, instanceId: null, networkInterfaceId: null, privateIp: null }),
    );
    expect(monthlyCostOf(eip, resource)).toBe("3.65"); // 0.005 × 730
  });

  it("reads an address in use, named by its tag", () => {
    const resource = resourceOf(eip, {
      ...idle,
      AssociationId: "eipassoc-1",
      InstanceId: "i-1",
      NetworkInterfaceId: "eni-1",
      PrivateIpAddress: "10.0.0.4",
      Tags: [{ Key: "Name", Value: "vpn" }],
    });
    expect(resource.name).toBe("vpn");
    expect(resource.facets.association).toEqual(
      seen({
        associationId: "eipassoc-1",
        instanceId: "i-1",
        networkInterfaceId: "eni-1",
        privateIp: "10.0.0.4",
      }),
    );
    expect(monthlyCostOf(eip, resource)).toBe("3.65");
  });

  it("has no price for an address that the account brought, or without the address", () => {
    const brought = resourceOf(eip, { ...idle, PublicIpv4Pool: "ipv4pool-ec2-012" });
    expect(monthlyCostOf(eip, brought)).toBe("unknown");
    const bare = resourceOf(eip, { AllocationId: "eipalloc-1" });
    expect(bare.facets.address).toEqual(gap("failed"));
    expect(monthlyCostOf(eip, bare)).toBe("unknown");
  });
});
