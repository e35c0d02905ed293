import type { Volume } from "@aws-sdk/client-ec2";
import volume from "../../resources/ec2-volume.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-volume-rightsize.ts";

const item: Volume = { VolumeId: "vol-1", VolumeType: "gp3", Size: 100, Iops: 10_000, Throughput: 500 };
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...item, ...change });
const load = (ops: number, mib = 0) => ({
  VolumeReadOps: { maximum: 0 },
  VolumeWriteOps: { maximum: ops * 60 },
  VolumeWriteBytes: { maximum: mib * 60 * 2 ** 20 },
});

savingTable(
  rule,
  [volume],
  [
    {
      when: "hardly anything is used",
      saves: "50.00", // 7000 × 0.005 + 375 × 0.04
      resource: subject(),
      metrics: load(100),
      evidence: { "proposed IOPS": 3000, "proposed throughput (MiB/s)": 125 },
      cli: ["modify-volume --volume-id vol-1 --iops 3000 --throughput 125"],
    },
    { when: "part of it is used", saves: "36.20", resource: subject(), metrics: load(4000, 150) }, // 5200 and 195: 4800 × 0.005 + 305 × 0.04
    { when: "all of it is used", saves: "none", resource: subject(), metrics: load(9000, 480) },
    {
      when: "it has only what is included",
      saves: "none",
      resource: subject({ Iops: 3000, Throughput: 125 }),
    },
    { when: "it is gp2", saves: "none", resource: subject({ VolumeType: "gp2" }) },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: read and write operations",
      resource: subject(),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(volume, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: load(100),
    },
  ],
  {
    headroomPercent: {
      at: 30,
      step: 0.1,
      // 4,000 IOPS and 150 MiB/s with 30% are 5,200 and 195; with 29.9% 5,196 and 195, with 30.1% 5,204 and 196.
      of: (percent) => ({
        resource: subject(),
        metrics: load(4000, 150),
        thresholds: { "ebs-volume-rightsize.headroomPercent": percent },
      }),
      // 4804 × 0.005 + 305 × 0.04; 4800 × 0.005 + 305 × 0.04; 4796 × 0.005 + 304 × 0.04
      saves: ["36.22", "36.20", "36.14"],
    },
  },
);
