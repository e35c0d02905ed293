import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import gateway from "./ec2-internet-gateway.ts";

describe("AWS::EC2::InternetGateway", () => {
  it("reads identity and the attached VPC", () => {
    const resource = resourceOf(gateway, {
      InternetGatewayId: "igw-1",
      Attachments: [{ VpcId: "vpc-1", State: "attached" }],
      Tags: [{ Key: "Name", Value: "main" }],
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:internet-gateway/igw-1",
      id: "igw-1",
      name: "main",
    });
    expect(resource.facets.attachments).toEqual(seen([{ vpcId: "vpc-1", state: "attached" }]));
  });

  it("distinguishes a detached gateway from missing attachments", () => {
    const detached = resourceOf(gateway, { InternetGatewayId: "igw-1", Attachments: [] });
    expect(detached.facets.attachments).toEqual(seen([]));
    expect(resourceOf(gateway, { InternetGatewayId: "igw-1" }).facets.attachments).toEqual(gap("failed"));
  });
});
