import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import acl from "./ec2-network-acl.ts";

describe("AWS::EC2::NetworkAcl", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(acl, {
      NetworkAclId: "acl-1",
      VpcId: "vpc-1",
      IsDefault: true,
      Associations: [{ SubnetId: "subnet-1" }],
      Entries: [
        {
          RuleNumber: 100,
          Egress: false,
          RuleAction: "allow",
          Protocol: "6",
          CidrBlock: "0.0.0.0/0",
          PortRange: { From: 22, To: 22 },
        },
        { RuleNumber: 32767, Egress: true, RuleAction: "deny", Protocol: "-1", Ipv6CidrBlock: "::/0" },
      ],
    });
    expect(resource.arn).toBe("arn:aws:ec2:us-east-1:123456789012:network-acl/acl-1");
    expect(resource.facets).toEqual({
      network: seen({ vpcId: "vpc-1", isDefault: true }),
      associations: seen(["subnet-1"]),
      entries: seen([
        {
          ruleNumber: 100,
          egress: false,
          action: "allow",
          protocol: "6",
          cidr: "0.0.0.0/0",
          fromPort: 22,
          toPort: 22,
        },
        {
          ruleNumber: 32767,
          egress: true,
          action: "deny",
          protocol: "-1",
          cidr: "::/0",
          fromPort: null,
          toPort: null,
        },
      ]),
    });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(acl, { NetworkAclId: "acl-1", VpcId: "vpc-1" });
    expect(facets).toEqual({ network: gap("failed"), associations: gap("failed"), entries: gap("failed") });
  });
});
