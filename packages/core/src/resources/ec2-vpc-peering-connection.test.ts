import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import peering from "./ec2-vpc-peering-connection.ts";

describe("AWS::EC2::VPCPeeringConnection", () => {
  it("reads both sides, without addresses before the connection is active", () => {
    const resource = resourceOf(peering, {
      VpcPeeringConnectionId: "pcx-1",
      Status: { Code: "pending-acceptance" },
      RequesterVpcInfo: {
        VpcId: "vpc-1",
        OwnerId: "123456789012",
        Region: "us-east-1",
        CidrBlock: "10.0.0.0/16",
        CidrBlockSet: [{ CidrBlock: "10.0.0.0/16" }, { CidrBlock: "10.9.0.0/16" }],
        Ipv6CidrBlockSet: [{ Ipv6CidrBlock: "2001:db8::/56" }],
      },
      AccepterVpcInfo: { VpcId: "vpc-2" },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:vpc-peering-connection/pcx-1",
      status: "pending-acceptance",
    });
    expect(resource.facets).toEqual({
      requester: seen({
        vpcId: "vpc-1",
        accountId: "123456789012",
        region: "us-east-1",
        cidrs: ["10.0.0.0/16", "10.9.0.0/16", "2001:db8::/56"],
      }),
      accepter: seen({ vpcId: "vpc-2", accountId: null, region: null, cidrs: null }),
    });
  });

  it("keeps missing data as gaps, and omits ended connections from the list", () => {
    const { facets } = resourceOf(peering, { VpcPeeringConnectionId: "pcx-1" });
    expect(facets).toEqual({ requester: gap("failed"), accepter: gap("failed") });
    const active = { VpcPeeringConnectionId: "pcx-1", Status: { Code: "active" as const } };
    const deleted = { VpcPeeringConnectionId: "pcx-2", Status: { Code: "deleted" as const } };
    expect(peering.list.items({ VpcPeeringConnections: [active, deleted] }, [])).toEqual([active]);
  });
});
