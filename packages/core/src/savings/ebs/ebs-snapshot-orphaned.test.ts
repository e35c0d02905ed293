import type { Snapshot } from "@aws-sdk/client-ec2";
import image from "../../resources/ec2-image.ts";
import snapshot from "../../resources/ec2-snapshot.ts";
import volume from "../../resources/ec2-volume.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-snapshot-orphaned.ts";

const item: Snapshot = {
  SnapshotId: "snap-1",
  VolumeId: "vol-gone",
  VolumeSize: 200,
  StartTime: new Date(daysAgo(40)),
  StorageTier: "standard",
};
const subject = (change: Partial<Snapshot> = {}) => resourceOf(snapshot, { ...item, ...change });

savingTable(
  rule,
  [snapshot, volume, image],
  [
    {
      when: "its volume is gone",
      saves: "10.00", // 200 × 0.05
      resource: subject(),
      others: [resourceOf(volume, { VolumeId: "vol-other" })],
      evidence: { volume: "vol-gone", "age (days)": 40, "size at most (GiB)": 200 },
      cli: ["delete-snapshot --snapshot-id snap-1"],
    },
    {
      when: "its volume is there",
      saves: "none",
      resource: subject(),
      others: [resourceOf(volume, { VolumeId: "vol-gone" })],
    },
    {
      when: "an image needs it",
      saves: "none",
      resource: subject(),
      others: [
        resourceOf(image, { ImageId: "ami-1", BlockDeviceMappings: [{ Ebs: { SnapshotId: "snap-1" } }] }),
      ],
    },
    { when: "it is young", saves: "none", resource: subject({ StartTime: new Date(daysAgo(10)) }) },
    { when: "it was copied", saves: "none", resource: subject({ VolumeId: "vol-ffffffff" }) },
    {
      when: "a backup plan keeps it",
      saves: "none",
      resource: subject({ Tags: [{ Key: "aws:backup:source-resource", Value: "x" }] }),
    },
    {
      when: "volumes were not read",
      saves: "unknown: volumes",
      resource: subject(),
      unread: { [volume.type]: "denied" },
    },
    {
      when: "images were not read",
      saves: "unknown: images",
      resource: subject(),
      unread: { [image.type]: "denied" },
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(snapshot, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    ageDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ resource: subject({ StartTime: new Date(daysAgo(days)) }) }),
      saves: ["none", "10.00", "10.00"],
    }, // 200 × 0.05
  },
);
