import type { Volume } from "@aws-sdk/client-ec2";
import volume from "../../resources/ec2-volume.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-gp2-to-gp3.ts";

const item: Volume = { VolumeId: "vol-1", VolumeType: "gp2", Size: 2000 };
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...item, ...change });
const load = (ops: number, mib: number) => ({
  VolumeReadOps: { maximum: 0 },
  VolumeWriteOps: { maximum: ops * 60 },
  VolumeReadBytes: { maximum: mib * 60 * 2 ** 20 },
});

savingTable(
  rule,
  [volume],
  [
    {
      when: "what gp3 includes is enough",
      saves: "40.00", // 2000 × (0.10 - 0.08)
      resource: subject(),
      metrics: load(1000, 50),
      evidence: { "gp3 IOPS": 3000, "gp3 throughput (MiB/s)": 125 },
      cli: ["modify-volume --volume-id vol-1 --volume-type gp3 --iops 3000 --throughput 125"],
    },
    {
      when: "more is used, and paid for",
      saves: "29.28", // 40 - 1800 × 0.005 - 43 × 0.04
      resource: subject(),
      metrics: load(4000, 140),
      evidence: { "gp3 IOPS": 4800, "gp3 throughput (MiB/s)": 168 },
    },
    {
      when: "nothing was measured: gp2's own limits are kept",
      saves: "20.00", // 40 - 3000 × 0.005 - 125 × 0.04
      resource: subject(),
      evidence: { "gp3 IOPS": 6000, "gp3 throughput (MiB/s)": 250, "peak IOPS": "unknown" },
    },
    {
      when: "a small one that gets all of gp2's throughput saves little",
      saves: "0.08", // 10 × 0.02 - 3 × 0.04
      resource: subject({ Size: 10 }),
    },
    {
      when: "169 GiB are below gp2's step to 250 MiB/s",
      saves: "3.26", // 169 × 0.02 - 3 × 0.04
      resource: subject({ Size: 169 }),
    },
    {
      when: "170 GiB are the last before the step",
      saves: "3.28", // 170 × 0.02 - 3 × 0.04
      resource: subject({ Size: 170 }),
      evidence: { "gp3 throughput (MiB/s)": 128 },
    },
    {
      when: "171 GiB are above the step, whose 125 MiB/s cost more than is saved",
      saves: "none", // 171 × 0.02 = 3.42, less 125 × 0.04 = 5.00
      resource: subject({ Size: 171 }),
    },
    {
      when: "1,000 GiB come with the 3,000 IOPS that gp3 includes",
      saves: "15.00", // 1000 × 0.02 - 125 × 0.04
      resource: subject({ Size: 1000 }),
      evidence: { "gp3 IOPS": 3000 },
    },
    {
      when: "1,001 GiB come with three IOPS more",
      saves: "15.01", // 1001 × 0.02 - 3 × 0.005 - 125 × 0.04 = 15.005
      resource: subject({ Size: 1001 }),
      evidence: { "gp3 IOPS": 3003 },
    },
    {
      when: "5,333 GiB are just below gp2's 16,000 IOPS",
      saves: "36.67", // 5333 × 0.02 - 12999 × 0.005 - 125 × 0.04 = 36.665
      resource: subject({ Size: 5333 }),
      evidence: { "gp3 IOPS": 15_999 },
    },
    {
      when: "5,334 GiB reach them",
      saves: "36.68", // 5334 × 0.02 - 13000 × 0.005 - 125 × 0.04
      resource: subject({ Size: 5334 }),
      evidence: { "gp3 IOPS": 16_000 },
    },
    { when: "it is gp3", saves: "none", resource: subject({ VolumeType: "gp3" }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(volume, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    headroomPercent: {
      at: 20,
      step: 0.1,
      // 4,000 IOPS with 20% are 4,800; 100 MiB/s with it is below the 125 that gp3 includes.
      of: (percent) => ({
        resource: subject(),
        metrics: load(4000, 100),
        thresholds: { "ebs-gp2-to-gp3.headroomPercent": percent },
      }),
      saves: ["31.02", "31.00", "30.98"], // 40 − 1796 × 0.005; 40 − 1800 × 0.005; 40 − 1804 × 0.005
    },
  },
);
