import type { Volume } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import volume from "../../resources/ec2-volume.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-volume-idle.ts";

const item: Volume = {
  VolumeId: "vol-1",
  VolumeType: "gp3",
  Size: 500,
  Iops: 3000,
  Throughput: 125,
  CreateTime: new Date(daysAgo(90)),
  Attachments: [{ InstanceId: "i-1", Device: "/dev/sdf" }],
};
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...item, ...change });
const machine = (state: "running" | "stopped") =>
  resourceOf(instance, { InstanceId: "i-1", State: { Name: state } });
const others = [machine("running")];
const silent = { VolumeReadOps: { sum: 0 }, VolumeWriteOps: { sum: 7 } };

savingTable(
  rule,
  [volume, instance],
  [
    {
      when: "half an operation a day",
      saves: "40.00", // 500 × 0.08
      resource: subject(),
      others,
      metrics: silent,
      evidence: { "operations per day": 0.5, "size (GiB)": 500 },
      cli: ["delete-volume --volume-id vol-1"],
    },
    {
      when: "some days are missing",
      saves: "40.00",
      resource: subject(),
      others,
      metrics: { VolumeReadOps: { sum: 0, daysWithData: 7, coverage: 0.5 } },
      doubts: ["7 of 14 days"],
    },
    {
      when: "it is written to",
      saves: "none",
      resource: subject(),
      others,
      metrics: { ...silent, VolumeWriteOps: { sum: 14 } },
    },
    {
      when: "it is a root volume",
      saves: "none",
      resource: subject({ Attachments: [{ InstanceId: "i-1", Device: "/dev/xvda" }] }),
      others,
    },
    { when: "nothing has it", saves: "none", resource: subject({ Attachments: [] }) },
    { when: "its instance is stopped", saves: "none", resource: subject(), others: [machine("stopped")] },
    { when: "it is young", saves: "none", resource: subject({ CreateTime: new Date(daysAgo(3)) }), others },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: read and write operations",
      resource: subject(),
      others,
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(volume, item, { scope: { ...testScope, region: "sa-east-1" } }),
      others: [
        resourceOf(
          instance,
          { InstanceId: "i-1", State: { Name: "running" } },
          { scope: { ...testScope, region: "sa-east-1" } },
        ),
      ],
      metrics: silent,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ CreateTime: new Date(daysAgo(days)) }), others, metrics: silent }),
      saves: ["none", "40.00", "40.00"],
    }, // 500 × 0.08
    opsPerDay: {
      at: 1,
      step: 0.01,
      of: (ops) => ({
        resource: subject(),
        others,
        metrics: { VolumeReadOps: { sum: ops * 7 }, VolumeWriteOps: { sum: ops * 7 } },
      }),
      saves: ["40.00", "none", "none"],
    },
  },
);
