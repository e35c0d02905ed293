import type { NatGateway } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { dailyMetric, monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import gateway from "./ec2-nat-gateway.ts";

const item: NatGateway = {
  NatGatewayId: "nat-1",
  VpcId: "vpc-1",
  SubnetId: "subnet-1",
  State: "available",
  ConnectivityType: "public",
  CreateTime: new Date("2026-01-02T00:00:00Z"),
  NatGatewayAddresses: [
    {
      AllocationId: "eipalloc-1",
      NetworkInterfaceId: "eni-1",
      PublicIp: "198.51.100.7",
      PrivateIp: "10.0.0.9",
    },
  ],
};

describe("AWS::EC2::NatGateway", () => {
  it("reads identity and facets", () => {
    const traffic = { bytesOut: dailyMetric(14, 1000) };
    const resource = resourceOf(gateway, item, { answers: { traffic } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:natgateway/nat-1",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      network: seen({
        vpcId: "vpc-1",
        subnetId: "subnet-1",
        connectivity: "public",
        availabilityMode: "zonal",
      }),
      state: seen({ name: "available", failureCode: null }),
      addresses: seen([
        {
          allocationId: "eipalloc-1",
          networkInterfaceId: "eni-1",
          publicIp: "198.51.100.7",
          privateIp: "10.0.0.9",
        },
      ]),
      traffic: seen(traffic),
    });
    expect(monthlyCostOf(gateway, resource)).toBe("32.85"); // 0.045 × 730
  });

  it("charges hours only for an available zonal gateway", () => {
    expect(monthlyCostOf(gateway, resourceOf(gateway, { ...item, State: "failed" }))).toBe("0.00");
    const regional = resourceOf(gateway, { ...item, AvailabilityMode: "regional" });
    expect(monthlyCostOf(gateway, regional)).toBe("unknown");
    const { State: _, ...stateless } = item;
    const bare = resourceOf(gateway, stateless);
    expect(bare.facets.state).toEqual(gap("failed"));
    expect(monthlyCostOf(gateway, bare)).toBe("unknown");
  });

  it("omits deleted gateways from the list", () => {
    const page = { NatGateways: [item, { ...item, State: "deleted" }] };
    expect(gateway.list.items(page, [])).toEqual([item]);
  });

  it("requests metrics by its ID", () => {
    expect(gateway.metrics.bytesOut?.dimensions(resourceOf(gateway, item))).toEqual({
      NatGatewayId: "nat-1",
    });
  });
});
