import type { Snapshot } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import snapshot from "./ec2-snapshot.ts";

const item: Snapshot = {
  SnapshotId: "snap-1",
  VolumeId: "vol-1",
  VolumeSize: 100,
  FullSnapshotSizeInBytes: 40 * 1024 ** 3,
  StorageTier: "standard",
  Encrypted: false,
  State: "completed",
  StartTime: new Date("2025-01-02T00:00:00Z"),
  Description: "",
  Tags: [{ Key: "Name", Value: "before upgrade" }],
};

describe("AWS::EC2::Snapshot", () => {
  it("reads identity and facets", () => {
    const answer = { CreateVolumePermissions: [{ UserId: "210987654321" }] };
    const resource = resourceOf(snapshot, item, { answers: { sharing: answer } });
    expect(resource).toMatchObject({
      arn: "arn:aws:ec2:us-east-1:123456789012:snapshot/snap-1",
      id: "snap-1",
      name: "before upgrade",
      status: "completed",
      createdAt: "2025-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      source: seen({ volumeId: "vol-1", description: null }),
      storage: seen({ volumeSizeGib: 100, fullSizeGib: 40, tier: "standard" }),
      encryption: seen({ encrypted: false, kmsKeyArn: null }),
      sharing: seen({ public: false, accountIds: ["210987654321"] }),
    });
  });

  it("treats the group of everyone as public", () => {
    const answer = { CreateVolumePermissions: [{ Group: "all" }] };
    const { facets } = resourceOf(snapshot, item, { answers: { sharing: answer } });
    expect(facets.sharing).toEqual(seen({ public: true, accountIds: [] }));
  });

  it("requests only the account's own snapshots", () => {
    expect(snapshot.list.input([], { partition: "aws", region: "us-east-1", accountId: "1" })).toEqual({
      OwnerIds: ["self"],
      MaxResults: 200,
    });
  });

  it("has a price only for the archive tier", () => {
    expect(monthlyCostOf(snapshot, resourceOf(snapshot, item))).toBe("unknown");
    const archived = resourceOf(snapshot, { ...item, StorageTier: "archive" });
    expect(monthlyCostOf(snapshot, archived)).toBe("0.50"); // 40 × 0.0125
  });

  it("has no source volume if it is a copy", () => {
    const { facets } = resourceOf(snapshot, { ...item, VolumeId: "vol-ffffffff" });
    expect(facets.source).toMatchObject({ value: { volumeId: null } });
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(
      snapshot,
      { SnapshotId: "snap-1" },
      { errors: { sharing: "AccessDenied" } },
    );
    expect(facets.storage).toEqual(gap("failed"));
    expect(facets.encryption).toEqual(gap("failed"));
    expect(facets.sharing).toEqual(gap("denied"));
    expect(resourceOf(snapshot, item, { answers: { sharing: {} } }).facets.sharing).toEqual(gap("failed"));
  });
});
