import type { Put } from "./rows.ts";
import { platform, tagList, type World } from "./world.ts";

/** The account's own machine images, in the region where it builds them. */
const ownImages: readonly {
  key: string;
  name: string;
  ageDays: number;
  public: boolean;
  encrypted: boolean;
}[] = [
  { key: "base-2025", name: "harborline-base-al2023-2025", ageDays: 410, public: false, encrypted: true },
  // Planted: nothing runs on it any more.
  { key: "base-2023", name: "harborline-base-al2-2023", ageDays: 870, public: false, encrypted: true },
  { key: "legacy", name: "harborline-legacy-ubuntu1804", ageDays: 1010, public: true, encrypted: false },
];

/** Id of an image: Amazon's own by architecture, or one of the account's by key. */
export function imageId(
  world: World,
  region: string,
  key: "amazon-linux-x86" | "amazon-linux-arm" | "windows" | "legacy" | "base-2025",
): string {
  return world.id("ami", `${region}/${key}`);
}

/** Adds the account's images with the snapshots behind them. */
export function putImages(world: World, put: Put, region: string): void {
  for (const image of ownImages) {
    const ImageId = world.id("ami", `${region}/${image.key}`);
    const SnapshotId = world.id("snap", `${ImageId}/root`);
    const created = world.daysAgo(image.ageDays, image.key);
    const tags = tagList(world.tags(platform, image.name));
    put("image", ImageId, {
      ImageId,
      Name: image.name,
      Description: `Built by the platform team on ${created.toISOString().slice(0, 10)}`,
      OwnerId: world.accountId,
      ImageLocation: `${world.accountId}/${image.name}`,
      ImageType: "machine",
      State: "available",
      Public: image.public,
      CreationDate: created.toISOString(),
      Architecture: "x86_64",
      PlatformDetails: "Linux/UNIX",
      VirtualizationType: "hvm",
      Hypervisor: "xen",
      EnaSupport: true,
      ...(image.encrypted ? { ImdsSupport: "v2.0" as const } : {}),
      RootDeviceName: "/dev/xvda",
      RootDeviceType: "ebs",
      BlockDeviceMappings: [
        {
          DeviceName: "/dev/xvda",
          Ebs: {
            SnapshotId,
            VolumeSize: 16,
            VolumeType: "gp3",
            Encrypted: image.encrypted,
            DeleteOnTermination: true,
          },
        },
      ],
      Tags: tags,
    });
    put("snapshot", SnapshotId, {
      snapshot: {
        SnapshotId,
        VolumeId: world.id("vol", `${ImageId}/root`),
        VolumeSize: 16,
        StartTime: created,
        State: "completed",
        Progress: "100%",
        StorageTier: "standard",
        OwnerId: world.accountId,
        Encrypted: image.encrypted,
        Description: `Created by CreateImage(i-0builder) for ${ImageId}`,
        Tags: tags,
      },
      sharedWithAll: false,
    });
  }
}
