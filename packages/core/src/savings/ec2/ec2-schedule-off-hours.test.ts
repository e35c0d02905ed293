import type { Instance } from "@aws-sdk/client-ec2";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/judge-saving.ts";
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
      evidence: { "idle hours a week": 48, "idle (UTC)": "Sat 00–24; Sun 00–24" },
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
);
