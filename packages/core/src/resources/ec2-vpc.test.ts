import type { FlowLog, Vpc } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import vpc from "./ec2-vpc.ts";

const item: Vpc = {
  VpcId: "vpc-1",
  CidrBlock: "10.0.0.0/16",
  CidrBlockAssociationSet: [{ CidrBlock: "10.0.0.0/16" }, { CidrBlock: "10.1.0.0/16" }],
  Ipv6CidrBlockAssociationSet: [{ Ipv6CidrBlock: "2600:1f18::/56" }],
  IsDefault: false,
  InstanceTenancy: "default",
  DhcpOptionsId: "dopt-1",
  State: "available",
  Tags: [{ Key: "Name", Value: "main" }],
};
const log: FlowLog = {
  FlowLogId: "fl-1",
  FlowLogStatus: "ACTIVE",
  TrafficType: "REJECT",
  ResourceId: "vpc-1",
  LogDestinationType: "s3",
  LogDestination: "arn:aws:s3:::flow",
};

describe("AWS::EC2::VPC", () => {
  it("reads identity, addresses, and its own flow logs from a batch", () => {
    const answers = { flowLogs: { FlowLogs: [{ ...log, ResourceId: "vpc-2" }, log] } };
    const resource = resourceOf(vpc, item, { answers });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:vpc/vpc-1",
      name: "main",
      status: "available",
    });
    expect(resource.facets).toEqual({
      network: seen({
        cidrBlock: "10.0.0.0/16",
        ipv4Cidrs: ["10.0.0.0/16", "10.1.0.0/16"],
        ipv6Cidrs: ["2600:1f18::/56"],
        isDefault: false,
        tenancy: "default",
        dhcpOptionsId: "dopt-1",
      }),
      flowLogs: seen([
        {
          flowLogId: "fl-1",
          status: "ACTIVE",
          trafficType: "REJECT",
          destinationType: "s3",
          destinationArn: "arn:aws:s3:::flow",
          logGroupName: null,
        },
      ]),
    });
  });

  it("requests the flow logs of all VPCs of a batch at once", () => {
    const plan = vpc.facets.flowLogs;
    if (plan.kind !== "batch") throw new Error("not a batch");
    expect(plan.input([item, { VpcId: "vpc-2" }])).toEqual({
      Filter: [{ Name: "resource-id", Values: ["vpc-1", "vpc-2"] }],
      MaxResults: 1000,
    });
  });

  it("distinguishes no flow logs from unreadable ones", () => {
    expect(resourceOf(vpc, item, { answers: { flowLogs: { FlowLogs: [] } } }).facets.flowLogs).toEqual(
      seen([]),
    );
    const { facets } = resourceOf(vpc, { VpcId: "vpc-1" }, { errors: { flowLogs: "AccessDenied" } });
    expect(facets.flowLogs).toEqual(gap("denied"));
    expect(facets.network).toEqual(gap("failed"));
  });
});
