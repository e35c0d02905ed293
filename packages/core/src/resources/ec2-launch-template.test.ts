import type { LaunchTemplate } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import template from "./ec2-launch-template.ts";

const item: LaunchTemplate = {
  LaunchTemplateId: "lt-1",
  LaunchTemplateName: "web",
  DefaultVersionNumber: 2,
  LatestVersionNumber: 3,
  CreateTime: new Date("2026-01-02T00:00:00Z"),
};

describe("AWS::EC2::LaunchTemplate", () => {
  it("reads the default version without storing user data", () => {
    const answer = {
      LaunchTemplateVersions: [
        {
          LaunchTemplateData: {
            InstanceType: "t3.micro",
            ImageId: "ami-1",
            UserData: "c2VjcmV0",
            IamInstanceProfile: { Name: "web" },
            MetadataOptions: { HttpTokens: "required", HttpPutResponseHopLimit: 1 },
            SecurityGroupIds: ["sg-1"],
            NetworkInterfaces: [{ Groups: ["sg-2"], AssociatePublicIpAddress: true }],
            BlockDeviceMappings: [
              { DeviceName: "/dev/xvda", Ebs: { Encrypted: false, VolumeSize: 8, VolumeType: "gp3" } },
            ],
          },
        },
      ],
    };
    const resource = resourceOf(template, item, { answers: { defaultVersion: answer } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:launch-template/lt-1",
      id: "lt-1",
      name: "web",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      versions: seen({ default: 2, latest: 3 }),
      defaultVersion: seen({
        instanceType: "t3.micro",
        imageId: "ami-1",
        keyName: null,
        hasUserData: true,
        instanceProfile: "web",
        metadataOptions: { httpTokens: "required", httpEndpoint: null, hopLimit: 1 },
        securityGroupIds: ["sg-1", "sg-2"],
        networkInterfaces: [{ subnetId: null, associatePublicIp: true }],
        blockDevices: [{ device: "/dev/xvda", snapshotId: null, encrypted: false, type: "gp3", sizeGib: 8 }],
      }),
    });
    expect(JSON.stringify(resource)).not.toContain("c2VjcmV0");
  });

  it("keeps missing data as gaps", () => {
    const answers = { defaultVersion: { LaunchTemplateVersions: [] } };
    const { facets } = resourceOf(template, { LaunchTemplateId: "lt-1" }, { answers });
    expect(facets).toEqual({ versions: gap("failed"), defaultVersion: gap("failed") });
  });
});
