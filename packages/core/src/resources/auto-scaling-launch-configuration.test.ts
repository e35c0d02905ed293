import { describe, expect, it } from "vitest";
import { seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import configuration from "./auto-scaling-launch-configuration.ts";

const item = {
  LaunchConfigurationName: "web-1",
  LaunchConfigurationARN:
    "arn:aws:autoscaling:us-east-1:123456789012:launchConfiguration:9a:launchConfigurationName/web-1",
  ImageId: "ami-1",
  InstanceType: "t3.micro",
  CreatedTime: new Date("2020-01-02T00:00:00Z"),
};

describe("AWS::AutoScaling::LaunchConfiguration", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(configuration, {
      ...item,
      AssociatePublicIpAddress: true,
      MetadataOptions: { HttpTokens: "required", HttpEndpoint: "enabled" },
    });
    expect(resource).toMatchObject({
      arn: item.LaunchConfigurationARN,
      id: "web-1",
      createdAt: "2020-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      publicAddress: seen({ assign: true }),
      metadataOptions: seen({ httpTokens: "required", httpEndpoint: "enabled" }),
    });
  });

  it("distinguishes defaults of the subnet and of EC2", () => {
    expect(resourceOf(configuration, item).facets).toEqual({
      publicAddress: seen({ assign: null }),
      metadataOptions: seen({ httpTokens: null, httpEndpoint: null }),
    });
  });
});
