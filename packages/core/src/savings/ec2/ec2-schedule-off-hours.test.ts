import type { Instance } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-schedule-off-hours.ts";

const item: Instance = {
  InstanceId: "i-1",
  InstanceType: "m5.xlarge",
  PlatformDetails: "Linux/UNIX",
  Placement: { Tenancy: "default" },
  State: { Name: "running" },
  LaunchTime: new Date(daysAgo(60)),
};
const subject = (change: Partial<Instance> = {}) => resourceOf(instance, { ...item, ...change });
const week = (busy: (hour: number) => boolean) => ({
  CPUUtilization: { weekly: Array.from({ length: 168 }, (_, hour) => (busy(hour) ? 40 : 1)) },
});
const workdays = week((hour) => hour < 120); // Monday to Friday

savingTable(
  rule,
  [instance],
  [
    {
      when: "nothing happens at weekends",
      saves: "40.05", // 140.16 × 48 / 168 = 40.0457
      resource: subject(),
      metrics: workdays,
      evidence: { "idle hours per week": 48, "idle (UTC)": "Sat 00–24; Sun 00–24" },
      cli: ["stop-instances", "start-instances"],
    },
    { when: "it works every night", saves: "none", resource: subject(), metrics: week(() => true) },
    { when: "it never works: another rule", saves: "none", resource: subject(), metrics: week(() => false) },
    { when: "it is stopped", saves: "none", resource: subject({ State: { Name: "stopped" } }) },
    {
      when: "it was launched last week",
      saves: "none",
      resource: subject({ LaunchTime: new Date(daysAgo(7)) }),
    },
    {
      when: "an hour is not known",
      saves: "unknown: CPU utilization of every hour of the week",
      resource: subject(),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(instance, item, { scope: { ...testScope, region: "sa-east-1" } }),
      metrics: workdays,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: subject({ LaunchTime: new Date(daysAgo(days)) }), metrics: workdays }),
      saves: ["none", "40.05", "40.05"],
    }, // as in the first row
    cpuPercent: {
      at: 5,
      step: 0.01,
      of: (percent) => ({
        resource: subject(),
        metrics: {
          CPUUtilization: { weekly: Array.from({ length: 168 }, (_, hour) => (hour < 120 ? 40 : percent)) },
        },
      }),
      saves: ["40.05", "none", "none"],
    },
    blockHours: {
      at: 4,
      step: 1,
      // The weekend, and this many hours from Monday 10:00.
      of: (hours) => ({
        resource: subject(),
        metrics: week((hour) => hour < 120 && !(hour >= 10 && hour < 10 + hours)),
      }),
      saves: ["40.05", "43.38", "44.22"], // 140.16 × 48 / 168; × 52 / 168 = 43.3829; × 53 / 168 = 44.2171
    },
    idleHoursPerWeek: {
      at: 40,
      step: 1,
      of: (hours) => ({ resource: subject(), metrics: week((hour) => hour < 168 - hours) }),
      saves: ["none", "33.37", "34.21"], // 140.16 × 40 / 168 = 33.3714; × 41 / 168 = 34.2057
    },
  },
);
