import type { FileSystemDescription } from "@aws-sdk/client-efs";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import system from "./efs-file-system.ts";

const gib = 1024 ** 3;
const item: FileSystemDescription = {
  OwnerId: "123456789012",
  CreationToken: "t",
  FileSystemId: "fs-1",
  FileSystemArn: "arn:aws:elasticfilesystem:us-east-1:123456789012:file-system/fs-1",
  CreationTime: new Date("2026-01-02T00:00:00Z"),
  LifeCycleState: "available",
  Name: "shared",
  NumberOfMountTargets: 1,
  SizeInBytes: { Value: 110 * gib, ValueInStandard: 100 * gib, ValueInIA: 10 * gib },
  PerformanceMode: "generalPurpose",
  ThroughputMode: "bursting",
  Encrypted: true,
  KmsKeyId: "arn:aws:kms:us-east-1:123456789012:key/k1",
  Tags: [{ Key: "Name", Value: "shared" }],
};

describe("AWS::EFS::FileSystem", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(system, item, {
      answers: {
        mountTargets: {
          MountTargets: [{ MountTargetId: "fsmt-1", SubnetId: "subnet-1", NetworkInterfaceId: "eni-1" }],
        },
        policy: { Policy: "{}" },
        backup: { BackupPolicy: { Status: "ENABLED" } },
      },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:elasticfilesystem:us-east-1:123456789012:file-system/fs-1",
      id: "fs-1",
      name: "shared",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      size: seen({
        totalBytes: 110 * gib,
        standardBytes: 100 * gib,
        infrequentBytes: 10 * gib,
        archiveBytes: 0,
      }),
      encryption: seen({ encrypted: true, kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k1" }),
      performance: seen({ mode: "generalPurpose", throughputMode: "bursting", provisionedMibps: null }),
      placement: seen({ oneZone: null }),
      mountTargets: seen([
        {
          mountTargetId: "fsmt-1",
          subnetId: "subnet-1",
          vpcId: null,
          networkInterfaceId: "eni-1",
          ipAddress: null,
        },
      ]),
      policy: seen("{}"),
      backup: seen({ automatic: true }),
    });
  });

  it("reads that there is no policy", () => {
    const { facets } = resourceOf(system, item, {
      errors: { policy: "PolicyNotFound", backup: "PolicyNotFound" },
    });
    expect(facets.policy).toEqual(seen(null));
    expect(facets.backup).toEqual(seen({ automatic: false }));
  });

  it.each<[string, Partial<FileSystemDescription>, string]>([
    ["a regional file system", {}, "30.25"], // 100 × 0.30 + 10 × 0.025
    ["one Availability Zone", { AvailabilityZoneName: "us-east-1a" }, "16.13"], // 100 × 0.16 + 10 × 0.0133 = 16.133
    // 30.25 + (15 - 100 / 20) × 6.00
    ["provisioned throughput", { ThroughputMode: "provisioned", ProvisionedThroughputInMibps: 15 }, "90.25"],
    ["provisioned throughput that is not told", { ThroughputMode: "provisioned" }, "unknown"],
    [
      "the archive class",
      { SizeInBytes: { Value: 3, ValueInStandard: 1, ValueInIA: 1, ValueInArchive: 1 } },
      "unknown",
    ],
    ["sizes that are not told per class", { SizeInBytes: { Value: 3 } }, "unknown"],
  ])("prices %s", (_, change, usd) => {
    expect(monthlyCostOf(system, resourceOf(system, { ...item, ...change }))).toBe(usd);
  });

  it("keeps missing and denied data as gaps", () => {
    const { Encrypted: _, ThroughputMode: __, ...bare } = item;
    const { facets } = resourceOf(system, bare, {
      answers: { backup: {}, policy: {} },
      errors: { mountTargets: "AccessDeniedException" },
    });
    expect(facets).toMatchObject({
      encryption: gap("failed"),
      performance: gap("failed"),
      mountTargets: gap("denied"),
      policy: gap("failed"),
      backup: gap("failed"),
    });
  });
});
