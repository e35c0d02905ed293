import type { Image, ImageAttribute } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import image from "./ec2-image.ts";

const item: Image = {
  ImageId: "ami-1",
  Name: "web-2026-01",
  Description: "golden",
  PlatformDetails: "Linux/UNIX",
  Architecture: "arm64",
  VirtualizationType: "hvm",
  RootDeviceType: "ebs",
  ImdsSupport: "v2.0",
  Public: true,
  State: "available",
  CreationDate: "2026-01-02T00:00:00.000Z",
  LastLaunchedTime: "2026-02-02T00:00:00.000Z",
  BlockDeviceMappings: [
    { DeviceName: "/dev/xvda", Ebs: { SnapshotId: "snap-1", Encrypted: false } },
    { DeviceName: "/dev/sdb", VirtualName: "ephemeral0" },
  ],
};

const launched: ImageAttribute = {
  ImageId: "ami-1",
  LaunchPermissions: [
    { Group: "all" },
    { UserId: "210987654321" },
    { OrganizationArn: "arn:aws:organizations::111122223333:organization/o-1" },
    { OrganizationalUnitArn: "arn:aws:organizations::111122223333:ou/o-1/ou-ab12-1" },
  ],
};

describe("AWS::EC2::Image", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(image, item, { answers: { launchPermissions: launched } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:image/ami-1",
      name: "web-2026-01",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      image: seen({
        name: "web-2026-01",
        description: "golden",
        platform: "Linux/UNIX",
        architecture: "arm64",
        virtualizationType: "hvm",
        rootDeviceType: "ebs",
        imdsSupport: "v2.0",
      }),
      sharing: seen({ public: true }),
      launchPermissions: seen({
        accountIds: ["210987654321"],
        organizationArns: ["arn:aws:organizations::111122223333:organization/o-1"],
        unitArns: ["arn:aws:organizations::111122223333:ou/o-1/ou-ab12-1"],
      }),
      snapshots: seen(["snap-1"]),
      encryption: seen([{ device: "/dev/xvda", encrypted: false }]),
      lifecycle: seen({ lastLaunchedAt: "2026-02-02T00:00:00.000Z", deprecatedAt: null }),
    });
    expect(monthlyCostOf(image, resource)).toBe("0.00");
  });

  it("does not treat a missing flag as private", () => {
    const { facets } = resourceOf(image, { ImageId: "ami-1" });
    expect(facets.sharing).toEqual(gap("failed"));
    expect(facets.snapshots).toEqual(gap("failed"));
  });
});
