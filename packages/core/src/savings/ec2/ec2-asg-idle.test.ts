import type { AutoScalingGroup } from "@aws-sdk/client-auto-scaling";
import group from "../../resources/auto-scaling-group.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { dayOf } from "../../testing/metric-day.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-asg-idle.ts";

const item = {
  AutoScalingGroupName: "web",
  AutoScalingGroupARN:
    "arn:aws:autoscaling:us-east-1:123456789012:autoScalingGroup:x:autoScalingGroupName/web",
  MinSize: 2,
  MaxSize: 4,
  DesiredCapacity: 2,
  CreatedTime: new Date(daysAgo(60)),
  Instances: [{ InstanceId: "i-1" }, { InstanceId: "i-2" }],
} as AutoScalingGroup;
const subject = (change: Partial<AutoScalingGroup> = {}) => resourceOf(group, { ...item, ...change });
const machine = (id: string, platform = "Linux/UNIX") =>
  resourceOf(instance, {
    InstanceId: id,
    InstanceType: "m5.large",
    PlatformDetails: platform,
    Placement: { Tenancy: "default" },
    State: { Name: "running" },
  });
const others = [machine("i-1"), machine("i-2")];
const quiet = { CPUUtilization: { maximum: 3 } };

savingTable(
  rule,
  [group, instance],
  [
    {
      when: "both instances rest",
      saves: "140.16", // 2 × 0.096 × 730
      resource: subject(),
      others,
      metrics: quiet,
      evidence: { instances: 2, "peak CPU (%)": 3 },
      cli: ["--auto-scaling-group-name web --min-size 0 --desired-capacity 0"],
    },
    {
      when: "one of them works",
      saves: "none",
      resource: subject(),
      others,
      metrics: { CPUUtilization: { maximum: 30 } },
    },
    { when: "it is empty", saves: "none", resource: subject({ Instances: [] }) },
    { when: "it is young", saves: "none", resource: subject({ CreatedTime: new Date(daysAgo(3)) }), others },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: CPU utilization of the group",
      resource: subject(),
      others,
    },
    {
      when: "an instance is not in the inventory",
      saves: "unknown: instances in the group",
      resource: subject(),
      metrics: quiet,
    },
    {
      when: "an instance has no price",
      saves: "unknown: price",
      resource: subject(),
      others: [machine("i-1", "Windows"), machine("i-2")],
      metrics: quiet,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ CreatedTime: new Date(daysAgo(days)) }), others, metrics: quiet }),
      saves: ["none", "140.16", "140.16"],
    }, // 2 × 0.096 × 730
    cpuPercent: {
      at: 5,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        others,
        metrics: { CPUUtilization: { maximum: percent } },
      }),
      saves: ["140.16", "none", "none"],
    },
    networkMbPerDay: {
      at: 5,
      step: 0.01,
      // Of two instances; the day before was quieter.
      of: (mb) => ({
        resource: subject(),
        others,
        metrics: {
          ...quiet,
          NetworkOut: { daily: [dayOf("2026-05-30", 1e6), dayOf("2026-05-31", mb * 2 * 1e6)] },
        },
      }),
      saves: ["140.16", "none", "none"],
    },
  },
);
