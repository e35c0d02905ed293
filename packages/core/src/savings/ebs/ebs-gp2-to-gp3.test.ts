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
      evidence: { "gp3 IOPS": 6000, "gp3 throughput (MiB/s)": 250, "highest IOPS measured": "unknown" },
    },
    {
      when: "a small one that gets all of gp2's throughput saves little",
      saves: "0.08",
      resource: subject({ Size: 10 }),
    }, // 10 × 0.02 - 3 × 0.04
    { when: "it is gp3", saves: "none", resource: subject({ VolumeType: "gp3" }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(volume, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
);
