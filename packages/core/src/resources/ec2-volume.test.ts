import type { Volume } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import volume from "./ec2-volume.ts";

const attached: Volume = {
  VolumeId: "vol-1",
  VolumeType: "gp3",
  Size: 100,
  Iops: 4000,
  Throughput: 250,
  Encrypted: true,
  KmsKeyId: "arn:aws:kms:us-east-1:123456789012:key/k1",
  State: "in-use",
  SnapshotId: "snap-1",
  AvailabilityZone: "us-east-1a",
  MultiAttachEnabled: false,
  CreateTime: new Date("2026-01-02T00:00:00Z"),
  Attachments: [
    {
      InstanceId: "i-1",
      Device: "/dev/xvda",
      State: "attached",
      AttachTime: new Date("2026-01-03T00:00:00Z"),
      DeleteOnTermination: true,
    },
  ],
  Tags: [{ Key: "Name", Value: "data" }],
};

describe("AWS::EC2::Volume", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(volume, attached);
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:volume/vol-1",
      id: "vol-1",
      name: "data",
      status: "in-use",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      storage: seen({ type: "gp3", sizeGib: 100, iops: 4000, throughputMibps: 250 }),
      encryption: seen({ encrypted: true, kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k1" }),
      attachments: seen([
        {
          instanceId: "i-1",
          device: "/dev/xvda",
          state: "attached",
          attachedAt: "2026-01-03T00:00:00.000Z",
          deleteOnTermination: true,
        },
      ]),
      source: seen({ snapshotId: "snap-1" }),
      placement: seen({ availabilityZone: "us-east-1a", multiAttach: false }),
    });
  });

  it.each<[string, Partial<Volume>, string]>([
    // 100 × 0.08 + 1000 × 0.005 + 125 × 0.04
    ["gp3 above its baseline", {}, "18.00"],
    ["gp3 at its baseline", { Iops: 3000, Throughput: 125 }, "8.00"],
    ["gp2", { VolumeType: "gp2" }, "10.00"],
    // 100 × 0.125 + 4000 × 0.065
    ["io1", { VolumeType: "io1" }, "272.50"],
    ["io2", { VolumeType: "io2" }, "272.50"],
    ["st1", { VolumeType: "st1" }, "4.50"],
    ["sc1", { VolumeType: "sc1" }, "1.50"],
  ])("prices %s", (_, change, usd) => {
    expect(monthlyCostOf(volume, resourceOf(volume, { ...attached, ...change }))).toBe(usd);
  });

  it("has no price for io2's second tier, nor for gp3 without its settings", () => {
    const tiered = resourceOf(volume, { ...attached, VolumeType: "io2", Iops: 40_000 });
    expect(monthlyCostOf(volume, tiered)).toBe("unknown");
    const { Iops: _, ...bare } = attached;
    expect(monthlyCostOf(volume, resourceOf(volume, bare))).toBe("unknown");
  });

  it("distinguishes a volume without attachments from missing attachments", () => {
    expect(resourceOf(volume, { ...attached, Attachments: [] }).facets.attachments).toEqual(seen([]));
    const { facets } = resourceOf(volume, { VolumeId: "vol-1", SnapshotId: "" });
    expect(facets.attachments).toEqual(gap("failed"));
    expect(facets.encryption).toEqual(gap("failed"));
    expect(facets.storage).toEqual(gap("failed"));
    expect(facets.source).toEqual(seen({ snapshotId: null }));
  });
});
