import type { Volume } from "@aws-sdk/client-ec2";
import volume from "../../resources/ec2-volume.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-volume-unattached.ts";

const loose: Volume = {
  VolumeId: "vol-1",
  VolumeType: "gp3",
  Size: 100,
  Iops: 3000,
  Throughput: 125,
  Attachments: [],
  CreateTime: new Date(daysAgo(40)),
};
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...loose, ...change });
const { CreateTime: _, ...timeless } = loose;

savingTable(
  rule,
  [volume],
  [
    {
      when: "the whole volume",
      saves: "8.00", // 100 × 0.08
      resource: subject(),
      evidence: { "size (GiB)": 100, "volume type": "gp3", "age (days)": 40 },
    },
    { when: "it is attached", saves: "none", resource: subject({ Attachments: [{ InstanceId: "i-1" }] }) },
    {
      when: "AWS gives no creation time",
      saves: "unknown: creation time",
      resource: resourceOf(volume, timeless),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(volume, loose, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    ageDays: {
      at: 7,
      step: 0.001,
      of: (days) => ({ resource: subject({ CreateTime: new Date(daysAgo(days)) }) }),
      saves: ["none", "8.00", "8.00"],
    },
  },
);
