import type { VpcEndpoint } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import endpoint from "./ec2-vpc-endpoint.ts";

const item: VpcEndpoint = {
  VpcEndpointId: "vpce-1",
  VpcEndpointType: "Interface",
  ServiceName: "com.amazonaws.us-east-1.ecr.api",
  VpcId: "vpc-1",
  State: "Available",
  SubnetIds: ["subnet-1", "subnet-2"],
  RouteTableIds: [],
  NetworkInterfaceIds: ["eni-1", "eni-2"],
  Groups: [{ GroupId: "sg-1", GroupName: "endpoints" }],
  PrivateDnsEnabled: true,
  RequesterManaged: false,
  PolicyDocument: '{"Statement":[]}',
  CreationTimestamp: new Date("2026-01-02T00:00:00Z"),
};

describe("AWS::EC2::VPCEndpoint", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(endpoint, item);
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:vpc-endpoint/vpce-1",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      endpoint: seen({
        kind: "Interface",
        serviceName: "com.amazonaws.us-east-1.ecr.api",
        state: "available",
        requesterManaged: false,
        privateDnsEnabled: true,
      }),
      network: seen({
        vpcId: "vpc-1",
        subnetIds: ["subnet-1", "subnet-2"],
        routeTableIds: [],
        networkInterfaceIds: ["eni-1", "eni-2"],
        securityGroupIds: ["sg-1"],
      }),
      policy: seen('{"Statement":[]}'),
    });
  });

  it.each<[string, Partial<VpcEndpoint>, string]>([
    ["an interface endpoint per subnet", {}, "14.60"], // 2 × 0.01 × 730
    ["a gateway endpoint", { VpcEndpointType: "Gateway" }, "0.00"],
    [
      "a Gateway Load Balancer endpoint",
      { VpcEndpointType: "GatewayLoadBalancer", SubnetIds: ["s"] },
      "7.30",
    ],
    ["a rejected endpoint", { State: "Rejected" }, "0.00"],
    ["a resource endpoint", { VpcEndpointType: "Resource" }, "unknown"],
  ])("prices %s", (_, change, usd) => {
    expect(monthlyCostOf(endpoint, resourceOf(endpoint, { ...item, ...change }))).toBe(usd);
  });

  it("omits deleted endpoints, and keeps missing data as gaps", () => {
    expect(endpoint.list.items({ VpcEndpoints: [item, { ...item, State: "Deleted" }] }, [])).toEqual([item]);
    const { facets } = resourceOf(endpoint, { VpcEndpointId: "vpce-1" });
    expect(facets.endpoint).toEqual(gap("failed"));
    expect(facets.network).toEqual(gap("failed"));
  });
});
