import type { Volume } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import volume from "../../resources/ec2-volume.ts";
import { daysAgo, withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-volume-on-stopped-instance.ts";

const item: Volume = {
  VolumeId: "vol-1",
  VolumeType: "gp2",
  Size: 400,
  Attachments: [{ InstanceId: "i-1" }],
};
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...item, ...change });
const stopped = (days: number) =>
  resourceOf(instance, {
    InstanceId: "i-1",
    State: { Name: "stopped" },
    StateTransitionReason: `User initiated (${daysAgo(days).slice(0, 19).replace("T", " ")} GMT)`,
  });
const running = resourceOf(instance, { InstanceId: "i-1", State: { Name: "running" } });

savingTable(
  rule,
  [volume, instance],
  [
    {
      when: "its only instance stopped ten days ago",
      saves: "20.00", // 400 × (0.10 - 0.05)
      resource: subject(),
      others: [stopped(10)],
      evidence: { "stopped (days)": 10, "size (GiB)": 400 },
      cli: ["delete-volume --volume-id vol-1"],
    },
    { when: "its instance runs", saves: "none", resource: subject(), others: [running] },
    { when: "its instance stopped yesterday", saves: "none", resource: subject(), others: [stopped(1)] },
    { when: "nothing has it", saves: "none", resource: subject({ Attachments: [] }) },
    {
      when: "storage that costs less than a snapshot",
      saves: "none",
      resource: subject({ VolumeType: "sc1" }),
      others: [stopped(10)],
    },
    { when: "its instance is not in the inventory", saves: "unknown: instance", resource: subject() },
    {
      when: "its instance's state was not read",
      saves: "unknown: instance",
      resource: subject(),
      others: [withGap(stopped(10), "state")],
    },
  ],
  {
    stoppedDays: {
      at: 7,
      step: 0.001,
      of: (days) => ({ resource: subject(), others: [stopped(days)] }),
      saves: ["none", "20.00", "20.00"],
    }, // 400 × (0.10 - 0.05)
  },
);
