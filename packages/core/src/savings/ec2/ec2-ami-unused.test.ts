import type { Image } from "@aws-sdk/client-ec2";
import image from "../../resources/ec2-image.ts";
import instance from "../../resources/ec2-instance.ts";
import snapshot from "../../resources/ec2-snapshot.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-ami-unused.ts";

const item: Image = {
  ImageId: "ami-1",
  CreationDate: daysAgo(300),
  LastLaunchedTime: daysAgo(120),
  BlockDeviceMappings: [{ Ebs: { SnapshotId: "snap-1" } }, { Ebs: { SnapshotId: "snap-2" } }],
};
const subject = (change: Partial<Image> = {}) => resourceOf(image, { ...item, ...change });
const snapshots = [
  resourceOf(snapshot, { SnapshotId: "snap-1", VolumeSize: 100 }),
  resourceOf(snapshot, { SnapshotId: "snap-2", VolumeSize: 60 }),
];

savingTable(
  rule,
  [image, instance, snapshot],
  [
    {
      when: "nothing was launched from it for 120 days",
      saves: "8.00", // 160 × 0.05
      resource: subject(),
      others: snapshots,
      evidence: { snapshots: 2, "days since last launch": 120 },
      cli: ["deregister-image --image-id ami-1 --delete-associated-snapshots"],
    },
    {
      when: "it was launched last month",
      saves: "none",
      resource: subject({ LastLaunchedTime: daysAgo(30) }),
      others: snapshots,
    },
    { when: "it is new", saves: "none", resource: subject({ CreationDate: daysAgo(30) }), others: snapshots },
    {
      when: "an instance runs on it",
      saves: "none",
      resource: subject(),
      others: [
        ...snapshots,
        resourceOf(instance, { InstanceId: "i-1", InstanceType: "m5.large", ImageId: "ami-1" }),
      ],
    },
    { when: "it has no snapshots", saves: "none", resource: subject({ BlockDeviceMappings: [] }) },
    {
      when: "a snapshot is not in the inventory",
      saves: "unknown: snapshots of the AMI",
      resource: subject(),
    },
    {
      when: "instances were not read",
      saves: "unknown: instances",
      resource: subject(),
      others: snapshots,
      unread: { [instance.type]: "denied" },
    },
  ],
  {
    lastLaunchDays: {
      at: 90,
      step: 0.001,
      of: (days) => ({ resource: subject({ LastLaunchedTime: daysAgo(days) }), others: snapshots }),
      saves: ["none", "8.00", "8.00"],
    }, // 160 × 0.05
  },
);
