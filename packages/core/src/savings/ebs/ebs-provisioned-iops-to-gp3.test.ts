import type { Volume } from "@aws-sdk/client-ec2";
import volume from "../../resources/ec2-volume.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-provisioned-iops-to-gp3.ts";

const item: Volume = { VolumeId: "vol-1", VolumeType: "io1", Size: 500, Iops: 6000 };
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...item, ...change });
const load = (ops: number) => ({ VolumeReadOps: { maximum: 0 }, VolumeWriteOps: { maximum: ops * 60 } });

savingTable(
  rule,
  [volume],
  [
    {
      when: "the load fits into what gp3 includes",
      saves: "412.50", // 500 × 0.125 + 6000 × 0.065 = 452.50, less 500 × 0.08 = 40
      resource: subject(),
      metrics: load(2000),
      evidence: { "peak IOPS": 2000, "gp3 IOPS": 3000 },
      cli: ["--volume-type gp3 --iops 3000 --throughput 125"],
    },
    { when: "4000 IOPS with headroom", saves: "401.50", resource: subject(), metrics: load(4000) }, // 5200: 11.00 more
    {
      when: "the load is just below gp3's 16,000 IOPS",
      saves: "347.51", // 12306 × 1.3 = 15997.8: 412.50 - 12998 × 0.005
      resource: subject(),
      metrics: load(12_306),
    },
    {
      when: "the load needs all of gp3's 16,000 IOPS",
      saves: "347.50", // 12307 × 1.3 = 15999.1: 412.50 - 13000 × 0.005
      resource: subject(),
      metrics: load(12_307),
    },
    { when: "the load needs 16,001 IOPS", saves: "none", resource: subject(), metrics: load(12_308) },
    {
      when: "the load needs all of gp3's 1,000 MiB/s",
      saves: "377.50", // 769 × 1.3 = 999.7: 412.50 - 875 × 0.04
      resource: subject(),
      metrics: { ...load(1), VolumeReadBytes: { maximum: 769 * 60 * 2 ** 20 } },
    },
    {
      when: "the load needs 1,001 MiB/s",
      saves: "none",
      resource: subject(),
      metrics: { ...load(1), VolumeReadBytes: { maximum: 770 * 60 * 2 ** 20 } },
    },
    {
      when: "the load needs more than gp3 can do",
      saves: "none",
      resource: subject(),
      metrics: load(13_000),
    },
    { when: "it is gp3 already", saves: "none", resource: subject({ VolumeType: "gp3" }) },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: read and write operations",
      resource: subject(),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(volume, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: load(2000),
    },
  ],
  {
    headroomPercent: {
      at: 30,
      step: 0.1,
      // 4,000 IOPS with 30% are 5,200.
      of: (percent) => ({
        resource: subject(),
        metrics: load(4000),
        thresholds: { "ebs-provisioned-iops-to-gp3.headroomPercent": percent },
      }),
      saves: ["401.52", "401.50", "401.48"], // 412.50 less 2196, 2200 and 2204 × 0.005
    },
  },
);
